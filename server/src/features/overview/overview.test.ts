import type { PeriodAction, PeriodSum } from '@bonfire/contract/overview/overview'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildHitsFixture } from '../../../test/fixtures/hits.ts'
import { sumMonthsAgain, touchedDays } from '../../db/finding-months.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>
let as: string

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
  await test.database.db.deleteFrom('occurrence').execute()
  await test.database.db.deleteFrom('finding_month').execute()
  as = await test.signIn('operator')
})

const FEBRUARY = 'from=2026-02-01&to=2026-02-28'

const ask = (path: string, range: string, body: object = {}) =>
  test.ask({ method: 'POST', url: `/api/v1/overview${path}?${range}`, payload: { sites: ['tower'], ...body } }, as)
const sumUp = async (range: string, body: object = {}) =>
  (await ask('', range, { insightType: 'insights', ...body })).json()
const list = async (range: string, filter: object, body: object = {}) =>
  (await ask('/findings', range, { insightType: 'insights', filter, ...body })).json()
const fired = async (equipRuleId: number, ...days: string[]) => {
  for (const day of days) await buildOccurrence(test.database.db, { equipRuleId, day })
}
const counts = ({ sum }: { sum: PeriodSum }) => [sum.new, sum.continuing, sum.gone]

describe('findings', () => {
  it('are new after seven quiet days, and continue after six', async () => {
    const { ahu1, ahu2 } = fixture
    await fired(ahu1, '2026-01-31', '2026-02-07')
    await fired(ahu2, '2026-01-31', '2026-02-08')
    expect(counts(await sumUp(FEBRUARY))).toEqual([1, 1, 0])
    expect((await list(FEBRUARY, { change: 'new' })).findings).toMatchObject([
      { equipId: 'ahu-2', firstOn: '2026-02-08' },
    ])
    expect((await list(FEBRUARY, { change: 'continuing' })).findings).toMatchObject([{ equipId: 'ahu-1' }])
  })

  it('are new after as many quiet days as the project asks for', async () => {
    await fired(fixture.ahu1, '2025-12-20', '2026-02-05')
    await fired(fixture.ahu2, '2026-01-10', '2026-02-05')
    expect(counts(await sumUp(FEBRUARY))).toEqual([2, 0, 0])
    await test.database.db.updateTable('project').set({ quiet_days: 40 }).execute()
    expect(counts(await sumUp(FEBRUARY))).toEqual([1, 1, 0])
    await test.database.db.updateTable('project').set({ quiet_days: 60 }).execute()
    expect(counts(await sumUp(FEBRUARY))).toEqual([0, 2, 0])
  })

  it('are gone if they fired in the period before only', async () => {
    await fired(fixture.ahu1, '2026-01-02')
    await fired(fixture.ahu2, '2025-12-31')
    const february = await sumUp(FEBRUARY)
    expect(counts(february)).toEqual([0, 0, 1])
    expect(february).toMatchObject({ before: { from: '2026-01-01', to: '2026-01-31' }, foundBefore: { found: 1 } })
    expect((await list(FEBRUARY, { change: 'gone' })).findings).toMatchObject([
      { equipId: 'ahu-1', change: 'gone', firstOn: null, lastOn: '2026-01-02', seconds: 0 },
    ])
  })

  it('of a few days look back over all the quiet ones', async () => {
    await fired(fixture.ahu1, '2026-02-01', '2026-02-05')
    const days = await sumUp('from=2026-02-05&to=2026-02-06')
    expect(counts(days)).toEqual([0, 1, 0])
    expect(days.before).toEqual({ from: '2026-02-03', to: '2026-02-04' })
    expect(days.foundBefore.found).toBe(0)
  })

  it('sum up to the same in months and in days', async () => {
    await fired(fixture.ahu1, '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01')
    await fired(fixture.ahu2, '2026-01-01', '2026-02-10')
    expect((await sumUp(FEBRUARY)).sum).toMatchObject({ new: 1, continuing: 1, gone: 0, seconds: 1800 })
    // The whole of February, and a day on either side.
    const wider = await sumUp('from=2026-01-31&to=2026-03-01')
    expect(wider.sum).toMatchObject({ seconds: 3000 })
    expect(wider.trend.steps.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0)).toBe(3000)
  })
})

it('every number is that of the list behind it', async () => {
  const { db } = test.database
  const { tenantId, projectId, fanRule, ahu1, ahu2 } = fixture
  const euros = await buildProject(db, tenantId, 'P2')
  await db.updateTable('project').set({ currency: 'EUR' }).where('id', '=', euros).execute()
  await db.insertInto('user_project').values({ user_id: fixture.operator, project_id: euros }).execute()
  const wharf = await buildSite(db, { tenantId, projectId: euros, key: 'wharf' })
  await db
    .insertInto('project_rule')
    .values({ project_id: euros, rule_id: fanRule, type: 'insights', priority: 1, active: true })
    .execute()
  const pump = await buildRule(db, { tenantId, key: 'pump', projectRules: [{ projectId, priority: 1 }] })
  const wharfFan = await buildEquipRule(db, { siteRowId: wharf, ruleRowId: fanRule, equipKey: 'ahu-1' })
  const towerPump = await buildEquipRule(db, { siteRowId: fixture.tower, ruleRowId: pump, equipKey: 'pump-1' })
  await fired(ahu1, '2026-02-01', '2026-02-02')
  await fired(ahu2, '2026-01-30', '2026-02-02')
  await fired(wharfFan, '2026-01-02', '2026-02-20')
  await fired(towerPump, '2026-01-15')
  await db
    .updateTable('occurrence')
    .set({ times_cost: [0.1] })
    .where('equip_rule_id', '!=', ahu2)
    .execute()
  for (const [siteRowId, ruleRowId] of [
    [fixture.tower, fanRule],
    [wharf, fanRule],
  ] as const) {
    await sumMonthsAgain(db, touchedDays([{ siteRowId, ruleRowId, occurredOn: '2026-02-01' }]))
  }
  const sites = ['tower', 'wharf']
  const overview = await sumUp(FEBRUARY, { sites })
  expect(overview.sum).toEqual({
    new: 2,
    continuing: 1,
    gone: 1,
    seconds: 2400,
    costs: [
      { currency: 'EUR', amount: 0.1 },
      { currency: 'USD', amount: 0.2 },
    ],
  })
  type Sum = typeof overview.sum
  const isListed = async (sum: Sum, filter: object) => {
    const of = async (change: string) => list(FEBRUARY, { change, ...filter }, { sites })
    for (const change of ['new', 'continuing', 'gone'] as const) {
      const listed = await of(change)
      expect([listed.total, listed.findings.length], JSON.stringify(filter)).toEqual([sum[change], sum[change]])
    }
    const found = await of('found')
    expect(found).toMatchObject({ total: sum.new + sum.continuing, seconds: sum.seconds, costs: sum.costs })
  }
  await isListed(overview.sum, {})
  for (const { priority, sum } of overview.priorities) await isListed(sum, { priority })
  for (const { category, sum } of overview.categories) await isListed(sum, { category: category ?? 'other' })
  for (const { siteId, sum } of overview.bySite) await isListed(sum, { siteId })
  for (const { id, sum } of overview.worstRules) await isListed(sum, { ruleId: id })
  for (const { siteId, equipId, sum } of overview.worstEquips) await isListed(sum, { siteId, equipId })
  expect([overview.priorities.length, overview.bySite.length, overview.worstEquips.length]).toEqual([2, 2, 3])
  expect((await list(FEBRUARY, { change: 'found', currency: 'EUR' }, { sites })).total).toBe(1)
  // The finding of ahu2 costs as much as is not known.
  expect(await list(FEBRUARY, { change: 'found', currency: 'USD' }, { sites })).toMatchObject({
    total: 1,
    costs: [{ currency: 'USD', amount: 0.2 }],
  })
})

it('insights and monitoring each have their own sums, whichever was read first', async () => {
  await fired(fixture.ahu1, '2026-02-01')
  expect(counts(await sumUp(FEBRUARY))).toEqual([1, 0, 0])
  expect(counts(await sumUp(FEBRUARY, { insightType: 'monitoring' }))).toEqual([0, 0, 0])
})

it('actions are those of the lists behind them, by team and currency', async () => {
  const { db } = test.database
  const build = async (parts: {
    createdAt: string
    closedAt?: string
    due?: string
    savings?: number
    cost?: number
    team?: string
  }) => {
    const status = parts.closedAt ? 'Closed' : 'New Action'
    const id = await buildAction(db, { siteRowId: fixture.tower, status, createdAt: new Date(parts.createdAt) })
    await db
      .updateTable('action')
      .set({
        closed_at: parts.closedAt ? new Date(parts.closedAt) : null,
        due_date: parts.due ?? null,
        ...(parts.team !== undefined && { team: parts.team }),
        operational_savings: parts.savings ?? 0,
        cost_to_complete: parts.cost ?? 10 * (parts.savings ?? 0),
      })
      .where('id', '=', id)
      .execute()
  }
  await build({ createdAt: '2026-01-20T00:00:00Z', closedAt: '2026-02-03T00:00:00Z', savings: 5 })
  await build({ createdAt: '2026-02-01T00:00:00Z', closedAt: '2026-02-05T12:00:00Z', cost: 20 })
  await build({ createdAt: '2026-02-10T00:00:00Z', due: '2026-03-01', savings: 7 })
  await build({ createdAt: '2026-02-11T00:00:00Z', due: '2026-12-01' })
  const monitoring = { team: 'Monitoring', createdAt: '2026-02-12T00:00:00Z', due: '2026-03-01', savings: 9 }
  await build(monitoring)
  await build({ ...monitoring, closedAt: '2026-02-13T00:00:00Z' })
  const { actions } = await sumUp(FEBRUARY)
  const { teams, openSavings, closedSavings, saved, savedBefore, repairs: _, ...counted } = actions
  expect(counted).toEqual({ opened: 3, closed: 2, openedBefore: 1, closedBefore: 0, open: 2, overdue: 1 })
  expect(teams).toMatchObject([{ closed: 2, meanDays: 9.25, medianDays: 9.25 }])
  expect(openSavings).toEqual([{ currency: 'USD', actions: 1, savings: 7, costToComplete: 70 }])
  expect(closedSavings).toEqual([{ currency: 'USD', actions: 2, savings: 5, costToComplete: 70 }])
  expect(saved).toEqual([{ currency: 'USD', actions: 1, savings: 5, costToComplete: 50 }])
  expect(savedBefore).toEqual([])
  const listed = async (body: object) => (await ask('/actions', FEBRUARY, body)).json()
  for (const share of ['opened', 'closed', 'open', 'overdue']) {
    const found = await listed({ share })
    expect([found.total, found.actions.length], share).toEqual([counted[share], counted[share]])
  }
  // The list of actions has those of monitoring on a tab of their own.
  const onTab = async (status: string) => {
    const days = status === 'closed' && { closedOnStartDate: '2026-02-01', closedOnEndDate: '2026-02-28' }
    const payload = { site: ['tower'], project: [], status, view: 'packed', ...days }
    const answer = await test.ask({ method: 'POST', url: '/api/issues', payload }, as)
    return answer.json().columns.team.filter((team: string) => team !== 'Monitoring').length
  }
  expect([await onTab('open'), await onTab('closed')]).toEqual([counted.open, counted.closed])
  expect(await listed({ share: 'closed', team: teams[0].team })).toMatchObject({ total: 2 })
  expect(await listed({ share: 'open', currency: 'USD' })).toMatchObject({ total: 1, savings: openSavings })
})

it('repairs count by state, team and rule, and each number has its list', async () => {
  const { db } = test.database
  const rules = [fixture.fanRule, await buildRule(db, { tenantId: fixture.tenantId, key: 'other' })]
  type State = 'watching' | 'proved' | 'cameBack' | 'cannotTell'
  let equips = 0
  const build = async (team: string, states: State[], change: object = {}) => {
    const ids: number[] = []
    for (const place of states.keys()) {
      equips += 1
      const equipKey = `repaired-${equips}`
      ids.push(await buildEquipRule(db, { siteRowId: fixture.tower, ruleRowId: rules[place] ?? 0, equipKey }))
    }
    const createdAt = new Date('2026-02-01T00:00:00Z')
    const actionId = await buildAction(db, { siteRowId: fixture.tower, status: 'Closed', createdAt, equipRuleIds: ids })
    const closed = { closed_at: new Date('2026-02-05T12:00:00Z'), transition_reason: 'Fixed' as const, team }
    await db
      .updateTable('action')
      .set({ ...closed, ...change })
      .where('id', '=', actionId)
      .execute()
    const days = { repaired_on: '2026-02-05', judged_on: '2026-03-10', looked: '', watched_by: null, clean_days: 0 }
    const rows = states.map((state, place) => ({
      ...days,
      action_id: actionId,
      equip_rule_id: ids[place] ?? 0,
      site_id: fixture.tower,
      state,
      state_on: state === 'proved' || state === 'cameBack' ? '2026-02-11' : null,
      needed_days: 3,
      ...(state === 'proved' && place === 0 && { avoided_seconds: 3600, avoided_cost: team === 'HVAC' ? null : 2.5 }),
    }))
    await db.insertInto('repair').values(rows).execute()
  }
  await build('Bueno', ['proved', 'proved'])
  await build('Bueno', ['proved', 'cameBack'])
  await build('HVAC', ['proved'], { created_at: new Date('2026-01-22T00:00:00Z') })
  await build('HVAC', ['watching'])
  await build('Electrical', ['cannotTell'])
  await build('Electrical', ['cameBack'], { closed_at: new Date('2026-01-05T12:00:00Z') })
  await build('Electrical', ['cameBack'], { transition_reason: 'Duplicate' })
  const { repairs } = (await sumUp(FEBRUARY)).actions
  expect(repairs).toMatchObject({ proved: 2, watching: 1, cameBack: 1, cannotTell: 1, medianDays: 15 })
  // Of two repairs on an action, one has avoided something and the other came back.
  expect(repairs.avoided).toEqual({
    actions: 3,
    seconds: 10_800,
    costs: [{ currency: expect.any(String), amount: 5 }],
  })
  const [{ currency }] = repairs.avoided.costs
  const inAll = (await ask('/actions', FEBRUARY, { share: 'avoided' })).json()
  expect(inAll).toMatchObject({ total: 3, avoided: repairs.avoided })
  expect(inAll.actions.map(({ avoided }: { avoided: object }) => avoided)).toEqual([
    { seconds: 3600, cost: null },
    { seconds: 3600, cost: 2.5 },
    { seconds: 3600, cost: 2.5 },
  ])
  expect((await ask('/actions', FEBRUARY, { share: 'avoided', currency })).json()).toMatchObject({
    total: 2,
    avoided: { ...repairs.avoided, actions: 2, seconds: 7200 },
  })
  expect((await ask('/actions', FEBRUARY, { share: 'closed' })).json().avoided.actions).toBe(0)
  expect(repairs.teams).toEqual([
    { team: 'Bueno', proved: 1, cameBack: 1 },
    { team: 'HVAC', proved: 1, cameBack: 0 },
  ])
  expect(
    repairs.rules.map(({ ruleId, proved, cameBack }: Record<string, unknown>) => [ruleId, proved, cameBack]),
  ).toEqual([
    ['other', 1, 1],
    ['fan', 3, 0],
  ])
  const total = async (body: object) => {
    const listed = (await ask('/actions', FEBRUARY, body)).json()
    expect(listed.actions).toHaveLength(listed.total)
    return listed.total
  }
  for (const share of ['proved', 'watching', 'cameBack', 'cannotTell']) {
    expect(await total({ share }), share).toBe(repairs[share])
    for (const { team, ...shares } of repairs.teams) {
      if (share in shares) expect(await total({ share, team }), `${share} ${team}`).toBe(shares[share])
    }
    for (const { ruleId, name: _, ...shares } of repairs.rules) {
      if (share in shares) expect(await total({ share, ruleId }), `${share} ${ruleId}`).toBe(shares[share])
    }
  }
})

it('actions count on days of their site, and in triage for those who may choose it', async () => {
  const { db } = test.database
  const build = (status: string, createdAt: string) =>
    buildAction(db, { siteRowId: fixture.tower, status, createdAt: new Date(createdAt) })
  // In Sydney it is the first of February, of March, and of February again.
  await build('New Action', '2026-01-31T14:00:00Z')
  await build('New Action', '2026-02-28T14:00:00Z')
  await build('Triage', '2026-01-31T14:00:00Z')
  const read = async () => {
    const { actions } = await sumUp(FEBRUARY)
    const { total } = (await ask('/actions', FEBRUARY, { share: 'opened' })).json()
    return [actions.opened, actions.open, total]
  }
  expect(await read()).toEqual([1, 2, 1])
  await db
    .updateTable('user_account')
    .set({ access: ['viewTriagePage', 'admin_statuses'] })
    .execute()
  expect(await read()).toEqual([2, 3, 2])
})

it('what was saved is that of the actions behind it, each currency apart', async () => {
  const { db } = test.database
  const { tenantId, tower } = fixture
  const euros = await buildProject(db, tenantId, 'P2')
  await db.updateTable('project').set({ currency: 'EUR' }).where('id', '=', euros).execute()
  await db.insertInto('user_project').values({ user_id: fixture.operator, project_id: euros }).execute()
  const wharf = await buildSite(db, { tenantId, projectId: euros, key: 'wharf' })
  const hidden = await buildSite(db, { tenantId, projectId: await buildProject(db, tenantId, 'P3'), key: 'hidden' })
  const close = async (siteRowId: number, day: string, amounts: object, status = 'Closed') => {
    const id = await buildAction(db, { siteRowId, status, createdAt: new Date('2025-12-01T00:00:00Z') })
    await db
      .updateTable('action')
      .set({ closed_at: new Date(`${day}T12:00:00Z`), ...amounts })
      .where('id', '=', id)
      .execute()
  }
  await close(tower, '2026-02-02', { total_financial_impact: 100, operational_savings: 20 })
  await close(tower, '2026-02-03', { cost_to_complete: 900 })
  await close(tower, '2026-02-04', { total_financial_impact: 7 }, 'Rejected')
  await close(tower, '2026-01-31', { total_financial_impact: 50 })
  await close(wharf, '2026-02-05', { operational_savings: 30 })
  await close(hidden, '2026-02-05', { operational_savings: 1000 })
  const sites = ['tower', 'wharf', 'hidden']
  const { actions } = await sumUp(FEBRUARY, { sites })
  const amount = (currency: string, savings: number) => ({ currency, actions: 1, savings, costToComplete: 0 })
  expect(actions.saved).toEqual([amount('EUR', 30), amount('USD', 120)])
  expect(actions.savedBefore).toEqual([amount('USD', 50)])
  const listed = async (range: string, body: object) =>
    (await ask('/actions', range, { sites, share: 'saved', ...body })).json()
  expect(await listed(FEBRUARY, {})).toMatchObject({ total: 2, savings: actions.saved })
  const dollars = await listed(FEBRUARY, { currency: 'USD' })
  expect(dollars.actions.map(({ savings }: PeriodAction) => savings)).toEqual([120])
  expect(await listed('from=2026-01-01&to=2026-01-31', { currency: 'USD' })).toMatchObject({
    savings: actions.savedBefore,
  })
})

it('overdue actions say by when, by whom and how late they are, the latest first', async () => {
  const { db } = test.database
  const due = async (day: string, set: { status?: string; assignee_id?: number; assignee_name?: string } = {}) => {
    const id = await buildAction(db, { siteRowId: fixture.tower })
    await db
      .updateTable('action')
      .set({ due_date: day, ...set })
      .where('id', '=', id)
      .execute()
  }
  const listed = async (share: string) => {
    const { actions } = (await ask('/actions', FEBRUARY, { share })).json()
    return actions.map(({ assignee, dueOn, daysLate }: PeriodAction) => [dueOn, assignee, daysLate])
  }
  await due('2026-03-09')
  await due('2026-03-05', { status: 'Closed' })
  await due('2026-02-26', { assignee_name: 'A contractor' })
  await due('2025-03-10', { assignee_id: fixture.operator })
  await due('2026-03-10')
  const late = [
    ['2025-03-10', 'The operator', 365],
    ['2026-02-26', 'A contractor', 12],
    ['2026-03-09', null, 1],
  ]
  expect(await listed('overdue')).toEqual(late)
  expect(await listed('open')).toEqual([['2026-03-10', null, null], ...late])
  // The day has ended at sites in the east.
  await db.updateTable('site').set({ timezone: 'Pacific/Kiritimati' }).execute()
  expect((await listed('overdue')).map((row: unknown[]) => row[2])).toEqual([366, 13, 2, 1])
})

describe('an overview', () => {
  it('of a site without findings has zeros, and says that it is silent', async () => {
    const { tenantId, projectId } = fixture
    await buildSite(test.database.db, { tenantId, projectId, key: 'quiet' })
    const overview = await sumUp(FEBRUARY, { sites: ['quiet'] })
    expect(overview.sum).toEqual({ new: 0, continuing: 0, gone: 0, seconds: 0, costs: [] })
    expect(overview).toMatchObject({ bySite: [], worstEquips: [], trend: { steps: [] } })
    expect(overview.health.silentSites).toMatchObject([{ siteId: 'quiet', lastOn: null }])
  })

  it('of ten years, or of a period that ends before it begins, is refused', async () => {
    const decade = await ask('', 'from=2016-01-01&to=2025-12-31', { insightType: 'insights' })
    expect([decade.statusCode, decade.json().code]).toEqual([400, 'range.too-long'])
    for (const [path, body] of [
      ['/findings', { insightType: 'insights', filter: { change: 'new' } }],
      ['/actions', { share: 'opened' }],
    ] as const) {
      expect((await ask(path, 'from=2016-01-01&to=2025-12-31', body)).statusCode).toBe(400)
    }
    expect((await ask('', 'from=2026-02-02&to=2026-02-01', { insightType: 'insights' })).statusCode).toBe(400)
  })

  it('of sites that one may not see is empty, and without access closed', async () => {
    await fired(fixture.ahu1, '2026-02-02')
    as = await test.signIn('stranger')
    expect(await sumUp(FEBRUARY)).toMatchObject({ sites: 0, sum: { new: 0 }, bySite: [] })
    expect((await list(FEBRUARY, { change: 'found' })).total).toBe(0)
    as = await test.signIn('guest')
    expect((await ask('', FEBRUARY, { insightType: 'insights' })).statusCode).toBe(403)
    as = await test.signIn('roleless')
    expect((await sumUp(FEBRUARY)).actions).toBeNull()
  })
})
