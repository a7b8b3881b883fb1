import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import type { Context } from '../../../context.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

let app: TestApp
let site: RunningSite

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-10T12:00:00Z')
  site = await buildAirHandler(app.database.db)
  await buildUser(app.database.db, { tenantId: site.tenantId, username: 'keeper', access: ['userAdmin'] })
})
afterAll(() => app.close())

const stepsOf = async (person: string) =>
  (await app.ask({ url: '/api/v1/setup-steps' }, await app.signIn(person))).json().steps

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  const { config, changes, storage } = app
  const context: Context = {
    db: app.database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => app.clock.now,
  }
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.close()
}

test('each step is done by what is there, until a rule has found something', async () => {
  const { db } = app.database
  const points = { pointsWithRole: site.points.size, pointsWithoutUnit: 0, siteId: 'tower' }
  expect(await stepsOf('keeper')).toEqual({ hasSite: true, hasSamples: false, hasRun: false, ...points })
  await db.updateTable('point').set({ unit: null }).where('role', 'in', ['sat', 'cc', 'fanOn']).execute()
  expect(await stepsOf('keeper')).toMatchObject({ pointsWithoutUnit: 2 })
  await db.updateTable('point').set({ unit: 'celsius' }).where('role', '=', 'sat').execute()
  await db.updateTable('point').set({ unit: 'percent' }).where('role', '=', 'cc').execute()
  await storeDay(db, site, coolingDay('2026-03-09', { supplyCelsius: 18 }), { now: app.clock.now })
  expect(await stepsOf('keeper')).toMatchObject({ hasSamples: true, pointsWithoutUnit: 0, hasRun: false })
  await evaluate()
  expect(await stepsOf('keeper')).toBe(null)
  await db.deleteFrom('occurrence_evidence').execute()
  expect(await stepsOf('keeper')).toMatchObject({ hasRun: true })
})

test('steps are of the sites that one sees, and end where another engine is used', async () => {
  const { db } = app.database
  await buildUser(db, { tenantId: site.tenantId, username: 'newcomer', access: ['userAdmin'], projectIds: [] })
  expect(await stepsOf('newcomer')).toMatchObject({ hasSite: false, pointsWithRole: 0, siteId: null })
  await db.updateTable('site').set({ runs_rules: false }).execute()
  expect(await stepsOf('keeper')).toBe(null)
  expect(await stepsOf('newcomer')).toMatchObject({ hasSite: false })
})
