import { PackedGroups, unpackEquipNames, unpackGroups } from '@bonfire/contract/hits/packed-groups'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildAction, buildEquipRule, buildOccurrence, buildSite } from '../../../test/app/factories.ts'
import { hitsScene } from '../../../test/fixtures/hits.ts'

const scene = hitsScene()
const { ask, groupsOf } = scene

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
    const until = new Date(scene.test.clock.now.getTime() + 1000)
    await scene.test.database.db
      .updateTable('equip_rule')
      .set({ snoozed_until: until })
      .where('id', '=', scene.fixture.ahu1)
      .execute()
    const find = async () => (await groupsOf({ rules: ['fan'] }))[0]
    const snoozed = await find()
    expect(snoozed).toMatchObject({ targetCount: 2, activeTargetCount: 1, hits: 4, activeHits: 1 })
    scene.test.clock.now = until
    const ended = await find()
    expect(ended).toMatchObject({ activeTargetCount: 2, activeHits: 4 })
    expect(snoozed.targets).toEqual([...ended.targets].reverse())
  })

  it('count only open actions, and apart those of equipment that is not snoozed', async () => {
    const { tower, ahu1, ahu2 } = scene.fixture
    const { db } = scene.test.database
    const fan = async () => (await groupsOf({ rules: ['fan'] }))[0]
    const counts = async () => (await fan()).actionsCount
    const closed = await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [ahu1] })
    await buildAction(db, { siteRowId: tower, status: 'Parked', equipRuleIds: [ahu2] })
    expect(await counts()).toBe(1)
    await db.updateTable('action').set({ status: 'Rejected' }).where('id', '=', closed).execute()
    expect(await counts()).toBe(1)
    await db.updateTable('action').set({ status: 'Open' }).where('id', '=', closed).execute()
    expect(await fan()).toMatchObject({ actionsCount: 2, activeActionsCount: 2 })
    const until = new Date(scene.test.clock.now.getTime() + 1000)
    await db.updateTable('equip_rule').set({ snoozed_until: until }).where('id', '=', ahu1).execute()
    expect(await fan()).toMatchObject({ actionsCount: 2, activeActionsCount: 1 })
    await db.updateTable('action').set({ status: 'Closed' }).where('id', '=', closed).execute()
    expect(await fan()).toMatchObject({ actionsCount: 1, activeActionsCount: 1 })
  })

  it('show the newest active firing and when the first snooze ends', async () => {
    const { db } = scene.test.database
    const packed = async () => PackedGroups.parse((await ask({ view: 'packedGroups' })).json())
    const wakesAt = async () => (await packed()).parts.map((part) => part.wakesAt)
    expect(await wakesAt()).toEqual([null])
    const until = new Date(Math.floor(scene.test.clock.now.getTime() / 1000) * 1000 + 60_000)
    await db.updateTable('equip_rule').set({ snoozed_until: until }).where('id', '=', scene.fixture.ahu1).execute()
    expect(await wakesAt()).toEqual([until.getTime() / 1000])
    const [fan] = await groupsOf({ rules: ['fan'] })
    expect(fan).toMatchObject({ latest: '2026-03-10', activeLatest: '2026-03-08', activeLatestAt: 1_772_930_000 })
    const ended = new Date(scene.test.clock.now.getTime() - 1000)
    await db.updateTable('equip_rule').set({ snoozed_until: ended }).where('id', '=', scene.fixture.ahu2).execute()
    expect(await wakesAt()).toEqual([until.getTime() / 1000])
  })

  it('of several sites name the first snooze to end', async () => {
    const { db } = scene.test.database
    const { tenantId, projectId, fanRule, ahu1 } = scene.fixture
    const snoozeUntil = (id: number, seconds: number) =>
      db
        .updateTable('equip_rule')
        .set({ snoozed_until: new Date(seconds * 1000) })
        .where('id', '=', id)
        .execute()
    const siteRowId = await buildSite(db, { tenantId, projectId, key: 'annexe' })
    const fan = await buildEquipRule(db, { siteRowId, ruleRowId: fanRule, equipKey: 'ahu-1' })
    await buildOccurrence(db, { equipRuleId: fan, day: '2026-03-09' })
    const now = Math.floor(scene.test.clock.now.getTime() / 1000)
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
    const { rows } = await sql<{ name: string }>`select name from equip order by id`.execute(scene.test.database.db)
    const [first, second] = rows.map(({ name }) => name)
    expect(Object.fromEntries(named)).toEqual({ fan: [first, second], meter: [first] })
    expect(first).not.toBe(second)
  })

  it('are the same packed, with snoozes, actions and unknown severities', async () => {
    const { db } = scene.test.database
    const snoozed = {
      snoozed_until: new Date(scene.test.clock.now.getTime() + 1000),
      action_id: await buildAction(db, { siteRowId: scene.fixture.tower }),
    }
    await db.updateTable('equip_rule').set(snoozed).where('id', '=', scene.fixture.ahu1).execute()
    const { tenantId, projectId, fanRule } = scene.fixture
    const siteRowId = await buildSite(db, { tenantId, projectId, key: 'annexe' })
    const fan = await buildEquipRule(db, { siteRowId, ruleRowId: fanRule, equipKey: 'ahu-1' })
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
    const { db } = scene.test.database
    const { tenantId, projectId, fanRule } = scene.fixture
    const keys = Array.from({ length: 120 }, (_, index) => `house-${index}`)
    for (const key of keys) {
      const siteRowId = await buildSite(db, { tenantId, projectId, key })
      const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId: fanRule, equipKey: 'ahu-1' })
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
    const { fanRule } = scene.fixture
    await scene.test.database.db
      .updateTable('project_rule')
      .set({ active: false })
      .where('rule_id', '=', fanRule)
      .execute()
    expect((await groupsOf({})).map((group: { ruleId: string }) => group.ruleId)).toEqual(['meter'])
    expect(await groupsOf({ insightType: 'monitoring' })).toEqual([])
  })

  it('show a monitoring rule of priority 0 as 1', async () => {
    await scene.test.database.db
      .insertInto('project_rule')
      .values({ project_id: scene.fixture.projectId, rule_id: scene.fixture.fanRule, type: 'monitoring', priority: 0 })
      .execute()
    expect((await groupsOf({ insightType: 'monitoring' }))[0].priority).toBe(1)
    const { hit, priority } = (await ask({ insightType: 'monitoring' })).json()
    expect(Object.keys(priority)).toEqual(['1'])
    expect(Object.values<{ priority: number }>(hit).map((occurrence) => occurrence.priority)).toEqual([1, 1, 1])
  })
})
