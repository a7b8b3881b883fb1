import type { RepairState } from '@bonfire/contract/proof/repair'
import type { JudgedFindings, RuleTrust } from '@bonfire/contract/trust'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAction, buildEquipRule, buildRule, buildSite, buildUser } from '../../../test/app/factories.ts'
import { actionScene } from '../../../test/fixtures/actions.ts'

const scene = actionScene()
const NOW = new Date('2026-06-30T12:00:00Z')
let fan: number
let annexe: number
let manager: string
let equips = 0

beforeEach(async () => {
  scene.app.clock.now = NOW
  const { tenantId, north, ruleRowId } = scene.fixture
  annexe = await buildSite(scene.app.database.db, { tenantId, projectId: north, key: 'annexe' })
  fan = ruleRowId
  manager = await scene.app.signIn('manager')
})

/** So many findings of a rule, each on an equip of its own. */
async function found(count: number, { at = scene.fixture.tower, rule = fan } = {}): Promise<number[]> {
  const ids: number[] = []
  for (let one = 0; one < count; one += 1) {
    equips += 1
    ids.push(await buildEquipRule(scene.app.database.db, { siteRowId: at, ruleRowId: rule, equipKey: `e-${equips}` }))
  }
  return ids
}

interface Closing {
  reason?: string | null
  closedAt?: Date
  at?: number
  status?: string
  states?: readonly RepairState[]
}

/** An action on these findings that was closed. */
async function closed(equipRuleIds: readonly number[], closing: Closing = {}): Promise<number> {
  const { reason = 'Fixed', closedAt = new Date('2026-05-01T09:00:00Z'), at = scene.fixture.tower } = closing
  const { db } = scene.app.database
  const id = await buildAction(db, { siteRowId: at })
  const values = equipRuleIds.map((equip_rule_id) => ({ action_id: id, equip_rule_id }))
  await db.insertInto('action_equip').values(values).execute()
  await db
    .updateTable('action')
    .set({ status: closing.status ?? 'Closed', transition_reason: reason, closed_at: closedAt })
    .where('id', '=', id)
    .execute()
  for (const [place, state] of (closing.states ?? []).entries()) {
    const day = { repaired_on: '2026-05-01', judged_on: '2026-06-30', state_on: null }
    const rest = { watched_by: null, looked: '', needed_days: null, clean_days: 0, ...day }
    const repair = { action_id: id, equip_rule_id: equipRuleIds[place] ?? 0, site_id: at, state, ...rest }
    await db.insertInto('repair').values(repair).execute()
  }
  return id
}

const call = (path: string, cookie = manager) => scene.app.ask({ method: 'GET', url: `/api/v1/trust${path}` }, cookie)
const read = async (path = '', cookie = manager): Promise<Record<string, RuleTrust>> =>
  (await call(path, cookie)).json().rules
const fansOf = async (cookie = manager): Promise<Partial<JudgedFindings>> => {
  const { fixed = 0, falseAlerts = 0 }: Partial<JudgedFindings> = (await read('', cookie)).fan?.everywhere ?? {}
  return { fixed, falseAlerts }
}
const snooze = (ids: readonly number[], part: object = {}) =>
  scene.app.ask(
    {
      method: 'POST',
      url: '/api/synco/equipRule/snooze',
      payload: { equipRuleIds: ids.map(String), duration: SECONDS_PER_DAY, isFalseAlert: true, ...part },
    },
    manager,
  )

it('findings of actions closed as fixed were real, those of false alerts were not', async () => {
  await closed(await found(33), { states: ['proved', 'proved', 'cameBack', 'cannotTell', 'watching'] })
  await closed(await found(7), { reason: 'False alert' })
  await closed(await found(1), { reason: 'False alert' })
  await closed(await found(9), { reason: 'Duplicate' })
  await closed(await found(9), { reason: null })
  expect(await read()).toEqual({
    fan: {
      everywhere: { fixed: 33, proved: 2, cameBack: 1, cannotTell: 1, falseAlerts: 8, snoozed: 0 },
      inProject: null,
    },
  })
})

it('a rule of which nothing was judged is not there', async () => {
  await found(3)
  expect(await read()).toEqual({})
})

it('each closing of the same finding counts, and what was opened again does not', async () => {
  const [one = 0, other = 0] = await found(2)
  await closed([one], { states: ['cameBack'] })
  await closed([one], { states: ['proved'] })
  await closed([other], { status: 'In Progress' })
  await closed([other], { reason: 'False alert', status: 'Rejected' })
  expect((await read()).fan?.everywhere).toMatchObject({ fixed: 2, proved: 1, cameBack: 1, falseAlerts: 0 })
})

it('what was closed 365 days ago counts, and not what was closed before', async () => {
  const yearAgo = NOW.getTime() - 365 * 86_400_000
  await closed(await found(2), { closedAt: new Date(yearAgo) })
  await closed(await found(3), { closedAt: new Date(yearAgo - 1) })
  expect(await fansOf()).toEqual({ fixed: 2, falseAlerts: 0 })
})

it('a project is counted apart, by the site of each finding', async () => {
  const { mall } = scene.fixture
  await closed(await found(4))
  await closed(await found(2, { at: mall }), { at: mall, reason: 'False alert' })
  const counts = { proved: 0, cameBack: 0, cannotTell: 0, snoozed: 0 }
  expect(await read('?projectKey=SOUTH')).toEqual({
    fan: {
      everywhere: { fixed: 4, falseAlerts: 2, ...counts },
      inProject: { fixed: 0, falseAlerts: 2, ...counts },
    },
  })
})

describe('a person', () => {
  it('hears of what is at sites that they see, on actions that they see', async () => {
    const { db } = scene.app.database
    const { tenantId, tower } = scene.fixture
    await buildUser(db, { tenantId, username: 'watcher', siteRowIds: [tower] })
    const watcher = await scene.app.signIn('watcher')
    const here = await found(2)
    const there = await found(3, { at: annexe })
    await closed([...here, ...there])
    await closed(await found(1), { at: annexe, reason: 'False alert' })
    await snooze(await found(1, { at: annexe }))
    expect(await fansOf()).toEqual({ fixed: 5, falseAlerts: 2 })
    expect(await fansOf(watcher)).toEqual({ fixed: 2, falseAlerts: 0 })
  })

  it('who sees nothing of a project, or has no role, learns nothing', async () => {
    const engineer = await scene.app.signIn('engineer')
    expect((await call('?projectKey=SOUTH', engineer)).statusCode).toBe(404)
    expect((await call('?projectKey=NOWHERE', engineer)).statusCode).toBe(404)
    expect((await call('', await scene.app.signIn('roleless'))).statusCode).toBe(403)
  })
})

describe('rules that find the same as one of ours', () => {
  let ours: number
  let sent: number
  beforeEach(async () => {
    const { db } = scene.app.database
    const { tenantId } = scene.fixture
    ours = await buildRule(db, { tenantId, key: 'g36-ahu-fc13' })
    sent = await buildRule(db, { tenantId, key: 'sky-hot' })
    await db.updateTable('rule').set({ same_as: 'g36-ahu-fc13' }).where('id', '=', sent).execute()
  })

  it('count for it, and keep their own', async () => {
    await closed([...(await found(2, { rule: ours })), ...(await found(3, { rule: sent }))])
    const fixed = async (path: string) =>
      Object.entries(await read(path)).map(([key, { everywhere }]) => [key, everywhere.fixed])
    expect(await fixed('')).toEqual(
      expect.arrayContaining([
        ['g36-ahu-fc13', 2],
        ['sky-hot', 3],
      ]),
    )
    expect(await fixed('?by=definition')).toEqual([['g36-ahu-fc13', 5]])
    expect(await fixed('?ruleId=sky-hot')).toEqual([['sky-hot', 3]])
  })

  it('count once for an equip that an action has both of', async () => {
    const { db } = scene.app.database
    const { tower } = scene.fixture
    const both = [
      await buildEquipRule(db, { siteRowId: tower, ruleRowId: ours, equipKey: 'ahu-1' }),
      await buildEquipRule(db, { siteRowId: tower, ruleRowId: sent, equipKey: 'ahu-1' }),
    ]
    await closed(both, { states: ['proved', 'cameBack'] })
    expect((await read('?by=definition'))['g36-ahu-fc13']?.everywhere).toMatchObject({
      fixed: 1,
      cameBack: 1,
      proved: 0,
    })
  })
})

describe('a snooze as a false alert', () => {
  it('counts as one, also after it has ended, until somebody lifts it', async () => {
    const ids = await found(2)
    await snooze(ids)
    expect((await read()).fan?.everywhere).toMatchObject({ fixed: 0, falseAlerts: 2, snoozed: 2 })
    scene.app.clock.now = new Date(NOW.getTime() + 2 * 86_400_000)
    expect(await fansOf()).toEqual({ fixed: 0, falseAlerts: 2 })
    await scene.app.ask({ method: 'DELETE', url: `/api/synco/equipRule/snooze?equipRuleIds=${ids[0]}` }, manager)
    expect(await fansOf()).toEqual({ fixed: 0, falseAlerts: 1 })
    scene.app.clock.now = new Date(NOW.getTime() + 366 * 86_400_000)
    expect(await read('', await scene.app.signIn('manager'))).toEqual({})
  })

  it('says nothing more of a finding that an action closed as one', async () => {
    const ids = await found(1)
    await snooze(ids)
    await closed(ids, { reason: 'Duplicate' })
    expect(await fansOf()).toEqual({ fixed: 0, falseAlerts: 1 })
    await closed(ids, { reason: 'False alert' })
    expect((await read()).fan?.everywhere).toMatchObject({ falseAlerts: 1, snoozed: 0 })
  })

  it('no longer counts once another snooze replaces it, also one of an earlier release', async () => {
    const ids = await found(2)
    await snooze(ids)
    await snooze(ids.slice(0, 1), { isFalseAlert: undefined, duration: 2 * SECONDS_PER_DAY })
    expect(await fansOf()).toEqual({ fixed: 0, falseAlerts: 1 })
    // That knows nothing of the column.
    await scene.app.database.db
      .updateTable('equip_rule')
      .set({ snoozed_at: new Date(NOW.getTime() + 1000) })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    expect(await read()).toEqual({})
  })
})
