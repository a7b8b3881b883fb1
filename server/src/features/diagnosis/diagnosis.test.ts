import type { EquipDiagnosis } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildUser,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildAirHandler, type RunningSite } from '../../../test/fixtures/own-rules.ts'

const FC12 = 'g36-ahu-fc12'
const SHUT = 'ahu-heat-valves-shut'
const NOW = new Date('2026-03-15T12:00:00Z')
const WEEK = ['09', '10', '11', '12', '13', '14'].map((day) => `2026-03-${day}`)

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
  site = await buildAirHandler(scene.database.db)
  const { tenantId, projectId } = site
  await buildUser(scene.database.db, { tenantId, projectIds: [projectId], username: 'pat' })
  cookie = await scene.signIn('pat')
})

/** What a day stores of rules on the unit. */
async function run(rules: Readonly<Record<string, object>>, days: readonly string[] = WEEK): Promise<void> {
  const runs = Object.entries(rules).map(([rule, other]) => ({
    ...{ equipId: site.equipRowId, rule, status: 'runs', evaluatedSeconds: 40_000 },
    ...other,
  }))
  for (const day of days) {
    await sql`
      insert into evaluation_day (site_id, local_day, evaluated_at, body)
        values (${site.siteRowId}, ${day}::date, ${NOW}, ${JSON.stringify({ runs })}::jsonb)`.execute(scene.database.db)
  }
}

/** Findings of a rule on the unit. */
async function fire(key: string, days: readonly string[]): Promise<number> {
  const { tenantId, projectId } = site
  const ruleRowId = await buildRule(scene.database.db, { tenantId, key, projectRules: [{ projectId }] })
  const equipRuleId = await buildEquipRule(scene.database.db, {
    siteRowId: site.siteRowId,
    ruleRowId,
    equipKey: 'ahu-1',
  })
  for (const day of days) await buildOccurrence(scene.database.db, { equipRuleId, day })
  return equipRuleId
}

const ask = (query = '', who = cookie) => scene.ask({ url: `/api/v1/equips/${site.equipRowId}/diagnosis${query}` }, who)
const read = async (query = ''): Promise<EquipDiagnosis> => (await ask(query)).json()
const ranked = ({ causes }: EquipDiagnosis) => causes.map(({ cause }) => cause)
const tick = (cause: string, isChecked = true, who = cookie) =>
  scene.ask({ method: 'PUT', url: `/api/v1/equips/${site.equipRowId}/causes`, payload: { cause, isChecked } }, who)

it('says what is wrong, fine and cannot be checked, and the likeliest causes', async () => {
  await run({
    [FC12]: {},
    [SHUT]: {},
    'g36-ahu-fc2': { evaluatedSeconds: 600 },
    'g36-ahu-fc6': { status: 'missing', names: ['flow'] },
    'apar-r12': { status: 'off', names: [FC12] },
  })
  await fire(FC12, ['2026-03-02', '2026-03-10', '2026-03-12'])
  const diagnosis = await read()
  expect(diagnosis).toMatchObject({ from: '2026-03-09', to: '2026-03-15', currency: 'USD' })
  expect(diagnosis.wrong).toMatchObject([
    { ruleId: FC12, sinceOn: '2026-03-02', lastOn: '2026-03-12', firings: 2, severity: 'high', actionKey: null },
  ])
  expect(diagnosis.fine).toEqual([{ ruleId: SHUT, name: 'Heats with both valves shut', subject: 'heating', days: 6 }])
  expect(diagnosis.idle).toMatchObject([
    { ruleId: 'g36-ahu-fc2', status: 'short' },
    { ruleId: 'g36-ahu-fc6', status: 'missing', names: ['flow'], subject: 'dampers' },
  ])
  expect(diagnosis.causes[0]).toMatchObject({ cause: 'heating-valve-leak', for: [FC12], against: [SHUT] })
  expect(diagnosis.also).toBeNull()
})

it('a rule that ran on fewer than half of the days that are over says nothing', async () => {
  await run({ [SHUT]: {} }, WEEK.slice(0, 3))
  expect((await read()).fine).toHaveLength(1)
  const wide = await read('?from=2026-03-08&to=2026-03-14')
  expect([wide.fine, wide.idle.map(({ status }) => status)]).toEqual([[], ['runs']])
})

it('findings with a pause of more than two weeks between them are two faults', async () => {
  await fire(FC12, ['2026-02-10', '2026-02-26', '2026-03-12'])
  expect((await read()).wrong[0]?.sinceOn).toBe('2026-02-26')
})

it('what another finding contains is not fine', async () => {
  await run({ [SHUT]: {}, 'apar-r12': {} })
  const equipRuleId = await fire(FC12, ['2026-03-10'])
  await sql`
    insert into occurrence_evidence (site_id, occurred_on, equip_rule_id, body)
      values (${site.siteRowId}, '2026-03-10', ${equipRuleId}, ${JSON.stringify({ restatedBy: ['apar-r12'] })}::jsonb)`.execute(
    scene.database.db,
  )
  expect((await read()).fine.map(({ ruleId }) => ruleId)).toEqual([SHUT])
})

it('a rule of others has the causes of the one that finds the same', async () => {
  await fire('theirs', ['2026-03-10'])
  expect(await read()).toMatchObject({ wrong: [{ ruleId: 'theirs' }], causes: [] })
  await scene.database.db.updateTable('rule').set({ same_as: FC12 }).where('rule_key', '=', 'theirs').execute()
  expect((await read()).causes[0]).toMatchObject({ cause: 'heating-valve-leak', for: ['theirs'] })
})

it('a cause that is ruled out goes down for everyone, until it is taken back', async () => {
  await fire(FC12, ['2026-03-10'])
  expect(ranked(await read())[0]).toBe('heating-valve-leak')
  expect((await tick('heating-valve-leak')).statusCode).toBe(200)
  await tick('heating-valve-leak')
  const after = await read()
  expect(after.causes.at(-1)).toMatchObject({ cause: 'heating-valve-leak', checked: { checkedBy: 'The pat' } })
  await tick('heating-valve-leak', false)
  expect((await read()).causes[0]).toMatchObject({ cause: 'heating-valve-leak', checked: null })
})

it('a tick from before the fault came back does not count', async () => {
  const equipRuleId = await fire(FC12, ['2026-01-10', '2026-03-10'])
  const checked = { equip_rule_id: equipRuleId, cause: 'heating-valve-leak', checked_by: null }
  await scene.database.db
    .insertInto('checked_cause')
    .values({ ...checked, checked_at: new Date('2026-01-11') })
    .execute()
  expect((await read()).causes[0]).toMatchObject({ cause: 'heating-valve-leak', checked: null })
})

it('a repair of the unit that is proved, and repairs of its kind, raise their cause', async () => {
  const equipRuleId = await fire('g36-ahu-fc2', ['2026-03-10'])
  expect(ranked(await read())).toEqual(['sensor-mat', 'sensor-oat', 'sensor-rat'])
  const { db } = scene.database
  const actionId = await buildAction(db, { siteRowId: site.siteRowId })
  await db.insertInto('action_equip').values({ action_id: actionId, equip_rule_id: equipRuleId }).execute()
  const closing = {
    status: 'Closed',
    transition_reason: 'Fixed',
    cause: 'sensor-rat',
    closed_at: new Date('2026-02-01'),
  }
  await db.updateTable('action').set(closing).where('id', '=', actionId).execute()
  const before = (await read()).causes.find(({ cause }) => cause === 'sensor-rat')?.probability ?? 0
  const day = { repaired_on: '2026-02-01', judged_on: '2026-03-01', state_on: null, clean_days: 0, looked: '' }
  await db
    .insertInto('repair')
    .values({
      ...{ action_id: actionId, equip_rule_id: equipRuleId, site_id: site.siteRowId, state: 'proved' },
      ...{ ...day, watched_by: null, needed_days: null },
    })
    .execute()
  const after = await read()
  expect(after.causes.find(({ cause }) => cause === 'sensor-rat')?.probability).toBeGreaterThan(before)
})

it('without findings, rules or points nothing is said', async () => {
  expect(await read()).toMatchObject({ wrong: [], fine: [], idle: [], causes: [], also: null })
})

it('days that make no range are refused', async () => {
  expect((await ask('?from=2026-03-09')).json()).toMatchObject({ code: 'evaluation.one-day-missing' })
  expect((await ask('?from=2026-03-09&to=2026-03-08')).json()).toMatchObject({ code: 'evaluation.backwards' })
  expect((await ask('?from=2026-01-01&to=2026-04-03')).json()).toMatchObject({ code: 'evaluation.too-many-days' })
  expect((await ask('?from=2026-01-02&to=2026-04-03')).statusCode).toBe(200)
  expect((await ask('?from=yesterday&to=2026-03-08')).statusCode).toBe(400)
})

it('a unit at a site that somebody does not see does not exist for them', async () => {
  const { tenantId } = site
  const { db } = scene.database
  const other = await buildProject(db, tenantId, 'Q')
  await buildSite(db, { tenantId, projectId: other, key: 'annex' })
  await buildUser(db, { tenantId, projectIds: [other], username: 'stranger' })
  await buildUser(db, { tenantId, projectIds: [site.projectId], username: 'mechanic', access: [] })
  await fire(FC12, ['2026-03-10'])
  const stranger = await scene.signIn('stranger')
  expect((await ask('', stranger)).statusCode).toBe(404)
  expect((await tick('heating-valve-leak', true, stranger)).statusCode).toBe(404)
  expect((await ask('', await scene.signIn('mechanic'))).statusCode).toBe(403)
})

it('a cause that no rule that fired names cannot be ruled out', async () => {
  await fire(FC12, ['2026-03-10'])
  expect((await tick('schedule')).json()).toMatchObject({ code: 'evidence.unknown-cause' })
})

const rank = async (equipRuleIds: readonly unknown[], who = cookie) =>
  (
    await scene.ask(
      { method: 'POST', url: '/api/v1/hits/causes', payload: { equipRuleIds: equipRuleIds.map(String) } },
      who,
    )
  ).json()

it('causes of findings are ranked by the week in which they last fired', async () => {
  const old = await fire(FC12, ['2026-01-10'])
  const { causes } = await rank([old, 999_999, 4_294_967_296])
  expect(causes[0]).toMatchObject({ cause: 'heating-valve-leak', likelihood: 'likely' })
  expect(await rank([4_294_967_296])).toEqual({ causes: [] })
})

it('of several units the causes have the mean of their probabilities', async () => {
  const first = await fire(FC12, ['2026-03-10'])
  const { causes: alone } = await rank([first])
  const ruleRowId = await buildRule(scene.database.db, {
    ...{ tenantId: site.tenantId, key: 'opt-after-hours', projectRules: [{ projectId: site.projectId }] },
  })
  const second = await buildEquipRule(scene.database.db, { siteRowId: site.siteRowId, ruleRowId, equipKey: 'ahu-2' })
  await buildOccurrence(scene.database.db, { equipRuleId: second, day: '2026-03-11' })
  const { causes } = await rank([first, second])
  const leak = causes.find(({ cause }: { cause: string }) => cause === 'heating-valve-leak')
  expect(leak.probability).toBeCloseTo(alone[0].probability / 2, 12)
  expect(causes.map(({ cause }: { cause: string }) => cause)).toContain('schedule')
})

it('people without insights rank only what is on an action that they see', async () => {
  const { db } = scene.database
  const equipRuleId = await fire(FC12, ['2026-03-10'])
  await buildUser(db, { tenantId: site.tenantId, projectIds: [site.projectId], username: 'mechanic', access: [] })
  const mechanic = await scene.signIn('mechanic')
  expect(await rank([equipRuleId], mechanic)).toEqual({ causes: [] })
  const actionId = await buildAction(db, { siteRowId: site.siteRowId })
  await db.insertInto('action_equip').values({ action_id: actionId, equip_rule_id: equipRuleId }).execute()
  expect((await rank([equipRuleId], mechanic)).causes[0]).toMatchObject({ cause: 'heating-valve-leak' })
})

it('an unseen action keeps its key, and one that has ended is none', async () => {
  const { db } = scene.database
  const { tenantId } = site
  const equipRuleId = await fire(FC12, ['2026-03-10'])
  const other = await buildProject(db, tenantId, 'Q')
  const annex = await buildSite(db, { tenantId, projectId: other, key: 'annex' })
  const action_id = await buildAction(db, { siteRowId: annex })
  await db.updateTable('equip_rule').set({ action_id }).where('id', '=', equipRuleId).execute()
  await buildUser(db, { tenantId, username: 'boss', seesAllProjects: true })
  const seen = await ask('', await scene.signIn('boss'))
  expect(seen.json().wrong).toMatchObject([{ actionKey: 'Q-1' }])
  expect((await read()).wrong).toMatchObject([{ actionKey: 'unseen' }])
  await db
    .updateTable('action')
    .set({ status: 'Closed', transition_reason: 'Fixed' })
    .where('id', '=', action_id)
    .execute()
  expect((await read()).wrong).toMatchObject([{ actionKey: null }])
})
