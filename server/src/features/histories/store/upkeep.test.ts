import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite } from '../../../../test/app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender } from '../../../../test/fixtures/ingest.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { appendSamples, packSite } from './history-store.service.ts'
import { readSamples } from './read-samples.service.ts'
import { removeOldSamples } from './upkeep.service.ts'

const TODAY = Math.floor(TEST_NOW.getTime() / 1000 / SECONDS_PER_DAY)
const DAYS = 12

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const context = () => ({
  db: app.database.db,
  config: app.config,
  clock: () => app.clock.now,
  changes: app.changes,
  storage: app.storage,
  log: app.app.log,
})

interface Settings {
  readonly project: number | null
  readonly points: Readonly<Record<string, number | null>>
}

/** Sites with points that have a chunk for each of the last days; IDs of the points by their keys. */
async function store(projects: Readonly<Record<string, Settings>>): Promise<Map<string, number>> {
  const { db } = app.database
  const { tenantId } = await newSender(app)
  const ids = new Map<string, number>()
  for (const [name, { project, points }] of Object.entries(projects)) {
    const projectId = await buildProject(db, tenantId, name)
    await db.updateTable('project').set({ sample_retention_days: project }).where('id', '=', projectId).execute()
    const siteRowId = await buildSite(db, { tenantId, projectId, key: `site-${name}` })
    for (const [key, days] of Object.entries(points)) {
      const id = await buildPoint(db, { tenantId, siteRowId, key })
      await db.updateTable('point').set({ retention_days: days }).where('id', '=', id).execute()
      ids.set(key, id)
    }
    const pointRowIds = [...ids]
      .filter(([key]) => key in points)
      .flatMap(([, id]) => Array.from({ length: DAYS }, () => id))
    const at = pointRowIds.map((_, place) => (TODAY - (place % DAYS)) * SECONDS_PER_DAY + 60)
    await inTransaction(db, (transaction) =>
      appendSamples(transaction, { siteRowId, now: TEST_NOW, pointRowIds, at, values: at.map(() => 1) }),
    )
    await inTransaction(db, (transaction) => packSite(transaction, siteRowId))
  }
  return ids
}

/** How many days ago the kept samples of a point were taken, the newest first. */
async function kept(id: number | undefined): Promise<number[]> {
  const range = { from: (TODAY - 2 * DAYS) * SECONDS_PER_DAY, to: (TODAY + 1) * SECONDS_PER_DAY }
  const series = (await readSamples(app.database.db, [id ?? 0], range)).get(id ?? 0)
  return Array.from(series?.at ?? [], (at) => TODAY - Math.floor(at / SECONDS_PER_DAY)).toReversed()
}

const upTo = (days: number) => Array.from({ length: Math.min(DAYS, days + 1) }, (_, ago) => ago)

it('samples older than their point, or else project, keeps are deleted, others stay', async () => {
  const ids = await store({
    NORTH: { project: 7, points: { own: 3, longer: 10, project: null } },
    SOUTH: { project: null, points: { limited: 1, forever: null } },
  })
  expect(await removeOldSamples(context())).toBe(8 + 1 + 4 + 10)
  expect(await kept(ids.get('own'))).toEqual(upTo(3))
  expect(await kept(ids.get('longer'))).toEqual(upTo(10))
  expect(await kept(ids.get('project'))).toEqual(upTo(7))
  expect(await kept(ids.get('limited'))).toEqual(upTo(1))
  expect(await kept(ids.get('forever'))).toEqual(upTo(DAYS))
  expect(await removeOldSamples(context())).toBe(0)
})

it('one more day goes with each day', async () => {
  const ids = await store({ NORTH: { project: 5, points: { sat: null } } })
  await removeOldSamples(context())
  app.clock.now = new Date(TEST_NOW.getTime() + SECONDS_PER_DAY * 1000)
  expect(await removeOldSamples(context())).toBe(1)
  expect(await kept(ids.get('sat'))).toEqual(upTo(4))
})

it('more points than are looked at together all lose their old days', { tags: 'whole' }, async () => {
  const points = Object.fromEntries(Array.from({ length: 1001 }, (_, place) => [`p${place}`, 2]))
  await store({ NORTH: { project: null, points } })
  expect(await removeOldSamples(context())).toBe(1001 * (DAYS - 3))
})

it('nothing is removed once it has been stopped', async () => {
  const ids = await store({ NORTH: { project: 1, points: { sat: null } } })
  expect(await removeOldSamples(context(), AbortSignal.abort())).toBe(0)
  expect(await kept(ids.get('sat'))).toEqual(upTo(DAYS))
})
