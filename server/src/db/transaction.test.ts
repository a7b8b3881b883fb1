import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTenant } from '../../test/app/factories.ts'
import { emptyTables, testDatabase } from '../../test/database/test-database.ts'
import type { Db } from './database.ts'
import type { OpenDatabase } from './open.ts'
import { inTransaction, limitTransactions, tryOut } from './transaction.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => emptyTables(database))
afterAll(() => database.close())

const tenants = async () => (await database.db.selectFrom('tenant').select('tenant_key').execute()).length
const fail = (db: Db, code: string) =>
  sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(db)

test.each(['40P01', '40001'])('retries a job that PostgreSQL aborted with %s, once', async (code) => {
  let attempts = 0
  const result = await inTransaction(database.db, async (db) => {
    attempts += 1
    await buildTenant(db, 'acme')
    if (attempts < 3) await fail(db, code)
    return 'done'
  })
  expect({ result, attempts, tenants: await tenants() }).toEqual({ result: 'done', attempts: 3, tenants: 1 })
})

test('a job that is aborted every time fails with its cause after five attempts', async () => {
  let attempts = 0
  const failing = inTransaction(database.db, async (db) => {
    attempts += 1
    await fail(db, '40P01')
  })
  await expect(failing).rejects.toMatchObject({ code: '40P01' })
  expect(attempts).toBe(5)
})

test('a job that fails otherwise runs once and leaves nothing', async () => {
  let attempts = 0
  const failing = inTransaction(database.db, async (db) => {
    attempts += 1
    await buildTenant(db, 'acme')
    await fail(db, '23505')
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect({ attempts, tenants: await tenants() }).toEqual({ attempts: 1, tenants: 0 })
})

test('a dry run returns its result and leaves nothing', async () => {
  const id = await tryOut(database.db, (db) => buildTenant(db, 'acme'))
  expect(id).toBeGreaterThan(0)
  expect(await tenants()).toBe(0)
  await expect(tryOut(database.db, (db) => fail(db, '22012'))).rejects.toMatchObject({ code: '22012' })
})

test('a transaction that waited for its turn waits less for locks', async () => {
  const { db } = database
  const lockMilliseconds = () =>
    inTransaction(db, async (transaction) => {
      const { rows } = await sql<{ limit: number }>`
        select extract(epoch from current_setting('lock_timeout')::interval)::float8 * 1000 as limit`.execute(
        transaction,
      )
      return rows[0]?.limit ?? 0
    })
  limitTransactions(db, 1, 60_000)
  const usual = await lockMilliseconds()
  const first = inTransaction(db, () => sleep(700))
  const limited = await lockMilliseconds()
  await first
  expect(limited).toBeGreaterThan(0)
  expect(limited).toBeLessThanOrEqual(59_500)
  expect(await lockMilliseconds()).toBe(usual)
})
