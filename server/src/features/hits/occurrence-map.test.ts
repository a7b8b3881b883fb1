import { GroupsAnswer, OccurrenceMapAnswer } from '@bonfire/contract/hits/hits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAction } from '../../../test/app/factories.ts'
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

const ask = (body: object) => askForHits(test, body, { as: cookie })

describe('the map of occurrences', () => {
  it('holds every occurrence once, grouped by rule, priority, category and site', async () => {
    const answer = (await ask({})).json()
    expect(Object.keys(answer)).toEqual(['hit', 'rule', 'priority', 'category', 'site'])
    expect(Object.keys(answer.hit)).toHaveLength(4)
    expect(answer.rule.fan).toHaveLength(3)
    expect(answer.priority).toEqual({ '2': answer.rule.fan, '0': answer.rule.meter })
    expect(Object.keys(answer.category)).toEqual(['metering', 'optimisation', 'data_uptime', 'fdd'])
    expect(answer.category.fdd).toHaveLength(3)
    expect(answer.site.tower).toHaveLength(4)
  })

  it('gives an occurrence every documented field', async () => {
    const { ahu1 } = fixture
    const { db } = test.database
    await db.updateTable('site').set({ forge_id: 'forge-tower' }).execute()
    await db.updateTable('project').set({ skyspark_url: 'https://skyspark.example' }).execute()
    await db.updateTable('rule').set({ description: 'It never rests' }).execute()
    await db.updateTable('occurrence').set({ report_url: 'https://reports.example/1' }).execute()
    const { hit } = (await ask({ rules: ['fan'] })).json()
    expect(hit[`${ahu1}-2026-03-09`]).toEqual({
      occurrenceId: `${ahu1}-2026-03-09`,
      equipRuleId: String(ahu1),
      equipNumber: expect.any(Number),
      siteId: 'tower',
      ruleId: 'fan',
      forgeId: 'forge-tower',
      ruleName: 'Rule fan',
      ruleDescription: 'It never rests',
      ruleType: 'fdd',
      targetId: 'ahu-1',
      targetName: 'Equip ahu-1',
      occurredOn: '2026-03-09',
      times: [
        { t: 1_773_010_000, d: 600 },
        { t: 1_773_020_000, d: 600 },
      ],
      snoozeEnd: null,
      isSnoozed: false,
      snoozedBy: null,
      snoozeReason: null,
      description: 'Supply air too warm on 2026-03-09',
      reportUrl: 'https://reports.example/1',
      skysparkDomain: 'https://skyspark.example',
      isUntilClosed: false,
      issueKey: null,
      issueStatus: null,
      issueClosedAt: null,
      priority: 2,
      severity: 'high',
      hits: 2,
      activeHits: 2,
      duration: 1200,
      averageDur: 600,
      activeAverageDur: 600,
      cost: null,
      actionsCount: 0,
      targetCount: 1,
      site: { label: 'Site tower', state: 'NSW', syncoId: 'tower', projectId: 'P1', forgeId: 'forge-tower' },
    })
  })

  it('shows a snooze’s end, author and reason, and does not count it as active', async () => {
    const { ahu1, operator } = fixture
    const { db } = test.database
    const snoozed_until = new Date(test.clock.now.getTime() + 60_000)
    const snooze = {
      snoozed_until,
      snoozed_at: test.clock.now,
      snoozed_by: operator,
      snooze_reason: 'Waiting for parts',
    }
    await db.updateTable('equip_rule').set(snooze).where('id', '=', ahu1).execute()
    const hitOf = async () => (await ask({ rules: ['fan'] })).json().hit[`${ahu1}-2026-03-09`]
    const counts = { hits: 2, averageDur: 600 }
    expect(await hitOf()).toMatchObject({
      snoozeEnd: snoozed_until.getTime() / 1000,
      isSnoozed: true,
      snoozedBy: 'The operator',
      snoozeReason: 'Waiting for parts',
      ...counts,
      activeHits: 0,
      activeAverageDur: 0,
    })
    expect(await hitOf()).not.toHaveProperty('isFalseAlert')
    const falseAlert = { false_alert_at: test.clock.now }
    await db.updateTable('equip_rule').set(falseAlert).where('id', '=', ahu1).execute()
    expect(await hitOf()).toHaveProperty('isFalseAlert', true)
    test.clock.now = snoozed_until
    expect(await hitOf()).not.toHaveProperty('isFalseAlert')
    const none = { snoozeEnd: null, isSnoozed: false, snoozedBy: null, snoozeReason: null }
    expect(await hitOf()).toMatchObject({ ...none, ...counts, activeHits: 2, activeAverageDur: 600 })
  })

  it('shows an equip’s action, its status and closing date', async () => {
    const { tower, ahu1, ahu2 } = fixture
    const { db } = test.database
    const id = await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [ahu1] })
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

  it.each([
    [
      { state: 'watching', state_on: null },
      { state: 'watching', stateOn: null, cleanDays: 2, neededDays: 6, avoided: null },
    ],
    [
      { state: 'proved', state_on: '2026-03-09', avoided_seconds: 60, avoided_cost: 0.5 },
      {
        ...{ state: 'proved', stateOn: '2026-03-09', cleanDays: null, neededDays: null },
        avoided: { seconds: 60, cost: 0.5 },
      },
    ],
    [
      { state: 'cameBack', state_on: '2026-03-09' },
      { state: 'cameBack', stateOn: '2026-03-09', cleanDays: null, neededDays: null, avoided: null },
    ],
    [
      { state: 'cannotTell', state_on: '2026-03-09' },
      { state: 'cannotTell', stateOn: null, cleanDays: null, neededDays: null, avoided: null },
    ],
  ] as const)('says whether the repair of its last action has held: %j', async (kept, repair) => {
    const { tower, ahu1, ahu2 } = fixture
    const { db } = test.database
    const [former, last] = [
      await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [ahu1] }),
      await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [ahu1] }),
    ]
    const days = { repaired_on: '2026-03-07', judged_on: '2026-03-10', looked: '', watched_by: null }
    const row = { ...days, equip_rule_id: ahu1, site_id: tower, clean_days: 2, needed_days: 6 }
    await db
      .insertInto('repair')
      .values([
        { ...row, state: 'proved', state_on: '2026-03-08', action_id: former },
        { ...row, ...kept, action_id: last },
      ])
      .execute()
    const { hit } = (await ask({ rules: ['fan'] })).json()
    expect(hit[`${ahu1}-2026-03-09`].repair).toEqual(repair)
    expect(hit[`${ahu2}-2026-03-08`]).not.toHaveProperty('repair')
  })

  it('includes only the requested days', async () => {
    const daysFrom = async (range: string) => {
      const { hit } = (await askForHits(test, {}, { as: cookie, range })).json()
      return Object.values<{ occurredOn: string }>(hit).map(({ occurredOn }) => occurredOn)
    }
    expect(await daysFrom('from=2026-03-09&to=2026-03-09')).toEqual(['2026-03-09'])
    expect(await daysFrom('from=2026-03-11&to=2026-03-12')).toEqual([])
  })

  it('comes only from rules enabled for the project and type', async () => {
    const { fanRule } = fixture
    await test.database.db.updateTable('project_rule').set({ active: false }).where('rule_id', '=', fanRule).execute()
    expect(Object.keys((await ask({})).json().rule)).toEqual(['meter'])
    expect((await ask({ insightType: 'monitoring' })).json().hit).toEqual({})
  })

  it('is the same when read page by page', async () => {
    const { db } = test.database
    const site = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('equip')
      .values(Array.from({ length: 2500 }, (_, n) => ({ site_id: site.id, equip_key: `many-${n}`, name: `Many ${n}` })))
      .execute()
    await test.database.pool.query(
      `insert into equip_rule (site_id, equip_id, rule_id) select site_id, id, $1 from equip where equip_key like 'many-%'`,
      [fixture.fanRule],
    )
    await test.database.pool.query(
      `insert into occurrence select site_id, '2026-03-09', id, rule_id, 1, 60, 1773010000, '{1773010000}', '{60}', 'low', 3
         from equip_rule where id > $1`,
      [fixture.ahu2 + 1],
    )
    const answer = (await ask({ rules: ['fan'] })).json()
    expect(Object.keys(answer.hit)).toHaveLength(2503)
    expect(new Set(answer.rule.fan).size).toBe(2503)
  })
})

describe('every documented field', () => {
  it('is in a group or an occurrence, and there are no others', async () => {
    const grouped = (await ask({ view: 'groups' })).json()
    expect(GroupsAnswer.parse(grouped)).toEqual(grouped)
    const whole = (await ask({})).json()
    expect(OccurrenceMapAnswer.parse(whole)).toEqual(whole)
  })
})
