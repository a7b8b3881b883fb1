import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

let test: TestApp
let cookie: string
let own: number
let foreign: number

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P1')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const elsewhere = await buildSite(db, { tenantId, projectId: await buildProject(db, tenantId, 'P2'), key: 'mall' })
  const ruleRowId = await buildRule(db, { tenantId, key: 'fan' })
  own = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
  foreign = await buildEquipRule(db, { siteRowId: elsewhere, ruleRowId, equipKey: 'ahu-9' })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'colleague', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'roleless', projectIds: [projectId], rolesRestriction: null })
  cookie = await test.signIn('operator')
})

const snooze = (payload: object, as = cookie) =>
  test.ask({ method: 'POST', url: '/api/synco/equipRule/snooze', payload }, as)
const unsnooze = (payload: object | undefined, { query = '', as = cookie } = {}) =>
  test.ask({ method: 'DELETE', url: `/api/synco/equipRule/snooze${query}`, ...(payload && { payload }) }, as)
const undo = (payload: object, as = cookie) => test.ask({ method: 'POST', url: '/api/v1/snooze/undo', payload }, as)
const stored = (id: number) =>
  test.database.db.selectFrom('equip_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('a snooze lasts the chosen seconds and records who, when and why', async () => {
  const answer = await snooze({
    equipRuleIds: [String(own)],
    duration: 7 * SECONDS_PER_DAY,
    reason: ' Waiting for parts ',
  })
  const snoozeEnd = test.clock.now.getTime() / 1000 + 7 * SECONDS_PER_DAY
  expect(answer.json()).toEqual({ snoozed: [{ equipRuleId: String(own), snoozeEnd }], replaced: [] })
  expect(await stored(own)).toMatchObject({
    snoozed_until: new Date(snoozeEnd * 1000),
    snoozed_at: test.clock.now,
    snooze_reason: 'Waiting for parts',
  })
})

it('a snooze names the ones it replaced, and Undo restores them', async () => {
  await snooze({ equipRuleIds: [String(own)], duration: 7 * SECONDS_PER_DAY, reason: 'First' })
  const before = await stored(own)
  const colleague = await test.signIn('colleague')
  const answer = await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY }, colleague)
  const snoozeEnd = test.clock.now.getTime() / 1000 + 7 * SECONDS_PER_DAY
  expect(answer.json().replaced).toEqual([
    { equipRuleId: String(own), by: 'The operator', snoozeEnd, isUntilClosed: false },
  ])
  await undo({ equipRuleIds: [String(own)] }, colleague)
  expect(await stored(own)).toEqual(before)
})

describe('a snooze as a false alert', () => {
  const asked = () => ({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY })
  const falseAlert = () => snooze({ ...asked(), isFalseAlert: true })

  it('is stored as one, restored by Undo, and ends as one with the snooze', async () => {
    await falseAlert()
    const before = await stored(own)
    expect(before.false_alert_at).toEqual(test.clock.now)
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    await unsnooze({ equipRuleIds: [String(own)] })
    expect((await stored(own)).false_alert_at).toBeNull()
    await undo({ equipRuleIds: [String(own)] })
    expect(await stored(own)).toEqual(before)
  })

  it('replaces the same snooze without that, which Undo brings back', async () => {
    await snooze(asked())
    const before = await stored(own)
    await falseAlert()
    expect((await stored(own)).false_alert_at).toEqual(test.clock.now)
    await undo({ equipRuleIds: [String(own)] })
    expect(await stored(own)).toEqual(before)
  })

  it('that is sent again is still the same', async () => {
    await falseAlert()
    const before = await stored(own)
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    await falseAlert()
    expect(await stored(own)).toEqual(before)
    await snooze(asked())
    expect((await stored(own)).false_alert_at).toBeNull()
  })
})

it('neither one’s own snooze nor an ended one counts as replaced', async () => {
  const colleague = await test.signIn('colleague')
  const again = { equipRuleIds: [String(own)], duration: SECONDS_PER_DAY }
  await snooze(again)
  expect((await snooze(again)).json().replaced).toEqual([])
  const start = test.clock.now
  test.clock.now = new Date(start.getTime() + SECONDS_PER_DAY * 1000)
  expect((await snooze(again, colleague)).json().replaced).toEqual([])
  test.clock.now = start
})

it('unsnooze reverses it, by body and by query', async () => {
  for (const undo of [
    () => unsnooze({ equipRuleIds: [String(own)] }),
    () => unsnooze(undefined, { query: `?equipRuleIds=${own}` }),
  ]) {
    await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY })
    expect((await undo()).json()).toEqual({ snoozed: [{ equipRuleId: String(own), snoozeEnd: null }] })
    expect(await stored(own)).toMatchObject({ snoozed_until: null, snoozed_by: null, snooze_reason: null })
  }
})

describe('a snooze until a day', () => {
  it('ends where the day begins at the site of each', async () => {
    const db = test.database.db
    const { site_id, rule_id } = await stored(own)
    const { tenant_id, project_id } = await db
      .selectFrom('site')
      .select(['tenant_id', 'project_id'])
      .where('id', '=', site_id)
      .executeTakeFirstOrThrow()
    const east = await buildSite(db, { tenantId: tenant_id, projectId: project_id, key: 'east' })
    await db.updateTable('site').set({ timezone: 'Australia/Sydney' }).where('id', '=', east).execute()
    await db.updateTable('site').set({ timezone: 'Europe/Paris' }).where('id', '=', site_id).execute()
    const there = await buildEquipRule(db, { siteRowId: east, ruleRowId: rule_id, equipKey: 'ahu-5' })
    const answer = await snooze({ equipRuleIds: [String(own), String(there)], until: '2026-12-01' })
    expect(answer.json().snoozed).toEqual([
      { equipRuleId: String(own), snoozeEnd: Date.parse('2026-11-30T23:00:00Z') / 1000 },
      { equipRuleId: String(there), snoozeEnd: Date.parse('2026-11-30T13:00:00Z') / 1000 },
    ])
    expect((await undo({ equipRuleIds: [String(own)] })).json().snoozed).toMatchObject([{ snoozeEnd: null }])
  })

  it.each([
    [{ until: '2020-01-01' }, { until: 'A snooze ends on a later day than today' }],
    [{ until: '2126-01-01' }, { until: 'A snooze lasts at most 9999 days' }],
    [{ until: '2026-02-30' }, { until: 'until must be a day, such as 2026-03-31' }],
    [{ until: '2026-12-01', duration: SECONDS_PER_DAY }, { duration: 'Give one of duration, until and untilClosed' }],
    [{}, { duration: 'No snooze duration given' }],
  ])('is refused with %j', async (end, fields) => {
    const answer = await snooze({ equipRuleIds: [String(own)], ...end })
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
    expect((await stored(own)).snoozed_until).toBeNull()
  })

  it('may end exactly 9,999 days from now, and not at this instant', async () => {
    const { site_id } = await stored(own)
    await test.database.db.updateTable('site').set({ timezone: 'UTC' }).where('id', '=', site_id).execute()
    test.clock.now = new Date('2026-03-11T00:00:00Z')
    const until = (day: string) => snooze({ equipRuleIds: [String(own)], until: day })
    expect((await until('2026-03-11')).statusCode).toBe(422)
    const longest = new Date(test.clock.now.getTime() + 9999 * SECONDS_PER_DAY * 1000)
    expect((await until(longest.toISOString().slice(0, 10))).statusCode).toBe(200)
    expect((await stored(own)).snoozed_until).toEqual(longest)
  })
})

describe('a snooze until the action is closed', () => {
  const untilClosed = { untilClosed: true }
  const setStatus = (status: 'Closed' | 'New Action') =>
    test.database.db.updateTable('action').set({ status }).execute()
  beforeEach(async () => {
    const { site_id } = await stored(own)
    await buildAction(test.database.db, { siteRowId: site_id, equipRuleIds: [own] })
  })

  it('ends once the action ends, and reopening does not begin it again', async () => {
    await snooze({ equipRuleIds: [String(own)], ...untilClosed, reason: 'Parts are ordered' })
    expect(await stored(own)).toMatchObject({ snoozed_until_closed: true, snooze_reason: 'Parts are ordered' })
    expect((await stored(own)).snoozed_until?.getTime()).toBeGreaterThan(test.clock.now.getTime() + 365 * 86_400_000)
    await setStatus('Closed')
    const ended = { snoozed_until: null, snoozed_by: null, snooze_reason: null, snoozed_until_closed: false }
    expect(await stored(own)).toMatchObject(ended)
    await setStatus('New Action')
    expect(await stored(own)).toMatchObject(ended)
  })

  it('ends once the finding is taken off the action', async () => {
    await snooze({ equipRuleIds: [String(own)], ...untilClosed })
    await test.database.db.updateTable('equip_rule').set({ action_id: null }).where('id', '=', own).execute()
    expect(await stored(own)).toMatchObject({ snoozed_until: null, snoozed_until_closed: false })
  })

  it('is undone, and restored by the undo of an unsnooze unless the action has ended', async () => {
    const awake = await stored(own)
    await snooze({ equipRuleIds: [String(own)], ...untilClosed })
    const before = await stored(own)
    await unsnooze({ equipRuleIds: [String(own)] })
    await undo({ equipRuleIds: [String(own)] })
    expect(await stored(own)).toEqual(before)
    await unsnooze({ equipRuleIds: [String(own)] })
    await setStatus('Closed')
    expect((await undo({ equipRuleIds: [String(own)] })).json().snoozed).toMatchObject([{ snoozeEnd: null }])
    expect(await stored(own)).toEqual(awake)
  })

  it('gives way to a duration, and says whose it was', async () => {
    await snooze({ equipRuleIds: [String(own)], ...untilClosed })
    const again = { equipRuleIds: [String(own)], duration: SECONDS_PER_DAY }
    const answer = await snooze(again, await test.signIn('colleague'))
    expect(answer.json().replaced).toMatchObject([{ by: 'The operator', isUntilClosed: true }])
    await setStatus('Closed')
    expect((await stored(own)).snoozed_until).not.toBeNull()
  })

  it('gives way to the longest duration of the same person, which does not end with it', async () => {
    await snooze({ equipRuleIds: [String(own)], ...untilClosed })
    await snooze({ equipRuleIds: [String(own)], duration: 9999 * SECONDS_PER_DAY })
    await setStatus('Closed')
    expect((await stored(own)).snoozed_until).not.toBeNull()
  })

  it('is refused without an open action, as a whole', async () => {
    await setStatus('Closed')
    const answer = await snooze({ equipRuleIds: [String(own)], ...untilClosed })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { untilClosed: 'Not all of this equipment is on an open action. Choose another end.' },
    ])
    expect((await snooze({ equipRuleIds: [String(foreign)], ...untilClosed })).statusCode).toBe(404)
    expect((await stored(own)).snoozed_until).toBeNull()
  })
})

describe('undo', () => {
  it('restores a lifted snooze with its exact end, reason, author and time', async () => {
    await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY, reason: 'Waiting for parts' })
    const before = await stored(own)
    test.clock.now = new Date(test.clock.now.getTime() + 4321_000)
    const colleague = await test.signIn('colleague')
    await unsnooze({ equipRuleIds: [String(own)] }, { as: colleague })
    const answer = await undo({ equipRuleIds: [String(own)] }, colleague)
    const snoozeEnd = Math.floor((before.snoozed_until?.getTime() ?? 0) / 1000)
    expect(answer.json()).toEqual({ snoozed: [{ equipRuleId: String(own), snoozeEnd }] })
    expect(await stored(own)).toEqual(before)
  })

  it('of a snooze restores active equipment and keeps an earlier snooze', async () => {
    await undo({ equipRuleIds: [String(own)] })
    const awake = await stored(own)
    await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY })
    await undo({ equipRuleIds: [String(own)] })
    expect(await stored(own)).toEqual(awake)

    await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY, reason: 'First' })
    const first = await stored(own)
    await snooze({ equipRuleIds: [String(own)], duration: 7 * SECONDS_PER_DAY, reason: 'Second' })
    await undo({ equipRuleIds: [String(own)] })
    expect(await stored(own)).toEqual(first)
  })

  it('of a snooze or unsnooze that was sent twice restores what was before the first', async () => {
    const ids = { equipRuleIds: [String(own)] }
    const twice = async (send: () => Promise<{ json(): unknown }>) => {
      const first = (await send()).json()
      test.clock.now = new Date(test.clock.now.getTime() + 60_000)
      expect((await send()).json()).toEqual(first)
    }
    const awake = await stored(own)
    await twice(() => snooze({ ...ids, duration: SECONDS_PER_DAY, reason: 'Parts' }))
    await undo(ids)
    expect(await stored(own)).toEqual(awake)

    await snooze({ ...ids, duration: SECONDS_PER_DAY, reason: 'Parts' })
    const snoozed = await stored(own)
    await twice(() => unsnooze(ids))
    await undo(ids)
    expect(await stored(own)).toEqual(snoozed)

    await snooze({ ...ids, duration: SECONDS_PER_DAY, reason: 'Others' })
    await undo(ids)
    expect(await stored(own)).toEqual(snoozed)
  })

  it('of a snooze with another reason for the same time restores the first reason', async () => {
    const ids = { equipRuleIds: [String(own)] }
    await snooze({ ...ids, duration: SECONDS_PER_DAY, reason: 'Parts' })
    const first = await stored(own)
    await snooze({ ...ids, duration: SECONDS_PER_DAY, reason: 'Access' })
    expect(await stored(own)).toMatchObject({ snooze_reason: 'Access' })
    await undo(ids)
    expect(await stored(own)).toEqual(first)
  })

  it('is refused after another’s change, a second time, or if nothing changed', async () => {
    expect((await undo({ equipRuleIds: [String(own)] })).statusCode).toBe(409)
    await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY })
    await snooze({ equipRuleIds: [String(own)], duration: 7 * SECONDS_PER_DAY }, await test.signIn('colleague'))
    const answer = await undo({ equipRuleIds: [String(own)] })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('The snooze has since been changed, so it cannot be undone.')
    expect((await stored(own)).snoozed_until).toEqual(new Date(test.clock.now.getTime() + 7 * SECONDS_PER_DAY * 1000))

    await unsnooze({ equipRuleIds: [String(own)] })
    expect((await undo({ equipRuleIds: [String(own)] })).statusCode).toBe(200)
    expect((await undo({ equipRuleIds: [String(own)] })).statusCode).toBe(409)
  })

  it('of several is refused as a whole if one has been changed since', async () => {
    const { siteRowId, ruleRowId } = await test.database.db
      .selectFrom('equip_rule')
      .select(['site_id as siteRowId', 'rule_id as ruleRowId'])
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    const second = await buildEquipRule(test.database.db, { siteRowId, ruleRowId, equipKey: 'ahu-2' })
    const both = { equipRuleIds: [String(own), String(second)] }
    await snooze({ ...both, duration: SECONDS_PER_DAY })
    const before = await stored(own)
    await snooze({ equipRuleIds: [String(second)], duration: SECONDS_PER_DAY }, await test.signIn('colleague'))
    expect((await undo(both)).statusCode).toBe(409)
    expect(await stored(own)).toEqual(before)
    expect((await undo({ equipRuleIds: [String(own)] })).statusCode).toBe(200)
  })

  it('is limited to one’s portfolio and to people with a role', async () => {
    expect((await undo({ equipRuleIds: [String(foreign)] })).statusCode).toBe(404)
    expect((await undo({ equipRuleIds: [String(own)] }, await test.signIn('roleless'))).statusCode).toBe(403)
    expect((await undo({ equipRuleIds: [] })).statusCode).toBe(422)
  })
})

it('an id given twice counts once', async () => {
  const twice = { equipRuleIds: [String(own), String(own)] }
  expect((await snooze({ ...twice, duration: SECONDS_PER_DAY })).json().snoozed).toHaveLength(1)
  expect((await undo(twice)).json().snoozed).toHaveLength(1)
})

it('accepts 12 hours and whole days from 1 to 9999', async () => {
  for (const duration of [
    43_200,
    SECONDS_PER_DAY,
    183 * SECONDS_PER_DAY,
    365 * SECONDS_PER_DAY,
    9999 * SECONDS_PER_DAY,
  ]) {
    expect((await snooze({ equipRuleIds: [String(own)], duration })).statusCode).toBe(200)
  }
})

describe('refuses', () => {
  it.each([
    0,
    -SECONDS_PER_DAY,
    1.5 * SECONDS_PER_DAY,
    10_000 * SECONDS_PER_DAY,
    3600,
    Number.MAX_SAFE_INTEGER,
    'week',
    null,
  ])('a duration of %s, naming the field', async (duration) => {
    const answer = await snooze({ equipRuleIds: [String(own)], duration })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields.duration).toBeTruthy()
    expect((await stored(own)).snoozed_until).toBeNull()
  })

  it('a snooze without a duration', async () => {
    expect((await snooze({ equipRuleIds: [String(own)] })).json().message).toBe('No snooze duration given')
  })

  it('a snooze or unsnooze without ids', async () => {
    expect((await snooze({ equipRuleIds: [], duration: SECONDS_PER_DAY })).json().message).toBe('No equipRuleIds given')
    expect((await unsnooze({ equipRuleIds: [] })).json().message).toBe('No equipRuleIds given')
    expect((await unsnooze(undefined)).json().message).toBe('No equipRuleIds given')
  })

  it.each(['x', '1.5', '-1', '12345678901'])('the id %s in the query of an unsnooze', async (id) => {
    const answer = await unsnooze(undefined, { query: `?equipRuleIds=${own},${id}` })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'snooze.wrong-ids'])
  })

  it('foreign and unknown equipment alike, and snoozes none of it', async () => {
    for (const other of [foreign, 999_999, 4_000_000_000]) {
      const answer = await snooze({ equipRuleIds: [String(own), String(other)], duration: SECONDS_PER_DAY })
      expect(answer.statusCode).toBe(404)
      expect((await stored(own)).snoozed_until).toBeNull()
    }
  })

  it('a user without rolesRestriction', async () => {
    const as = await test.signIn('roleless')
    for (const answer of [
      await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY }, as),
      await unsnooze({ equipRuleIds: [String(own)] }, { as }),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe('Unable to authenticate user')
    }
  })

  it('an anonymous caller', async () => {
    expect((await snooze({ equipRuleIds: [String(own)], duration: SECONDS_PER_DAY }, '')).statusCode).toBe(401)
  })
})
