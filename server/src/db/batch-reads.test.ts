import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../test/database/test-database.ts'
import { batchReads } from './batch-reads.ts'
import type { OpenDatabase } from './open.ts'

let database: OpenDatabase
let statements: (readonly number[])[]
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  statements = []
})
afterAll(() => database.close())

/** Squares, as if they were rows; there is none of 7, and 0 fails. */
const readSquares = batchReads<number>(async (db, ids) => {
  statements.push(ids)
  const { rows } = await sql<{ id: number; square: number }>`
    select id, 1 / least(id, 1) * id * id as square from unnest(${ids}::int4[]) as id where id <> 7`.execute(db)
  return new Map(rows.map(({ id, square }) => [id, square]))
})

it('those who come while a statement runs share the next', async () => {
  const { db } = database
  const asked = [[1, 2], [3], [2, 4], [7, 3]]
  expect(await Promise.all(asked.map((ids) => readSquares(db, ids)))).toEqual([[1, 4], [9], [4, 16], [9]])
  expect(statements).toEqual([
    [1, 2],
    [3, 2, 4, 7],
  ])
  expect(await readSquares(db, [5])).toEqual([25])
})

it('a failure reaches those who shared it, and nobody after them', async () => {
  const { db } = database
  const outcomes = await Promise.allSettled([[1], [0], [2]].map((ids) => readSquares(db, ids)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await readSquares(db, [3])).toEqual([9])
})

it('who comes while a statement runs also sees what was written after it began', async () => {
  const { db } = database
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let reads = 0
  const countTenants = batchReads<number>(async (reader) => {
    const { rows } = await sql<{ count: number }>`select count(*) from tenant`.execute(reader)
    reads += 1
    if (reads === 1) await held
    return new Map([[1, rows[0]?.count ?? 0]])
  })
  const first = countTenants(db, [1])
  await expect.poll(() => reads).toBe(1)
  await sql`insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', '')`.execute(db)
  const second = countTenants(db, [1])
  release()
  expect([await first, await second]).toEqual([[0], [1]])
})
