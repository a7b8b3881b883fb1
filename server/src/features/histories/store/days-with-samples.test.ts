import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database/test-database.ts'
import { buildAirHandler, storeSamples } from '../../../../test/fixtures/own-rules.ts'
import type { OpenDatabase } from '../../../db/open.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { spansWithSamples } from './days-with-samples.service.ts'
import { packSite } from './history-store.service.ts'

const NOW = new Date('2026-03-15T09:00:00Z')
const HOURS = 3600

let database: OpenDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('spans between instants have samples in them, packed or not', async () => {
  const { db } = database
  const { siteRowId, points } = await buildAirHandler(db)
  const [sat, mat, oat] = ['sat', 'mat', 'oat'].map((role) => points.get(role as 'sat') as number) as [
    number,
    number,
    number,
  ]
  const store = (pointRowId: number, ...instants: string[]) =>
    storeSamples(
      db,
      { siteRowId, pointRowId, now: NOW },
      instants.map((at) => [at, 20]),
    )
  // Days from 13:00 on, so that a UTC day is a part of two of them.
  const first = Date.parse('2026-03-09T13:00:00Z') / 1000
  const instants = Array.from({ length: 6 }, (_, day) => first + day * 24 * HOURS)
  await store(sat, '2026-03-09T12:59:59Z', '2026-03-11T13:00:00Z', '2026-03-12T12:59:59Z')
  await store(mat, '2026-03-10T02:00:00Z', '2026-03-14T13:00:00Z')
  await store(oat, '2026-03-11T02:00:00Z')
  const found = async () => [...(await spansWithSamples(db, { siteRowId, pointRowIds: [sat, mat] }, instants)).values()]
  expect((await found()).sort()).toEqual([0, 2])
  await inTransaction(db, (transaction) => packSite(transaction, siteRowId))
  expect((await found()).sort()).toEqual([0, 2])
  await store(mat, '2026-03-14T12:59:59Z')
  expect((await found()).sort()).toEqual([0, 2, 4])
})
