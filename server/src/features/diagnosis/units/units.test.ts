import type { EquipDiagnosis } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { type PackedUnits, stateOf, type Unit, unpackUnits } from '@bonfire/contract/diagnosis/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../../../../src/context.ts'
import { buildEquipRule, buildOccurrence, buildRule, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, type RunningSite } from '../../../../test/fixtures/own-rules.ts'
import { keepUnitStates } from './unit-states.service.ts'

const FC12 = 'g36-ahu-fc12'
const SHUT = 'ahu-heat-valves-shut'
const NOW = new Date('2026-03-15T12:00:00Z')
const NOW_SECONDS = NOW.getTime() / 1000
const WEEK = ['09', '10', '11', '12', '13', '14'].map((day) => `2026-03-${day}`)

let scene: TestApp
let context: Context
let site: RunningSite
let cookie: string

beforeAll(async () => {
  scene = await testApp()
  const { config, changes, storage, database } = scene
  context = { db: database.db, config, changes, storage, log: scene.app.log, clock: () => scene.clock.now }
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

const ask = (payload: object, who = cookie) => scene.ask({ method: 'POST', url: '/api/v1/equips/units', payload }, who)
const read = async (days = 7, who = cookie): Promise<Unit[]> => {
  const answer = await ask({ sites: ['tower', 'annex', 'P~tower', 'abroad'], days }, who)
  return unpackUnits(answer.json<{ parts: PackedUnits[] }>().parts)
}

async function fire(key: string, days: readonly string[], equipKey = 'ahu-1'): Promise<number> {
  const { tenantId, projectId, siteRowId } = site
  const known = await scene.database.db.selectFrom('rule').select('id').where('rule_key', '=', key).executeTakeFirst()
  const ruleRowId = known?.id ?? (await buildRule(scene.database.db, { tenantId, key, projectRules: [{ projectId }] }))
  const equipRuleId = await buildEquipRule(scene.database.db, { siteRowId, ruleRowId, equipKey })
  for (const day of days) await buildOccurrence(scene.database.db, { equipRuleId, day })
  return equipRuleId
}

async function run(rules: Readonly<Record<string, object>>): Promise<void> {
  const runs = Object.entries(rules).map(([rule, other]) => ({
    ...{ equipId: site.equipRowId, rule, status: 'runs', evaluatedSeconds: 40_000 },
    ...other,
  }))
  for (const day of WEEK) {
    await sql`
      insert into evaluation_day (site_id, local_day, evaluated_at, body)
        values (${site.siteRowId}, ${day}::date, ${NOW}, ${JSON.stringify({ runs })}::jsonb)
      on conflict (site_id, local_day) do update set body = excluded.body, evaluated_at = now()`.execute(
      scene.database.db,
    )
  }
}

it('a unit has what its page says is wrong, the time in fault and that before', async () => {
  await fire(FC12, ['2026-03-03', '2026-03-10', '2026-03-12'])
  await fire('theirs', ['2026-03-11'])
  await fire('g36-ahu-fc2', ['2026-03-01'])
  const [unit, ...others] = await read()
  const page = (await scene.ask({ url: `/api/v1/equips/${site.equipRowId}/diagnosis` }, cookie)).json<EquipDiagnosis>()
  expect(others).toEqual([])
  expect(unit).toMatchObject({
    ...{ number: site.equipRowId, name: 'AHU 1', siteId: 'P~tower', kind: 'ahu', currency: 'USD' },
    ...{ wrong: page.wrong.length, snoozed: 0, onAction: 0, severity: 'high', cost: null },
    ...{ durationSeconds: 1800, durationBeforeSeconds: 600 },
  })
  expect(page.wrong).toHaveLength(2)
  expect((await read(30))[0]).toMatchObject({ wrong: 3, durationSeconds: 3000, durationBeforeSeconds: 0 })
})

it('what is snoozed is counted and costs nothing, until the snooze ends', async () => {
  const equipRuleId = await fire(FC12, ['2026-03-12'])
  await sql`update occurrence set times_cost = '{2.5}'`.execute(scene.database.db)
  await sql`update equip_rule set snoozed_until = ${new Date('2026-03-15T13:00:00Z')} where id = ${equipRuleId}`.execute(
    scene.database.db,
  )
  const [asleep] = await read()
  expect(asleep).toMatchObject({ wrong: 1, snoozed: 1, severity: null, durationSeconds: 0, cost: null })
  expect(asleep && stateOf(asleep, NOW_SECONDS)).toBe('snoozed')
  scene.clock.now = new Date('2026-03-15T13:00:01Z')
  const [awake] = await read()
  expect(awake).toMatchObject({ wrong: 1, snoozed: 0, severity: 'high', durationSeconds: 600, cost: 2.5 })
  expect(awake && stateOf(awake, NOW_SECONDS)).toBe('wrong')
})

it('rules that the project switched off do not count', async () => {
  await fire(FC12, ['2026-03-12'])
  await sql`update project_rule set active = false`.execute(scene.database.db)
  expect((await read())[0]).toMatchObject({ wrong: 0, durationSeconds: 0 })
})

it('checks, the likeliest cause and the newest sample follow in the background', async () => {
  await fire(FC12, ['2026-03-12'])
  await run({ [FC12]: {}, [SHUT]: {}, 'g36-ahu-fc6': { status: 'missing', names: ['flow'] } })
  await sql`update point set packed_until = 1773500000, is_fed = true where role = 'sat'`.execute(scene.database.db)
  expect((await read())[0]).toMatchObject({ fine: null, idle: null, cause: null, newestSampleAt: null })
  await keepUnitStates(context)
  const [unit] = await read()
  expect(unit).toMatchObject({
    fine: 1,
    idle: 1,
    cause: 'heating-valve-leak',
    newestSampleAt: 1_773_500_000,
    isFed: true,
  })
  const { causes, fine } = (
    await scene.ask({ url: `/api/v1/equips/${site.equipRowId}/diagnosis` }, cookie)
  ).json<EquipDiagnosis>()
  expect([fine.length, causes[0]?.cause, causes[0]?.likelihood]).toEqual([unit?.fine, unit?.cause, unit?.likelihood])
})

it('states follow evaluated days and causes that are ruled out, and else stay', async () => {
  await fire(FC12, ['2026-03-12'])
  await run({ [FC12]: {} })
  const workedOut = async () => {
    const { rows } = await sql<{ version: string }>`select version from site_state`.execute(scene.database.db)
    return rows.map(({ version }) => version)
  }
  await keepUnitStates(context)
  const first = await workedOut()
  await keepUnitStates(context)
  expect(await workedOut()).toEqual(first)
  await run({ [FC12]: {}, [SHUT]: {} })
  await keepUnitStates(context)
  const second = await workedOut()
  expect(second).not.toEqual(first)
  expect((await read())[0]).toMatchObject({ fine: 1 })
  const cause = (await read())[0]?.cause
  await scene.ask(
    { method: 'PUT', url: `/api/v1/equips/${site.equipRowId}/causes`, payload: { cause, isChecked: true } },
    cookie,
  )
  await keepUnitStates(context)
  expect(await workedOut()).not.toEqual(second)
  expect((await read())[0]?.cause).not.toBe(cause)
})

it('a unit without findings is fine, cannot be checked or is silent', async () => {
  const state = async () => {
    await keepUnitStates(context)
    const [unit] = await read()
    return unit && stateOf(unit, NOW_SECONDS)
  }
  expect(await state()).toBe('cannotCheck')
  await run({ [SHUT]: {} })
  expect(await state()).toBe('fine')
  await sql`update point set packed_until = ${NOW_SECONDS - 86_401}, is_fed = true`.execute(scene.database.db)
  await run({ [SHUT]: {}, [FC12]: {} })
  expect(await state()).toBe('silent')
})

it('people see the units of their sites only', async () => {
  const { tenantId, projectId } = site
  const db = scene.database.db
  await buildSite(db, { tenantId, projectId, key: 'annex', timezone: 'UTC' })
  const abroad = await buildAirHandler(db, { key: 'abroad' })
  await buildUser(db, { tenantId: abroad.tenantId, projectIds: [abroad.projectId], username: 'kim' })
  expect((await read()).map(({ siteId }) => siteId)).toEqual(['P~tower'])
  expect((await read(7, await scene.signIn('kim'))).map(({ siteId }) => siteId)).toEqual(['P~abroad'])
  expect((await ask({ sites: [], days: 7 })).json()).toEqual({ parts: [] })
})

it('days other than those offered are refused', async () => {
  expect((await ask({ sites: ['tower'], days: 8 })).statusCode).toBe(422)
})
