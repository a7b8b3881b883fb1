import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant } from '../../../../test/app/factories.ts'
import { emptyTables, testDatabase } from '../../../../test/database/test-database.ts'
import type { OpenDatabase } from '../../../db/open.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { appendSamples, findSitesToPack, packSite } from './history-store.service.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const NOON = NOW.getTime() / 1000
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let database: OpenDatabase
let siteRowId: number
let pointRowId: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  const { db } = database
  const tenantId = await buildTenant(db)
  siteRowId = await buildSite(db, { tenantId, projectId: await buildProject(db, tenantId, 'NORTH'), key: 'tower' })
  pointRowId = await buildPoint(db, { tenantId, siteRowId, key: 'one' })
})

const append = (at: readonly number[], now = NOW) =>
  inTransaction(database.db, (db) =>
    appendSamples(db, { siteRowId, now, pointRowIds: at.map(() => pointRowId), at, values: at.map(() => 20) }),
  )

async function stored() {
  const { db } = database
  const count = db.fn.countAll<number>().as('count')
  const chunks = await db.selectFrom('point_day').select(count).executeTakeFirstOrThrow()
  const tail = await db.selectFrom('sample_tail').select(count).executeTakeFirstOrThrow()
  return { chunks: Number(chunks.count), tail: Number(tail.count) }
}

it('the tail is packed once its oldest sample is ten minutes old', async () => {
  await append([NOON])
  await append([NOON + 300], later(5))
  expect(await stored()).toEqual({ chunks: 0, tail: 2 })
  await append([NOON + 600], later(10))
  expect(await stored()).toEqual({ chunks: 1, tail: 0 })
})

it('a site is to be packed ten minutes after its oldest sample, and not before', async () => {
  await append([NOON])
  await append([NOON + 300], later(5))
  expect(await findSitesToPack(database.db, new Date(later(10).getTime() - 1))).toEqual([])
  expect(await findSitesToPack(database.db, later(10))).toEqual([siteRowId])
})

it('the tail is packed when it reaches 50,000 samples', { tags: 'whole' }, async () => {
  // Twenty a day, too few for the day to be packed immediately.
  const times = Array.from(
    { length: 50_000 },
    (_, n) => NOON - (2500 - Math.floor(n / 20)) * SECONDS_PER_DAY + (n % 20) * 60,
  )
  await append(times.slice(0, -1))
  expect(await stored()).toEqual({ chunks: 0, tail: 49_999 })
  await append(times.slice(-1))
  expect(await stored()).toEqual({ chunks: 2500, tail: 0 })
})

it('the newest packed sample is unchanged when it is sent again', async () => {
  await append([NOON, NOON + 300])
  await inTransaction(database.db, (db) => packSite(db, siteRowId))
  expect(await append([NOON + 300])).toEqual({ accepted: 0, replaced: 0, unchanged: 1 })
  expect(await append([NOON + 600])).toEqual({ accepted: 1, replaced: 0, unchanged: 0 })
  expect(await stored()).toEqual({ chunks: 1, tail: 1 })
})
