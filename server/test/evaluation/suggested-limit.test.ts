import type { SuggestedLimit } from '@bonfire/contract/definitions/suggest-limit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { judgeRepairs } from '../../src/features/proof/kept/kept-repairs.service.ts'
import { buildAction, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../fixtures/own-rules.ts'

const FC13 = 'g36-ahu-fc13'
const REPAIRED_ON = '2026-03-09'
const day = (offset: number) => new Date(Date.parse(REPAIRED_ON) + offset * 86_400_000).toISOString().slice(0, 10)

let app: TestApp
let site: RunningSite
let context: Context
beforeAll(async () => {
  app = await testApp()
  const { config, changes, storage, database } = app
  context = { db: database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date(`${day(-20)}T15:00:00Z`)
  site = await buildAirHandler(app.database.db)
  const { tenantId, projectId } = site
  await buildUser(app.database.db, {
    tenantId,
    projectIds: [projectId],
    username: 'pat',
    rolesRestriction: ['Administrators'],
  })
})
afterAll(() => app.close())

/** Supply air that misses its set point of 13 °C: by 2 °C or by 8. */
async function bring(offsets: readonly number[], celsius: number) {
  for (const offset of offsets) {
    await storeDay(app.database.db, site, coolingDay(day(offset), { supplyCelsius: celsius }), { now: app.clock.now })
  }
}

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 600_000)
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.close()
}

const at = async (offset: number) => {
  app.clock.now = new Date(`${day(offset)}T15:00:00Z`)
  return app.signIn('pat')
}

async function close(number: number, reason: string, offset: number) {
  const { rows } = await sql<{ id: number }>`
    select er.id from equip_rule er join rule r on r.id = er.rule_id where r.rule_key = ${FC13}`.execute(
    app.database.db,
  )
  const cookie = await at(offset)
  const createdAt = app.clock.now
  await buildAction(app.database.db, { siteRowId: site.siteRowId, createdAt, equipRuleIds: rows.map(({ id }) => id) })
  const payload = { status: 'Closed', statusChangeReason: reason }
  const answer = await app.ask({ method: 'PUT', url: `/api/v2/actions/P-${number}`, payload }, cookie)
  expect(answer.statusCode).toBe(200)
}

const ask = async (offset: number, key = FC13) =>
  app.ask({ method: 'POST', url: `/api/v1/definitions/${key}/suggested-limit` }, await at(offset))

test('a limit is suggested that leaves out false alerts and keeps real days', { timeout: 120_000 }, async () => {
  await at(-76)
  await bring([-80, -79, -78, -77], 15)
  await evaluate()
  await close(1, 'False alert', -76)
  await at(-4)
  await bring([-10, -9, -8, -7, -6, -5], 21)
  await evaluate()
  const before = (await ask(-4)).json<SuggestedLimit>()
  // Nothing is known to be real yet.
  expect(before).toMatchObject({ found: { falseDays: 4, realDays: 0 }, suggestion: null, days: [] })
  await close(2, 'Fixed', 0)
  await at(15)
  await bring([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], 13)
  await evaluate()
  await judgeRepairs(context)
  const { found, suggestion, parameters, days, isCut } = (await ask(15)).json<SuggestedLimit>()
  expect({ found, isCut }).toEqual({ found: { falseDays: 4, realDays: 6 }, isCut: false })
  expect(suggestion).toMatchObject({ name: 'eSat', falseDays: 0, realDays: 6 })
  const swept = parameters.find(({ name }) => name === 'eSat')?.values ?? []
  // A wider limit finds less, and one wide enough nothing.
  const counts = swept.map(({ falseDays, realDays }) => falseDays + realDays)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(days.map(({ isReal, isKept, actionKey }) => [isReal, isKept, actionKey])).toEqual([
    ...Array.from({ length: 6 }, () => [true, true, 'P-2']),
    ...Array.from({ length: 4 }, () => [false, false, 'P-1']),
  ])
  expect(new Set(days.map(({ ruleId }) => ruleId))).toEqual(new Set([FC13]))
  expect((await ask(15, 'no-such-rule')).statusCode).toBe(404)
})
