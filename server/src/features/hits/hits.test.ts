import { GroupsAnswer, HitMapAnswer } from '@bonfire/contract/hits'
import { PackedGroups, unpackGroups } from '@bonfire/contract/packed-groups'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
let cookie: string
let fanRule: number
let projectId: number
let tenantId: number
let tower: number
let ahu1: number
let ahu2: number

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  tenantId = await buildTenant(db)
  projectId = await buildProject(db, tenantId, 'P1')
  tower = await buildSite(db, { tenantId, projectId, key: 'tower' })
  fanRule = await buildRule(db, { tenantId, key: 'fan', projectRules: [{ projectId, priority: 2 }] })
  const meterRule = await buildRule(db, {
    tenantId,
    key: 'meter',
    category: null,
    projectRules: [{ projectId, priority: 0 }],
  })
  ahu1 = await buildEquipRule(db, { siteId: tower, ruleId: fanRule, equipKey: 'ahu-1' })
  ahu2 = await buildEquipRule(db, { siteId: tower, ruleId: fanRule, equipKey: 'ahu-2' })
  const meter = await buildEquipRule(db, { siteId: tower, ruleId: meterRule, equipKey: 'ahu-1' })
  await buildOccurrence(db, { equipRuleId: ahu1, day: '2026-03-09', starts: [1_773_010_000, 1_773_020_000] })
  await buildOccurrence(db, { equipRuleId: ahu1, day: '2026-03-10', starts: [1_773_100_000], severity: 'critical' })
  await buildOccurrence(db, { equipRuleId: ahu2, day: '2026-03-08', starts: [1_772_930_000], severity: 'low' })
  await buildOccurrence(db, { equipRuleId: meter, day: '2026-03-10', severity: 'odd' })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId], groups: ['Bueno'] })
  await buildUser(db, { tenantId, username: 'stranger', groups: ['Bueno'] })
  await buildUser(db, { tenantId, username: 'guest', access: [], projectIds: [projectId] })
  await buildUser(db, {
    tenantId,
    username: 'roleless',
    groups: ['Bueno'],
    rolesRestriction: null,
    projectIds: [projectId],
  })
  cookie = await test.signIn('operator')
})

const RANGE = 'from=2026-03-07&to=2026-03-10'
const ask = (body: object, { as = cookie, range = RANGE, path = 'synco/ui/insights' } = {}) =>
  test.ask(
    { method: 'POST', url: `/api/${path}?${range}`, payload: { sites: ['tower'], insightType: 'insights', ...body } },
    as,
  )
const groupsOf = async (...parts: Parameters<typeof ask>) =>
  (await ask({ view: 'groups', ...parts[0] }, parts[1])).json().groups

describe('groups', () => {
  it('count firings, equipment and duration of one rule at one site, with its newest firing and worst severity', async () => {
    const group = (await groupsOf({})).find((each: { ruleId: string }) => each.ruleId === 'fan')
    expect(group).toMatchObject({
      siteId: 'tower',
      ruleName: 'Rule fan',
      ruleType: 'fdd',
      region: 'NSW',
      site: 'Site tower',
      project: 'P1',
      targetCount: 2,
      activeTargetCount: 2,
      hits: 4,
      activeHits: 4,
      duration: 2400,
      latest: '2026-03-10',
      latestAt: 1_773_100_000,
      priority: 2,
      severity: 'critical',
      actionsCount: 0,
    })
    expect(group.targets).toHaveLength(2)
  })

  it('name the same equipment by the same number under every rule', async () => {
    const [one, two] = await groupsOf({})
    expect(new Set([...one.targets, ...two.targets]).size).toBe(2)
  })

  it('pass on a severity that is not known, and a rule without category', async () => {
    const group = (await groupsOf({})).find((each: { ruleId: string }) => each.ruleId === 'meter')
    expect(group).toMatchObject({ severity: 'odd', ruleType: null, priority: 0 })
  })

  it('leave snoozed equipment out of the active counts and put it last', async () => {
    const until = new Date(test.clock.now.getTime() + 1000)
    await test.database.db.updateTable('equip_rule').set({ snoozed_until: until }).where('id', '=', ahu1).execute()
    const find = async () => (await groupsOf({ rules: ['fan'] }))[0]
    const snoozed = await find()
    expect(snoozed).toMatchObject({ targetCount: 2, activeTargetCount: 1, hits: 4, activeHits: 1 })
    test.clock.now = new Date(until.getTime() + 1000)
    const ended = await find()
    expect(ended).toMatchObject({ activeTargetCount: 2, activeHits: 4 })
    expect(snoozed.targets).toEqual([...ended.targets].reverse())
  })

  it('are the same when they come packed, snoozed equipment, actions and unknown severities included', async () => {
    const { db } = test.database
    const snoozed = {
      snoozed_until: new Date(test.clock.now.getTime() + 1000),
      action_id: await buildAction(db, { siteId: tower }),
    }
    await db.updateTable('equip_rule').set(snoozed).where('id', '=', ahu1).execute()
    const siteId = await buildSite(db, { tenantId, projectId, key: 'annexe' })
    const fan = await buildEquipRule(db, { siteId, ruleId: fanRule, equipKey: 'ahu-1' })
    await buildOccurrence(db, { equipRuleId: fan, day: '2026-03-07', severity: 'strange' })
    const sites = ['tower', 'annexe']
    const groups = await groupsOf({ sites })
    expect(groups).toHaveLength(3)
    expect(groups).toContainEqual(
      expect.objectContaining({ siteId: 'annexe', latest: '2026-03-07', severity: 'strange', targets: [2] }),
    )
    expect(groups).toContainEqual(
      expect.objectContaining({
        siteId: 'tower',
        ruleId: 'fan',
        actionsCount: 1,
        activeActionsCount: 0,
        targets: [1, 0],
      }),
    )
    const packed = PackedGroups.parse((await ask({ sites, view: 'packedGroups' })).json())
    expect(unpackGroups([packed])).toEqual(groups)
  })

  it('of many sites are found to the last', async () => {
    const { db } = test.database
    const keys = Array.from({ length: 120 }, (_, index) => `house-${index}`)
    for (const key of keys) {
      const siteId = await buildSite(db, { tenantId, projectId, key })
      const equipRuleId = await buildEquipRule(db, { siteId, ruleId: fanRule, equipKey: 'ahu-1' })
      await buildOccurrence(db, { equipRuleId, day: '2026-03-09' })
    }
    const groups = await groupsOf({ sites: keys })
    expect(new Set(groups.map((group: { siteId: string }) => group.siteId))).toEqual(new Set(keys))
    expect(groups).toHaveLength(keys.length)
  })

  it('take in only the days asked for', async () => {
    const [group] = await groupsOf({ rules: ['fan'] }, { range: 'from=2026-03-10&to=2026-03-10' })
    expect(group).toMatchObject({ hits: 1, targetCount: 1 })
  })

  it('come only from rules that the project has switched on for this type', async () => {
    await test.database.db.updateTable('project_rule').set({ active: false }).where('rule_id', '=', fanRule).execute()
    expect((await groupsOf({})).map((group: { ruleId: string }) => group.ruleId)).toEqual(['meter'])
    expect(await groupsOf({ insightType: 'monitoring' })).toEqual([])
  })

  it('show a monitoring rule of priority 0 as 1', async () => {
    await test.database.db
      .insertInto('project_rule')
      .values({ project_id: projectId, rule_id: fanRule, type: 'monitoring', priority: 0 })
      .execute()
    expect((await groupsOf({ insightType: 'monitoring' }))[0].priority).toBe(1)
  })
})

describe('the hit map', () => {
  it('holds every occurrence once, with groupings by rule, priority, category and site', async () => {
    const answer = (await ask({})).json()
    expect(Object.keys(answer)).toEqual(['hit', 'rule', 'priority', 'category', 'site'])
    expect(Object.keys(answer.hit)).toHaveLength(4)
    expect(answer.rule.fan).toHaveLength(3)
    expect(answer.priority).toEqual({ '2': answer.rule.fan, '0': answer.rule.meter })
    expect(Object.keys(answer.category)).toEqual(['metering', 'optimisation', 'data_uptime', 'fdd'])
    expect(answer.category.fdd).toHaveLength(3)
    expect(answer.site.tower).toHaveLength(4)
  })

  it('gives an occurrence its firings, averages, equipment and site', async () => {
    const { hit } = (await ask({ rules: ['fan'] })).json()
    expect(hit[`${ahu1}-2026-03-09`]).toMatchObject({
      equipRuleId: String(ahu1),
      occurredOn: '2026-03-09',
      times: [
        { t: 1_773_010_000, d: 600 },
        { t: 1_773_020_000, d: 600 },
      ],
      hits: 2,
      activeHits: 2,
      duration: 1200,
      averageDur: 600,
      targetId: 'ahu-1',
      targetName: 'Equip ahu-1',
      isSnoozed: false,
      snoozeEnd: null,
      issueKey: null,
      issueStatus: null,
      site: { label: 'Site tower', state: 'NSW', syncoId: 'tower', projectId: 'P1' },
    })
  })

  it('names the action of an equip, its status, which may have ended, and when it was closed', async () => {
    const { db } = test.database
    const id = await buildAction(db, { siteId: tower, status: 'Closed', equipRuleIds: [ahu1] })
    const closed_at = new Date('2026-03-08T22:00:00.700Z')
    await db.updateTable('action').set({ closed_at }).where('id', '=', id).execute()
    const { hit } = (await ask({ rules: ['fan'] })).json()
    expect(hit[`${ahu1}-2026-03-09`]).toMatchObject({
      issueKey: 'P1-1',
      issueStatus: 'Closed',
      issueClosedAt: Date.parse('2026-03-08T22:00:00Z') / 1000,
      actionsCount: 1,
    })
    const none = { issueKey: null, issueStatus: null, issueClosedAt: null, actionsCount: 0 }
    expect(hit[`${ahu2}-2026-03-08`]).toMatchObject(none)
  })

  it('is the same whole when it comes in many pages', async () => {
    const { db } = test.database
    const site = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('equip')
      .values(Array.from({ length: 2500 }, (_, n) => ({ site_id: site.id, equip_key: `many-${n}`, name: `Many ${n}` })))
      .execute()
    await test.database.pool.query(
      `insert into equip_rule (site_id, equip_id, rule_id) select site_id, id, $1 from equip where equip_key like 'many-%'`,
      [fanRule],
    )
    await test.database.pool.query(
      `insert into occurrence select site_id, '2026-03-09', id, rule_id, 1, 60, 1773010000, '{1773010000}', '{60}', 'low', 3
         from equip_rule where id > $1`,
      [ahu2 + 1],
    )
    const answer = (await ask({ rules: ['fan'] })).json()
    expect(Object.keys(answer.hit)).toHaveLength(2503)
    expect(new Set(answer.rule.fan).size).toBe(2503)
  })
})

describe('every documented field', () => {
  it('stands in a group and in an occurrence, and no other does', async () => {
    const grouped = (await ask({ view: 'groups' })).json()
    expect(GroupsAnswer.parse(grouped)).toEqual(grouped)
    const whole = (await ask({})).json()
    expect(HitMapAnswer.parse(whole)).toEqual(whole)
  })
})

describe('trends', () => {
  it('give one number for each day of the range', async () => {
    const { trends } = (await ask({ rules: ['fan'] }, { path: 'v1/hits/trends' })).json()
    expect(trends).toEqual([{ siteId: 'tower', ruleId: 'fan', hits: [0, 1, 2, 1] }])
  })
})

describe('who may read', () => {
  it('sites outside the portfolio answer nothing, unknown and foreign alike', async () => {
    const stranger = await test.signIn('stranger')
    expect(await groupsOf({ sites: ['tower', 'P1~tower', 'nowhere'] }, { as: stranger })).toEqual([])
    expect((await ask({}, { as: stranger })).json().hit).toEqual({})
  })

  it('a site is found by its own id and by project~site', async () => {
    expect(await groupsOf({ sites: ['P1~tower'] })).toHaveLength(2)
  })

  it('insights need viewTriagePage', async () => {
    expect((await ask({ view: 'groups' }, { as: await test.signIn('guest') })).statusCode).toBe(403)
  })

  it('monitoring needs the designated group', async () => {
    const answer = await ask({ view: 'groups', insightType: 'monitoring' }, { as: await test.signIn('guest') })
    expect(answer.statusCode).toBe(403)
  })

  it('monitoring is barred without rolesRestriction, insights are not', async () => {
    const as = await test.signIn('roleless')
    const barred = await ask({ view: 'groups', insightType: 'monitoring' }, { as })
    expect(barred.statusCode).toBe(403)
    expect(barred.json().message).toBe('Unable to authenticate user')
    expect((await ask({ view: 'groups' }, { as })).statusCode).toBe(200)
  })

  it('nobody reads without signing in', async () => {
    expect((await ask({}, { as: '' })).statusCode).toBe(401)
  })
})
