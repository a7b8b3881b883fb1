import type { EquipStrip } from '@bonfire/contract/diagnosis/equip-strip'
import { addDays } from '@bonfire/contract/overview/periods'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildUser,
} from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, type RunningSite, storeSamples } from '../../../../test/fixtures/own-rules.ts'

const FC12 = 'g36-ahu-fc12'
// In Sydney it is the evening of the same day.
const NOW = new Date('2026-03-15T09:00:00Z')
const FROM = '2025-12-16'
const TODAY = '2026-03-15'

let scene: TestApp
let site: RunningSite
let cookie: string

beforeAll(async () => {
  scene = await testApp()
})
afterAll(() => scene.close())

beforeEach(async () => {
  await scene.reset()
  scene.clock.now = NOW
  site = await buildAirHandler(scene.database.db, { timezone: 'Australia/Sydney' })
  const { tenantId, projectId } = site
  await buildUser(scene.database.db, { tenantId, projectIds: [projectId], username: 'pat' })
  cookie = await scene.signIn('pat')
})

interface Firing {
  readonly severity?: string
  readonly firings?: number
  readonly type?: 'insights' | 'monitoring'
}

/** Findings of a rule on the unit, of ten minutes a firing. */
async function fire(key: string, days: readonly string[], { severity, firings = 1, type = 'insights' }: Firing = {}) {
  const { tenantId, projectId, siteRowId } = site
  const { db } = scene.database
  const ruleRowId = await buildRule(db, { tenantId, key, projectRules: [{ projectId, type }] })
  const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
  for (const day of days) {
    const first = Date.parse(`${day}T01:00:00Z`) / 1000
    const starts = Array.from({ length: firings }, (_, place) => first + place * 3600)
    await buildOccurrence(db, { equipRuleId, day, starts, ...(severity && { severity }) })
  }
  return equipRuleId
}

async function setSnooze(equipRuleId: number, at: string, until: string): Promise<void> {
  const snooze = { snoozed_at: new Date(at), snoozed_until: new Date(until) }
  await scene.database.db.updateTable('equip_rule').set(snooze).where('id', '=', equipRuleId).execute()
}

/** An action on a finding of the unit, closed as fixed, and what became of the repair. */
async function repair(
  equipRuleIds: readonly number[],
  {
    closedAt,
    states = [],
  }: { closedAt?: string; states?: readonly ['proved' | 'cameBack' | 'watching', string | null][] },
): Promise<void> {
  const { db } = scene.database
  const { siteRowId } = site
  const createdAt = new Date('2026-01-12T20:00:00Z')
  const id = await buildAction(db, { siteRowId, createdAt, equipRuleIds: [...equipRuleIds] })
  if (closedAt === undefined) return
  const closing = { status: 'Closed', transition_reason: 'Fixed', closed_at: new Date(closedAt) }
  await db.updateTable('action').set(closing).where('id', '=', id).execute()
  for (const [place, [state, state_on]] of states.entries()) {
    const judged = { state, state_on, judged_on: TODAY, repaired_on: '2026-01-20' }
    await db
      .insertInto('repair')
      .values({
        ...{ action_id: id, equip_rule_id: equipRuleIds[place] as number, site_id: siteRowId, clean_days: 0 },
        ...{ looked: '', watched_by: null, needed_days: null, ...judged },
      })
      .execute()
  }
}

const ask = (who = cookie, language = 'en') => {
  const url = `/api/v1/equips/${site.equipRowId}/strip`
  return scene.ask({ url, headers: { 'accept-language': language } }, who)
}
const read = async (language?: string): Promise<EquipStrip> => (await ask(cookie, language)).json()

it('the last 90 days have a lane for each rule that fired, the worst first', async () => {
  await fire('mild', ['2026-03-14'], { severity: 'medium', firings: 3 })
  await fire('short', ['2026-03-01'], { severity: 'high' })
  await fire('long', ['2026-03-02', FROM, TODAY], { severity: 'high' })
  await fire('before', [addDays(FROM, -1)])
  const strip = await read()
  expect(strip).toMatchObject({ from: FROM, to: TODAY })
  expect(strip.lanes.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
    ['long', 'high'],
    ['short', 'high'],
    ['mild', 'medium'],
  ])
  expect(strip.lanes[0]).toEqual({
    ...{ ruleId: 'long', name: 'Rule long', severity: 'high', snoozedOn: null },
    days: [FROM, '2026-03-02', TODAY].map((day) => ({ day, seconds: 600 })),
  })
  expect(strip.lanes[2]?.days).toEqual([{ day: '2026-03-14', seconds: 1800 }])
})

it('a lane says since which day of the site its rule is snoozed', async () => {
  await setSnooze(await fire('snoozed', [TODAY]), '2026-03-10T20:00:00Z', '2026-03-20T00:00:00Z')
  await setSnooze(await fire('woken', [TODAY]), '2026-03-10T20:00:00Z', '2026-03-14T00:00:00Z')
  const { lanes } = await read()
  expect(lanes.map(({ ruleId, snoozedOn }) => [ruleId, snoozedOn])).toEqual([
    ['snoozed', '2026-03-11'],
    ['woken', null],
  ])
})

it('names of rules are in the language of the reader', async () => {
  await fire(FC12, [TODAY])
  expect((await read('en')).lanes[0]?.name).toBe(`Rule ${FC12}`)
  expect((await read('fr')).lanes[0]?.name).toMatch(/soufflage|soufflé/i)
})

it('rules of a kind that somebody may not read have no lane for them', async () => {
  await fire('watched', [TODAY], { type: 'monitoring' })
  await fire('seen', [TODAY])
  expect((await read()).lanes.map(({ ruleId }) => ruleId)).toEqual(['seen'])
})

it('an action is marked on the days on which it was created and closed', async () => {
  await repair([await fire('a', [])], {})
  await repair([await fire('b', [])], { closedAt: '2026-01-20T20:00:00Z' })
  const made = { summary: 'Mend the valve', createdOn: '2026-01-13', repair: null }
  expect((await read()).actions).toEqual([
    { actionKey: 'P-1', ...made, closedOn: null },
    { actionKey: 'P-2', ...made, closedOn: '2026-01-21' },
  ])
})

it('a repair is proved when all of the unit are, and came back when one did', async () => {
  const [a, b] = [await fire('a', []), await fire('b', [])]
  const closedAt = '2026-01-20T20:00:00Z'
  await repair([a, b], {
    closedAt,
    states: [
      ['proved', '2026-02-10'],
      ['proved', '2026-02-12'],
    ],
  })
  await repair([a, b], {
    closedAt,
    states: [
      ['proved', '2026-02-10'],
      ['cameBack', '2026-02-05'],
    ],
  })
  await repair([a, b], {
    closedAt,
    states: [
      ['proved', '2026-02-10'],
      ['watching', null],
    ],
  })
  expect((await read()).actions.map((action) => action.repair)).toEqual([
    { state: 'proved', stateOn: '2026-02-12' },
    { state: 'cameBack', stateOn: '2026-02-05' },
    null,
  ])
})

it('an action to which nothing happened in these days is left out', async () => {
  const { db } = scene.database
  const equipRuleId = await fire('a', [])
  await buildAction(db, {
    siteRowId: site.siteRowId,
    createdAt: new Date('2025-11-01T00:00:00Z'),
    equipRuleIds: [equipRuleId],
  })
  expect((await read()).actions).toEqual([])
})

it('an action in Triage, and any for people without a role, is not marked', async () => {
  const { db } = scene.database
  const { tenantId, projectId, siteRowId } = site
  await buildAction(db, { siteRowId, status: 'Triage', equipRuleIds: [await fire('a', [])] })
  const projectIds = [projectId]
  await buildUser(db, { tenantId, projectIds, username: 'sorter', access: ['viewTriagePage', 'admin_statuses'] })
  await buildUser(db, { tenantId, projectIds, username: 'reader', rolesRestriction: null })
  const marks = async (username: string) => (await ask(await scene.signIn(username))).json().actions
  expect(await marks('sorter')).toHaveLength(1)
  expect((await read()).actions).toEqual([])
  await db.updateTable('action').set({ status: 'New Action' }).execute()
  expect((await read()).actions).toHaveLength(1)
  expect(await marks('reader')).toEqual([])
})

it('an action at a site that somebody does not see is not marked for them', async () => {
  const { db } = scene.database
  const { tenantId, projectId } = site
  const annex = await buildSite(db, { tenantId, projectId, key: 'annex' })
  await buildAction(db, { siteRowId: annex, equipRuleIds: [await fire('a', [])] })
  await buildUser(db, { tenantId, siteRowIds: [site.siteRowId], username: 'caretaker' })
  expect((await read()).actions).toHaveLength(1)
  expect((await ask(await scene.signIn('caretaker'))).json().actions).toEqual([])
})

it('days of the site without a sample of the unit are named, but not today', async () => {
  const { db } = scene.database
  const { siteRowId, points } = site
  const store = (role: 'sat' | 'mat', ...instants: string[]) => {
    const samples = instants.map((at) => [at, 20] as const)
    return storeSamples(db, { siteRowId, pointRowId: points.get(role) as number, now: NOW }, samples)
  }
  // The first and the last minute of 12 March in Sydney.
  await store('sat', '2026-03-11T13:00:00Z', '2026-03-12T12:59:00Z')
  await store('mat', '2026-03-10T02:00:00Z')
  const { daysWithoutData } = await read()
  expect(daysWithoutData).toHaveLength(87)
  expect(daysWithoutData.slice(-4)).toEqual(['2026-03-09', '2026-03-11', '2026-03-13', '2026-03-14'])
})

it('a unit without points has no days without data, and nothing else is there', async () => {
  await scene.database.db.deleteFrom('point').execute()
  expect(await read()).toEqual({ from: FROM, to: TODAY, lanes: [], actions: [], daysWithoutData: [] })
})

it('a unit at a site that somebody does not see does not exist for them', async () => {
  const { tenantId, projectId } = site
  const { db } = scene.database
  const other = await buildProject(db, tenantId, 'Q')
  await buildUser(db, { tenantId, projectIds: [other], username: 'stranger' })
  await buildUser(db, { tenantId, projectIds: [projectId], username: 'mechanic', access: [] })
  await fire(FC12, [TODAY])
  expect((await ask(await scene.signIn('stranger'))).statusCode).toBe(404)
  expect((await ask(await scene.signIn('mechanic'))).statusCode).toBe(403)
})
