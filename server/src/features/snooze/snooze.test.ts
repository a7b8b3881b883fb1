import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEquipRule, buildProject, buildRule, buildSite, buildTenant, buildUser } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const DAY_SECONDS = 86_400

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
  const siteId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const elsewhere = await buildSite(db, { tenantId, projectId: await buildProject(db, tenantId, 'P2'), key: 'mall' })
  const ruleId = await buildRule(db, { tenantId, key: 'fan' })
  own = await buildEquipRule(db, { siteId, ruleId, equipKey: 'ahu-1' })
  foreign = await buildEquipRule(db, { siteId: elsewhere, ruleId, equipKey: 'ahu-9' })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'roleless', projectIds: [projectId], rolesRestriction: null })
  cookie = await test.signIn('operator')
})

const snooze = (payload: object, as = cookie) =>
  test.ask({ method: 'POST', url: '/api/synco/equipRule/snooze', payload }, as)
const unsnooze = (payload: object | undefined, { query = '', as = cookie } = {}) =>
  test.ask({ method: 'DELETE', url: `/api/synco/equipRule/snooze${query}`, ...(payload && { payload }) }, as)
const stored = (id: number) =>
  test.database.db.selectFrom('equip_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('a snooze lasts as many seconds as were chosen, and keeps who, when and why', async () => {
  const answer = await snooze({ equipRuleIds: [String(own)], duration: 7 * DAY_SECONDS, reason: ' Waiting for parts ' })
  const snoozeEnd = test.clock.now.getTime() / 1000 + 7 * DAY_SECONDS
  expect(answer.json()).toEqual({ snoozed: [{ equipRuleId: String(own), snoozeEnd }] })
  expect(await stored(own)).toMatchObject({
    snoozed_until: new Date(snoozeEnd * 1000),
    snoozed_at: test.clock.now,
    snooze_reason: 'Waiting for parts',
  })
})

it('unsnooze reverses it, by body and by query', async () => {
  for (const undo of [
    () => unsnooze({ equipRuleIds: [String(own)] }),
    () => unsnooze(undefined, { query: `?equipRuleIds=${own}` }),
  ]) {
    await snooze({ equipRuleIds: [String(own)], duration: DAY_SECONDS })
    expect((await undo()).json()).toEqual({ snoozed: [{ equipRuleId: String(own), snoozeEnd: null }] })
    expect(await stored(own)).toMatchObject({ snoozed_until: null, snoozed_by: null, snooze_reason: null })
  }
})

it('12 hours and whole days from 1 to 9999 are taken', async () => {
  for (const duration of [43_200, DAY_SECONDS, 183 * DAY_SECONDS, 365 * DAY_SECONDS, 9999 * DAY_SECONDS]) {
    expect((await snooze({ equipRuleIds: [String(own)], duration })).statusCode).toBe(200)
  }
})

describe('refused', () => {
  it.each([0, -DAY_SECONDS, 1.5 * DAY_SECONDS, 10_000 * DAY_SECONDS, 3600, Number.MAX_SAFE_INTEGER, 'week', null])(
    'a duration of %s, naming the field',
    async (duration) => {
      const answer = await snooze({ equipRuleIds: [String(own)], duration })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields.duration).toBeTruthy()
      expect((await stored(own)).snoozed_until).toBeNull()
    },
  )

  it('a snooze without a duration', async () => {
    expect((await snooze({ equipRuleIds: [String(own)] })).json().message).toBe('No snooze duration given')
  })

  it('a snooze and an unsnooze without ids', async () => {
    expect((await snooze({ equipRuleIds: [], duration: DAY_SECONDS })).json().message).toBe('No equipRuleIds given')
    expect((await unsnooze({ equipRuleIds: [] })).json().message).toBe('No equipRuleIds given')
    expect((await unsnooze(undefined)).json().message).toBe('No equipRuleIds given')
  })

  it('equipment of another portfolio and unknown equipment alike, and nothing is snoozed by half', async () => {
    for (const other of [foreign, 999_999, 4_000_000_000]) {
      const answer = await snooze({ equipRuleIds: [String(own), String(other)], duration: DAY_SECONDS })
      expect(answer.statusCode).toBe(404)
      expect((await stored(own)).snoozed_until).toBeNull()
    }
  })

  it('a user without rolesRestriction', async () => {
    const as = await test.signIn('roleless')
    for (const answer of [
      await snooze({ equipRuleIds: [String(own)], duration: DAY_SECONDS }, as),
      await unsnooze({ equipRuleIds: [String(own)] }, { as }),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe('Unable to authenticate user')
    }
  })

  it('somebody who is not signed in', async () => {
    expect((await snooze({ equipRuleIds: [String(own)], duration: DAY_SECONDS }, '')).statusCode).toBe(401)
  })
})
