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
} from '../../../test/app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app/test-app.ts'
import { askForHits, buildHitsFixture } from '../../../test/fixtures/hits.ts'
import { counts, ndjson, type Sender, senderFor, sendHits } from '../../../test/fixtures/ingest.ts'
import type { Context } from '../../context.ts'
import { sumMonthsAgain, touchedDays } from '../../db/finding-months.ts'
import { countExpired, listRemovals, removeExpired } from './retention.service.ts'

// At the tests' instant it is 10 March in Sydney, so 3 February is the first day that is kept.
const SETTINGS = { KEEP_FINDINGS_DAYS: '35', KEEP_COMMENTS_DAYS: '40', KEEP_TRAILS_DAYS: '50' }
const LAST_REMOVED = '2026-02-02'
const FIRST_KEPT = '2026-02-03'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>
let context: Context
let as: string
beforeAll(async () => {
  test = await testApp(SETTINGS)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
  const { database, config, changes, storage, app } = test
  context = { db: database.db, config, clock: () => TEST_NOW, changes, storage, log: app.log }
  as = await test.signIn('operator')
})

const daysAgo = (days: number, more = 0) => new Date(TEST_NOW.getTime() - days * 86_400_000 + more)

describe('findings', () => {
  const range = 'from=2026-01-20&to=2026-03-10'
  const trends = async (body: { rules?: string[] } = {}) =>
    (await askForHits(test, body, { as, range, path: 'v1/hits/trends' })).json().trends
  const days = async () => {
    const rows = await test.database.db.selectFrom('occurrence').select('occurred_on').orderBy('occurred_on').execute()
    return rows.map((row) => row.occurred_on)
  }
  beforeEach(async () => {
    const { ahu1, ahu2 } = fixture
    for (const [equipRuleId, day] of [
      [ahu1, '2026-01-21'],
      [ahu1, LAST_REMOVED],
      [ahu2, LAST_REMOVED],
      [ahu1, FIRST_KEPT],
    ] as const) {
      await buildOccurrence(test.database.db, { equipRuleId, day })
    }
  })

  it('become daily sums once they are too old at their site, and trends stay the same', async () => {
    const before = await trends()
    expect(await countExpired(context)).toMatchObject({ findings: { days: 35, count: 3 } })
    expect(await removeExpired(context)).toMatchObject({ findings: 3 })
    expect(await days()).toEqual([FIRST_KEPT, '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-10'])
    expect(await trends()).toEqual(before)
    expect((await trends({ rules: ['meter'] })).map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['meter'])
    const sums = await test.database.db.selectFrom('daily_sum').selectAll().orderBy('occurred_on').execute()
    expect(sums).toMatchObject([
      { occurred_on: '2026-01-21', hits: 1, duration_seconds: 600, equips: 1, severity_rank: 1 },
      { occurred_on: LAST_REMOVED, hits: 2, duration_seconds: 1200, equips: 2, severity_rank: 1 },
    ])
    const { sites } = (await test.ask({ url: '/api/v2/users/operator/portfolio' }, as)).json()
    expect(sites['P1~tower']).toMatchObject({ findingsKeptFrom: FIRST_KEPT })
    expect(await removeExpired(context)).toMatchObject({ findings: 0 })
    expect(await listRemovals(context)).toEqual([
      { tenantKey: 'acme', kind: 'findings', removedOn: '2026-03-10', keptFrom: FIRST_KEPT, removed: 3 },
    ])
  })

  it('of the year before stay in trends, by rule, site and day', async () => {
    const { db } = test.database
    const { tenantId, projectId, fanRule, tower } = fixture
    const annexe = await buildSite(db, { tenantId, projectId, key: 'annexe' })
    const { id: meterRule } = await db
      .selectFrom('rule')
      .select('id')
      .where('rule_key', '=', 'meter')
      .executeTakeFirstOrThrow()
    for (const [siteRowId, ruleRowId] of [
      [annexe, fanRule],
      [tower, meterRule],
    ] as const) {
      const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-9' })
      for (const day of ['2025-11-20', LAST_REMOVED]) await buildOccurrence(db, { equipRuleId, day })
    }
    const read = async (body: object, range: string) => {
      const answer = await askForHits(test, body, { as, range, path: 'v1/hits/trends' })
      return answer
        .json()
        .trends.map(({ siteId, ruleId, hits }: { siteId: string; ruleId: string; hits: number[] }) =>
          [siteId, ruleId, hits.reduce((sum, each) => sum + each)].join(' '),
        )
        .sort()
    }
    const year = 'from=2025-11-01&to=2026-03-10'
    const readAll = async () => [
      await read({}, year),
      await read({ rules: ['meter'] }, year),
      await read({ sites: ['annexe'] }, year),
      await read({ sites: ['tower', 'annexe'] }, 'from=2025-11-20&to=2026-02-01'),
    ]
    const counted = [
      ['tower fan 8', 'tower meter 3'],
      ['tower meter 3'],
      ['annexe fan 2'],
      ['annexe fan 1', 'tower fan 1', 'tower meter 1'],
    ]
    expect(await readAll()).toEqual(counted)
    expect(await removeExpired(context)).toMatchObject({ findings: 7 })
    expect(await readAll()).toEqual(counted)
  })

  it('are counted for the tenant that they are of', async () => {
    const { db } = test.database
    const tenantId = await buildTenant(db, 'other')
    const projectId = await buildProject(db, tenantId, 'P1')
    const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
    const ruleRowId = await buildRule(db, { tenantId, key: 'fan' })
    const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
    await buildOccurrence(db, { equipRuleId, day: LAST_REMOVED })
    expect(await countExpired(context)).toMatchObject({ findings: { count: 4 } })
    await removeExpired(context)
    expect(await listRemovals(context)).toMatchObject([
      { tenantKey: 'acme', removed: 3 },
      { tenantKey: 'other', removed: 1 },
    ])
  })

  it('go by the day at their site', async () => {
    const { db } = test.database
    const { tenantId, projectId } = fixture
    const site = { tenantId, projectId, key: 'wharf', timezone: 'Pacific/Auckland' }
    await buildSite(db, site)
    const sender = await senderFor(test, { tenantId, projectKeys: null })
    expect((await send(sender, FIRST_KEPT, 'wharf')).body).toMatchObject({ created: 1 })
    // It is 11 March in Auckland.
    expect(await removeExpired(context)).toMatchObject({ findings: 4 })
  })

  it('name a new equip also where the row with its name is too old to be stored', async () => {
    const sender = await senderFor(test, { tenantId: fixture.tenantId, projectKeys: null })
    await removeExpired(context)
    const row = (occurredOn: string, named: object) => ({
      siteId: 'tower',
      equipId: 'pump-9',
      ruleId: 'fan',
      occurredOn,
      ...named,
      times: [{ t: `${occurredOn}T03:00:00Z`, d: 60 }],
    })
    const rows = [row(LAST_REMOVED, { equipName: 'Pump 9' }), row(FIRST_KEPT, {})]
    const { body } = await sendHits(test, sender, { payload: ndjson(...rows) })
    expect(counts(body)).toEqual({ received: 2, created: 1, updated: 0, unchanged: 0, rejected: 1 })
    const { name } = await test.database.db
      .selectFrom('equip')
      .select('name')
      .where('equip_key', '=', 'pump-9')
      .executeTakeFirstOrThrow()
    expect(name).toBe('Pump 9')
  })

  it('are not counted twice when they are sent again', async () => {
    const sender = await senderFor(test, { tenantId: fixture.tenantId, projectKeys: null })
    await removeExpired(context)
    const before = await trends()
    const { body } = await send(sender, LAST_REMOVED)
    expect(counts(body)).toEqual({ received: 1, created: 0, updated: 0, unchanged: 0, rejected: 1 })
    expect(body.rejected[0].message).toBe(
      'Findings of tower before 2026-02-03 are no longer kept, so 2026-02-02 cannot be changed.',
    )
    expect((await send(sender, FIRST_KEPT)).body).toMatchObject({ unchanged: 0, updated: 1 })
    await removeExpired(context)
    const [fan] = await trends()
    const [fanBefore] = before
    expect(fan.hits.toSpliced(14, 1)).toEqual(fanBefore.hits.toSpliced(14, 1))
    expect(fan.hits[14]).toBe(fanBefore.hits[14] + 1)
  })

  it('older than those of a site that were removed join the sums later', async () => {
    const sender = await senderFor(test, { tenantId: fixture.tenantId, projectKeys: null })
    // Nothing of the site was removed so far, so a history may still come in.
    expect((await send(sender, '2026-01-25')).body).toMatchObject({ created: 1 })
    const before = await trends()
    await removeExpired(context)
    expect(await trends()).toEqual(before)
  })

  it('stay in the sums and the lists of the overview', async () => {
    const { ahu1 } = fixture
    await test.database.db
      .updateTable('occurrence')
      .set({ times_cost: [2.5] })
      .execute()
    await buildOccurrence(test.database.db, { equipRuleId: ahu1, day: '2026-01-12' })
    const { tower: siteRowId, fanRule: ruleRowId } = fixture
    await sumMonthsAgain(test.database.db, touchedDays([{ siteRowId, ruleRowId, occurredOn: FIRST_KEPT }]))
    const ask = async (path: string, range: string, body: object = {}) => {
      const payload = { sites: ['tower'], insightType: 'insights', ...body }
      return (await test.ask({ method: 'POST', url: `/api/v1/overview${path}?${range}`, payload }, as)).json()
    }
    const ranges = ['from=2026-01-01&to=2026-01-31', 'from=2026-02-01&to=2026-02-28', 'from=2026-01-13&to=2026-02-05']
    const readAll = () =>
      Promise.all(ranges.flatMap((days) => [ask('', days), ask('/findings', days, { filter: { change: 'found' } })]))
    const before = await readAll()
    expect(before.map(({ sum, total }) => sum?.costs ?? total)).toEqual([
      ...[[{ currency: 'USD', amount: 2.5 }], 1, [{ currency: 'USD', amount: 7.5 }], 2],
      ...[[{ currency: 'USD', amount: 10 }], 2],
    ])
    expect(await removeExpired(context)).toMatchObject({ findings: 4 })
    expect(await readAll()).toEqual(before)
  })

  it('leave their equipment on its action and a site its last day', async () => {
    const { db } = test.database
    await buildAction(db, { siteRowId: fixture.tower, equipRuleIds: [fixture.ahu1] })
    await removeExpired({ ...context, clock: () => new Date('2027-01-01T00:00:00Z') })
    expect(await days()).toEqual([])
    const answer = await test.ask({ url: '/api/issue/P1-1' }, as)
    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(answer.json())).toContain('Equip ahu-1')
    const [, sum] = await db.selectFrom('daily_sum').select('occurred_on').orderBy('occurred_on', 'desc').execute()
    expect(sum?.occurred_on).toBe('2026-03-10')
    const { tenantId, projectId } = fixture
    await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], projectIds: [projectId] })
    const { sites } = (await test.ask({ url: '/api/v1/portfolio' }, await test.signIn('admin'))).json()
    expect(sites).toMatchObject([{ siteId: 'tower', lastOccurredOn: '2026-03-10' }])
  })

  const send = (sender: Sender, day: string, siteId = 'tower') =>
    sendHits(test, sender, {
      payload: ndjson({
        siteId,
        equipId: 'ahu-1',
        equipName: 'Equip ahu-1',
        ruleId: 'fan',
        occurredOn: day,
        times: [{ t: `${day}T03:00:00Z`, d: 60 }],
      }),
    })
})

describe('comments', () => {
  const write = async (actionId: number, body: string, at: Date) => {
    const { id } = await test.database.db
      .insertInto('comment')
      .values({ action_id: actionId, kind: 'comment', body, author_id: null, author_name: 'Ada', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const action = async (status: string, endedAt: Date) => {
    const id = await buildAction(test.database.db, { siteRowId: fixture.tower, status })
    await test.database.db
      .updateTable('action')
      .set({ closed_at: status === 'Closed' ? endedAt : null, updated_at: endedAt })
      .where('id', '=', id)
      .execute()
    return id
  }

  it('go once they and their closed action are too old, and the history counts them', async () => {
    const { db } = test.database
    const old = daysAgo(40, -1)
    const closed = await action('Closed', old)
    const rejected = await action('Rejected', old)
    const open = await action('New Action', old)
    const justClosed = await action('Closed', daysAgo(40))
    const removed = [
      await write(closed, 'one', old),
      await write(closed, 'two', old),
      await write(rejected, 'three', old),
    ]
    const kept = [
      await write(closed, 'written just in time', daysAgo(40)),
      await write(open, 'still open', old),
      await write(justClosed, 'closed just in time', old),
    ]
    await db
      .insertInto('comment')
      .values({
        action_id: closed,
        kind: 'transition',
        body: null,
        from_status: 'New Action',
        to_status: 'Closed',
        author_id: null,
        author_name: 'Ada',
        created_at: old,
      })
      .execute()
    const file = '0b0e7a3e-0000-4000-8000-000000000001'
    await db.insertInto('stored_file').values({ id: file, created_at: old }).execute()
    await db
      .insertInto('attachment')
      .values({
        id: file,
        action_id: closed,
        comment_id: removed[0] ?? null,
        filename: 'pump.png',
        media_type: 'image/png',
        size_bytes: 5,
        created_by: null,
        created_at: old,
      })
      .execute()

    expect(await countExpired(context)).toMatchObject({ comments: { days: 40, count: 3 } })
    expect(await removeExpired(context)).toMatchObject({ comments: 3 })
    const left = await db.selectFrom('comment').select(['id', 'kind']).orderBy('id').execute()
    expect(left.filter(({ kind }) => kind === 'comment').map(({ id }) => id)).toEqual(kept)
    expect(left.filter(({ kind }) => kind === 'transition')).toHaveLength(1)
    expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([])
    const history = await test.ask({ url: '/api/v2/actions/P1-1/history' }, as)
    expect(history.json().history).toMatchObject([{ field: 'commentsRemoved', from: '2', to: null, changedBy: null }])
  })
})

describe('trails', () => {
  it('go once they are too old, with the changes of each entry', async () => {
    const { db } = test.database
    const { tenantId, projectId } = fixture
    const ruleRowId = await buildRule(db, { tenantId, key: 'pump' })
    for (const changedAt of [daysAgo(50, -1), daysAgo(50)]) {
      const { id } = await db
        .insertInto('people_act')
        .values({
          tenant_id: tenantId,
          changed_at: changedAt,
          changed_by: null,
          subject_kind: 'user',
          subject: 'a@b.example',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('people_change')
        .values({
          act_id: id,
          subject_kind: 'user',
          subject: 'a@b.example',
          field: 'email',
          from_value: 'a',
          to_value: 'b',
        })
        .execute()
      await db
        .insertInto('project_rule_change')
        .values({
          project_id: projectId,
          rule_id: ruleRowId,
          type: 'insights',
          changed_at: changedAt,
          changed_by: null,
          imported: true,
          from_active: null,
          from_priority: null,
          to_active: true,
          to_priority: 1,
        })
        .execute()
    }
    expect(await countExpired(context)).toMatchObject({ trails: { days: 50, count: 2 } })
    expect(await removeExpired(context)).toMatchObject({ trails: 2 })
    for (const table of ['people_act', 'people_change', 'project_rule_change'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
    }
    await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'] })
    const trail = await test.ask({ url: '/api/v1/people-changes' }, await test.signIn('admin'))
    expect(trail.json()).toMatchObject({ acts: [{ subject: 'a@b.example' }], hasMore: false, keptFrom: '2026-01-19' })
  })
})

it('everything is kept forever unless a setting says otherwise', async () => {
  const { ahu1 } = fixture
  await buildOccurrence(test.database.db, { equipRuleId: ahu1, day: '2006-01-21' })
  const kept = { findingsDays: undefined, commentsDays: undefined, trailsDays: undefined }
  const retention = { ...context.config.retention, ...kept }
  const keeping = { ...context, config: { ...context.config, retention } }
  expect(await countExpired(keeping)).toEqual({ findings: undefined, comments: undefined, trails: undefined })
  expect(await removeExpired(keeping)).toEqual({ findings: 0, comments: 0, trails: 0 })
  expect(await test.database.db.selectFrom('daily_sum').selectAll().execute()).toEqual([])
})

it('a removal stops between two steps when the server stops', async () => {
  await buildOccurrence(test.database.db, { equipRuleId: fixture.ahu1, day: LAST_REMOVED })
  expect(await removeExpired(context, AbortSignal.abort())).toEqual({ findings: 0, comments: 0, trails: 0 })
})
