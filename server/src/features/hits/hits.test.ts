import { PackedGroups, unpackEquipNames, unpackGroups } from '@bonfire/contract/hits/packed-groups'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAction, buildEquipRule, buildOccurrence, buildSite, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { askForHits, buildHitsFixture } from '../../../test/fixtures/hits.ts'

let test: TestApp
let cookie: string
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
  cookie = await test.signIn('operator')
})

const ask = (body: object, how: Partial<Parameters<typeof askForHits>[2]> = {}) =>
  askForHits(test, body, { as: cookie, ...how })
const groupsOf = async (...[body, how]: Parameters<typeof ask>) =>
  (await ask({ view: 'groups', ...body }, how)).json().groups

describe('groups', () => {
  it('count firings, equips and duration per rule and site, with newest and worst', async () => {
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

  it('number the same equip alike under every rule', async () => {
    const [one, two] = await groupsOf({})
    expect(new Set([...one.targets, ...two.targets]).size).toBe(2)
  })

  it('keep an unknown severity and a rule without category', async () => {
    const group = (await groupsOf({})).find((each: { ruleId: string }) => each.ruleId === 'meter')
    expect(group).toMatchObject({ severity: 'odd', ruleType: null, priority: 0 })
  })

  it('exclude snoozed equipment from active counts and list it last', async () => {
    const until = new Date(test.clock.now.getTime() + 1000)
    await test.database.db
      .updateTable('equip_rule')
      .set({ snoozed_until: until })
      .where('id', '=', fixture.ahu1)
      .execute()
    const find = async () => (await groupsOf({ rules: ['fan'] }))[0]
    const snoozed = await find()
    expect(snoozed).toMatchObject({ targetCount: 2, activeTargetCount: 1, hits: 4, activeHits: 1 })
    test.clock.now = until
    const ended = await find()
    expect(ended).toMatchObject({ activeTargetCount: 2, activeHits: 4 })
    expect(snoozed.targets).toEqual([...ended.targets].reverse())
  })

  it('count only open actions', async () => {
    const { tower, ahu1, ahu2 } = fixture
    const { db } = test.database
    const counts = async () => (await groupsOf({ rules: ['fan'] }))[0].actionsCount
    const closed = await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [ahu1] })
    await buildAction(db, { siteRowId: tower, status: 'Parked', equipRuleIds: [ahu2] })
    expect(await counts()).toBe(1)
    await db.updateTable('action').set({ status: 'Rejected' }).where('id', '=', closed).execute()
    expect(await counts()).toBe(1)
    await db.updateTable('action').set({ status: 'Open' }).where('id', '=', closed).execute()
    expect(await counts()).toBe(2)
  })

  it('show the newest active hit and when the first snooze ends', async () => {
    const { db } = test.database
    const packed = async () => PackedGroups.parse((await ask({ view: 'packedGroups' })).json())
    const wakesAt = async () => (await packed()).parts.map((part) => part.wakesAt)
    expect(await wakesAt()).toEqual([null])
    const until = new Date(Math.floor(test.clock.now.getTime() / 1000) * 1000 + 60_000)
    await db.updateTable('equip_rule').set({ snoozed_until: until }).where('id', '=', fixture.ahu1).execute()
    expect(await wakesAt()).toEqual([until.getTime() / 1000])
    const [fan] = await groupsOf({ rules: ['fan'] })
    expect(fan).toMatchObject({ latest: '2026-03-10', activeLatest: '2026-03-08', activeLatestAt: 1_772_930_000 })
    const ended = new Date(test.clock.now.getTime() - 1000)
    await db.updateTable('equip_rule').set({ snoozed_until: ended }).where('id', '=', fixture.ahu2).execute()
    expect(await wakesAt()).toEqual([until.getTime() / 1000])
  })

  it('of several sites name the first snooze to end', async () => {
    const { db } = test.database
    const { tenantId, projectId, fanRule, ahu1 } = fixture
    const snoozeUntil = (id: number, seconds: number) =>
      db
        .updateTable('equip_rule')
        .set({ snoozed_until: new Date(seconds * 1000) })
        .where('id', '=', id)
        .execute()
    const siteRowId = await buildSite(db, { tenantId, projectId, key: 'annexe' })
    const fan = await buildEquipRule(db, { siteRowId, ruleId: fanRule, equipKey: 'ahu-1' })
    await buildOccurrence(db, { equipRuleId: fan, day: '2026-03-09' })
    const now = Math.floor(test.clock.now.getTime() / 1000)
    const wakesAt = async () =>
      (await ask({ sites: ['tower', 'annexe'], view: 'packedGroups' })).json().parts[0].wakesAt - now
    await snoozeUntil(ahu1, now + 60)
    expect(await wakesAt()).toBe(60)
    await snoozeUntil(fan, now + 120)
    expect(await wakesAt()).toBe(60)
    await snoozeUntil(fan, now + 30)
    expect(await wakesAt()).toBe(30)
  })

  it('name their equipment', async () => {
    const packed = PackedGroups.parse((await ask({ view: 'packedGroups' })).json())
    const names = unpackEquipNames([packed])
    const named = unpackGroups([packed]).map(({ ruleId, targets }) => [ruleId, targets.map((each) => names[each])])
    const { rows } = await sql<{ name: string }>`select name from equip order by id`.execute(test.database.db)
    const [first, second] = rows.map(({ name }) => name)
    expect(Object.fromEntries(named)).toEqual({ fan: [first, second], meter: [first] })
    expect(first).not.toBe(second)
  })

  it('are the same packed, with snoozes, actions and unknown severities', async () => {
    const { db } = test.database
    const snoozed = {
      snoozed_until: new Date(test.clock.now.getTime() + 1000),
      action_id: await buildAction(db, { siteRowId: fixture.tower }),
    }
    await db.updateTable('equip_rule').set(snoozed).where('id', '=', fixture.ahu1).execute()
    const { tenantId, projectId, fanRule } = fixture
    const siteRowId = await buildSite(db, { tenantId, projectId, key: 'annexe' })
    const fan = await buildEquipRule(db, { siteRowId, ruleId: fanRule, equipKey: 'ahu-1' })
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

  it('of many sites are complete', async () => {
    const { db } = test.database
    const { tenantId, projectId, fanRule } = fixture
    const keys = Array.from({ length: 120 }, (_, index) => `house-${index}`)
    for (const key of keys) {
      const siteRowId = await buildSite(db, { tenantId, projectId, key })
      const equipRuleId = await buildEquipRule(db, { siteRowId, ruleId: fanRule, equipKey: 'ahu-1' })
      await buildOccurrence(db, { equipRuleId, day: '2026-03-09' })
    }
    const groups = await groupsOf({ sites: keys })
    expect(new Set(groups.map((group: { siteId: string }) => group.siteId))).toEqual(new Set(keys))
    expect(groups).toHaveLength(keys.length)
  })

  it('include only the requested days', async () => {
    const groupsFrom = (range: string) => groupsOf({}, { range })
    expect(await groupsFrom('from=2026-03-09&to=2026-03-09')).toMatchObject([
      { ruleId: 'fan', hits: 2, targetCount: 1, latest: '2026-03-09' },
    ])
    expect(await groupsFrom('from=2026-03-11&to=2026-03-12')).toEqual([])
  })

  it('come only from rules enabled for the project and type', async () => {
    const { fanRule } = fixture
    await test.database.db.updateTable('project_rule').set({ active: false }).where('rule_id', '=', fanRule).execute()
    expect((await groupsOf({})).map((group: { ruleId: string }) => group.ruleId)).toEqual(['meter'])
    expect(await groupsOf({ insightType: 'monitoring' })).toEqual([])
  })

  it('show a monitoring rule of priority 0 as 1', async () => {
    await test.database.db
      .insertInto('project_rule')
      .values({ project_id: fixture.projectId, rule_id: fixture.fanRule, type: 'monitoring', priority: 0 })
      .execute()
    expect((await groupsOf({ insightType: 'monitoring' }))[0].priority).toBe(1)
    const { hit, priority } = (await ask({ insightType: 'monitoring' })).json()
    expect(Object.keys(priority)).toEqual(['1'])
    expect(Object.values<{ priority: number }>(hit).map((occurrence) => occurrence.priority)).toEqual([1, 1, 1])
  })
})

describe('trends', () => {
  it('have one number per day of the range', async () => {
    const { trends } = (await ask({ rules: ['fan'] }, { path: 'v1/hits/trends' })).json()
    expect(trends).toEqual([{ siteId: 'tower', ruleId: 'fan', hits: [0, 1, 2, 1] }])
  })

  it('include only the requested days', async () => {
    const trendsOf = async (range: string) => (await ask({}, { path: 'v1/hits/trends', range })).json().trends
    expect(await trendsOf('from=2026-03-09&to=2026-03-09')).toEqual([{ siteId: 'tower', ruleId: 'fan', hits: [2] }])
    expect(await trendsOf('from=2026-03-11&to=2026-03-12')).toEqual([])
  })

  it('come only from rules enabled for the project and type', async () => {
    const rulesOf = async (insightType: string) => {
      const { trends } = (await ask({ insightType }, { path: 'v1/hits/trends' })).json()
      return trends.map((trend: { ruleId: string }) => trend.ruleId).sort()
    }
    expect(await rulesOf('insights')).toEqual(['fan', 'meter'])
    const { fanRule } = fixture
    await test.database.db.updateTable('project_rule').set({ active: false }).where('rule_id', '=', fanRule).execute()
    expect(await rulesOf('insights')).toEqual(['meter'])
    expect(await rulesOf('monitoring')).toEqual([])
  })
})

describe('the latest day', () => {
  const latest = async (body: object, as = cookie) => (await ask(body, { as, path: 'v1/hits/latest' })).json().sites

  it('is named for each site with findings of a rule in use, however long ago', async () => {
    const { db } = test.database
    const { tenantId, projectId, fanRule } = fixture
    const annexe = await buildSite(db, { tenantId, projectId, key: 'annexe', timezone: 'Pacific/Kiritimati' })
    await buildSite(db, { tenantId, projectId, key: 'empty' })
    const fan = await buildEquipRule(db, { siteRowId: annexe, ruleId: fanRule, equipKey: 'fan-1' })
    await buildOccurrence(db, { equipRuleId: fan, day: '2019-02-28' })
    const sites = ['tower', 'P1~annexe', 'empty', 'nowhere']
    const annexeOn = { siteId: 'annexe', latestOn: '2019-02-28' }
    expect(await latest({ sites })).toEqual([annexeOn, { siteId: 'tower', latestOn: '2026-03-10' }])
    expect(await latest({ sites, rules: ['meter'] })).toEqual([{ siteId: 'tower', latestOn: '2026-03-10' }])
    expect(await latest({ sites, insightType: 'monitoring' })).toEqual([])
    await db.updateTable('project_rule').set({ active: false }).where('rule_id', '=', fanRule).execute()
    expect(await latest({ sites })).toEqual([{ siteId: 'tower', latestOn: '2026-03-10' }])
    expect(await latest({ sites }, await test.signIn('stranger'))).toEqual([])
  })
})

describe('the time range', () => {
  it('includes its first and last local day at each site, and nothing beyond them', async () => {
    const { db } = test.database
    const { tenantId, projectId, fanRule, ahu1 } = fixture
    const annexe = await buildSite(db, { tenantId, projectId, key: 'annexe', timezone: 'Pacific/Kiritimati' })
    const fan = await buildEquipRule(db, { siteRowId: annexe, ruleId: fanRule, equipKey: 'fan-1' })
    for (const equipRuleId of [ahu1, fan]) {
      for (const day of ['2025-02-03', '2025-02-04', '2025-09-01']) await buildOccurrence(db, { equipRuleId, day })
    }
    await buildOccurrence(db, { equipRuleId: fan, day: '2026-03-11' })
    const body = { sites: ['tower', 'annexe'], rules: ['fan'] }
    const range = 'from=2025-02-04&to=2026-03-10'
    const hitsAt = Object.fromEntries(
      (await groupsOf(body, { range })).map((each: { siteId: string; hits: number }) => [each.siteId, each.hits]),
    )
    expect(hitsAt).toEqual({ tower: 6, annexe: 2 })
    const { hit } = (await ask(body, { range })).json()
    const { trends } = (await ask(body, { range, path: 'v1/hits/trends' })).json()
    for (const [siteId, hits] of Object.entries(hitsAt)) {
      const listed = Object.values<{ siteId: string; hits: number }>(hit).filter((each) => each.siteId === siteId)
      expect(listed.reduce((sum, each) => sum + each.hits, 0)).toBe(hits)
      const trend = trends.find((each: { siteId: string }) => each.siteId === siteId)
      expect(trend.hits).toHaveLength(400)
      expect(trend.hits.reduce((sum: number, each: number) => sum + each, 0)).toBe(hits)
    }
  })

  it.each(['synco/ui/insights', 'v1/hits/trends', 'v1/hits/costs'])(
    'of %s has up to 400 days, and not one more',
    async (path) => {
      const statusFrom = async (from: string) =>
        (await ask({ view: 'groups' }, { path, range: `from=${from}&to=2026-03-10` })).statusCode
      expect(await statusFrom('2025-02-04')).toBe(200)
      expect(await statusFrom('2025-02-03')).toBe(400)
    },
  )
})

describe('read access', () => {
  it('is empty for foreign and unknown sites alike', async () => {
    const stranger = await test.signIn('stranger')
    expect(await groupsOf({ sites: ['tower', 'P1~tower', 'nowhere'] }, { as: stranger })).toEqual([])
    expect((await ask({}, { as: stranger })).json().hit).toEqual({})
  })

  it('accepts a site by its id and by project~site', async () => {
    expect(await groupsOf({ sites: ['P1~tower'] })).toHaveLength(2)
  })

  it('to insights needs viewTriagePage', async () => {
    expect((await ask({ view: 'groups' }, { as: await test.signIn('guest') })).statusCode).toBe(403)
  })

  it('to monitoring needs the designated group', async () => {
    const answer = await ask({ view: 'groups', insightType: 'monitoring' }, { as: await test.signIn('guest') })
    expect(answer.statusCode).toBe(403)
  })

  it.each(['synco/ui/insights', 'v1/hits/trends', 'v1/hits/costs'])(
    'to monitoring through %s is not for administrators',
    async (path) => {
      const { db } = test.database
      const { tenantId, projectId } = fixture
      const access = ['viewTriagePage', 'userAdmin']
      await buildUser(db, { tenantId, username: 'admin', access, groups: ['Administrators'], projectIds: [projectId] })
      const as = await test.signIn('admin')
      const barred = await ask({ insightType: 'monitoring' }, { as, path })
      expect([barred.statusCode, barred.json().code]).toEqual([403, 'monitoring.closed'])
      expect((await ask({ insightType: 'monitoring' }, { path })).statusCode).toBe(200)
    },
  )

  it('to monitoring, but not insights, needs rolesRestriction', async () => {
    const as = await test.signIn('roleless')
    const barred = await ask({ view: 'groups', insightType: 'monitoring' }, { as })
    expect(barred.statusCode).toBe(403)
    expect(barred.json().message).toBe('Unable to authenticate user')
    expect((await ask({ view: 'groups' }, { as })).statusCode).toBe(200)
  })

  it('requires a signed-in person', async () => {
    expect((await ask({}, { as: '' })).statusCode).toBe(401)
  })
})
