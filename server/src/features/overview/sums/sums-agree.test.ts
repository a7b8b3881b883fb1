import { Random } from '@bonfire/contract/definitions/language/testing/random'
import type { Overview, PeriodSum } from '@bonfire/contract/overview/overview'
import { addDays, type Period, periodBefore } from '@bonfire/contract/overview/periods'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildEquipRule,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import type { Db, Tables } from '../../../db/database.ts'
import { sumCostColumn, sumMonthsAgain, touchedDays } from '../../../db/finding-months.ts'
import { inTenThousandths } from './add-up.ts'
import { findRuleUses, loadDayColumns } from './day-columns.repository.ts'
import { type LoadedSums, loadSiteSums } from './site-sums.repository.ts'
import { dayNumber, sumDays } from './sum-days.ts'

const SITES = ['tower', 'annex', 'wharf', 'quay']
const STORED_DAYS = 150
const LAST_DAY = '2026-03-31'
const QUESTIONS = 30
const PERIODS: readonly Period[] = [
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-01', to: '2026-03-31' },
  { from: '2026-02-10', to: '2026-03-20' },
  { from: '2026-03-03', to: '2026-03-05' },
]

const random = new Random(3)
const occurrences: Insertable<Tables['occurrence']>[] = []
const siteRowIds: number[] = []
/** Those whose project uses the rule as an insight. */
const insightEquipRules = new Set<number>()
let test: TestApp
let as: string

beforeAll(async () => {
  test = await testApp()
  await test.reset()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectIds = [await buildProject(db, tenantId, 'P1'), await buildProject(db, tenantId, 'P2')]
  const [dollars = 0, euros = 0] = projectIds
  await db.updateTable('project').set({ currency: 'EUR', quiet_days: 14 }).where('id', '=', euros).execute()
  for (const [place, key] of SITES.entries()) {
    siteRowIds.push(await buildSite(db, { tenantId, projectId: place < 2 ? dollars : euros, key }))
  }
  const dollarSites = new Set(siteRowIds.slice(0, 2))
  for (const [key, category, type, isUsedInAll] of [
    ['fan', 'fdd', 'insights', true],
    ['pump', 'fdd', 'insights', true],
    ['meter', null, 'insights', true],
    ['valve', 'fdd', 'insights', false],
    ['sensor', 'fdd', 'monitoring', true],
    ['gateway', null, 'monitoring', false],
  ] as const) {
    const projectRules = projectIds.map((projectId) => {
      const active = isUsedInAll || projectId === dollars
      return { projectId, type, active, priority: random.below(3) }
    })
    const ruleRowId = await buildRule(db, { tenantId, key, category, projectRules })
    for (const siteRowId of siteRowIds) {
      for (const equipKey of ['ahu-1', 'ahu-2', 'ahu-3']) {
        const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey })
        addOccurrences(siteRowId, ruleRowId, equipRuleId)
        if (type === 'insights' && (isUsedInAll || dollarSites.has(siteRowId))) insightEquipRules.add(equipRuleId)
      }
    }
  }
  await db.insertInto('occurrence').values(occurrences).execute()
  const written = occurrences.map((one) => ({
    siteRowId: one.site_id,
    ruleRowId: one.rule_id,
    occurredOn: one.occurred_on,
  }))
  await sumMonthsAgain(db, touchedDays(written))
  await forgetFindings(db)
  await buildUser(db, { tenantId, username: 'operator', projectIds, groups: ['Bueno'] })
  as = await test.signIn('operator')
})
afterAll(() => test.close())

/** As retention does: what fired is known by day afterwards, without its findings. */
async function forgetFindings(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from occurrence where occurred_on between '2026-01-15' and '2026-02-15' and equip_rule_id % 2 = 0 returning *)
    insert into finding_day (site_id, occurred_on, equip_rule_id, rule_id, duration_seconds, cost)
      select site_id, occurred_on, equip_rule_id, rule_id, duration_seconds, ${sumCostColumn('gone')} from gone`.execute(
    db,
  )
}

function addOccurrences(siteRowId: number, ruleRowId: number, equipRuleId: number): void {
  const share = random.pick([0, 0.02, 0.1, 0.6])
  const isEstimated = random.chance(0.7)
  for (let ago = 0; ago < STORED_DAYS; ago += 1) {
    if (!random.chance(share)) continue
    // Some are sent with a day that is a mistake: a number of days that does not fit into two bytes.
    const day = addDays(LAST_DAY, (random.chance(0.02) ? 65_536 : 0) - ago)
    const [start, seconds] = [Date.parse(day) / 1000, 60 + random.below(7200)]
    occurrences.push({
      site_id: siteRowId,
      rule_id: ruleRowId,
      equip_rule_id: equipRuleId,
      occurred_on: day,
      hits: 1,
      duration_seconds: seconds,
      latest_at: start,
      times_start: [start],
      times_duration: [seconds],
      times_cost: isEstimated && random.chance(0.8) ? [random.below(100_000) / 100] : null,
      severity: null,
      severity_rank: 4,
      description: null,
      report_url: null,
      source_id: null,
    })
  }
}

async function ask(path: string, { from, to }: Period, body: object = {}) {
  const payload = { sites: SITES, insightType: 'insights', ...body }
  return (await test.ask({ method: 'POST', url: `/api/v1/overview${path}?from=${from}&to=${to}`, payload }, as)).json()
}

/** In the same order, with costs as precise as they are shown. */
function comparable({ siteRowId, quietDays, rules, equips, steps }: LoadedSums) {
  const rounded = (values: readonly (number | null)[]) => values.map((value) => value && inTenThousandths(value))
  const order = (rules?.ruleRowId ?? []).map((_, at) => at)
  order.sort((one, other) => (rules?.ruleRowId[one] ?? 0) - (rules?.ruleRowId[other] ?? 0))
  const sorted = Object.entries(rules ?? {}).map(([name, values]) => [
    name,
    rounded(order.map((at) => values[at] ?? null)),
  ])
  return {
    siteRowId,
    quietDays,
    rules: sorted,
    equips: equips && { ...equips, cost: rounded(equips.cost) },
    steps: (steps?.startsOn ?? []).map((startsOn, at) => [startsOn, steps?.seconds[at]]).sort(),
  }
}

it.each(['insights', 'monitoring'] as const)('%s: sums of days are those that the database makes', async (type) => {
  const { db } = test.database
  for (let question = 0; question < QUESTIONS; question += 1) {
    const to = addDays(LAST_DAY, -random.below(50))
    const period = { from: addDays(to, -random.below(32)), to }
    const query = { siteRowIds, type, period, quietDays: 14 }
    const [days, uses] = await Promise.all([
      loadDayColumns(db, siteRowIds, dayNumber('2025-11-01')),
      findRuleUses(db, siteRowIds, type),
    ])
    const inMemory = days.map((columns) => {
      const use = uses.find(({ siteRowId }) => siteRowId === columns.siteRowId)
      return use && sumDays(columns, use, { period, before: periodBefore(period) })
    })
    const inDatabase = await loadSiteSums(db, query)
    const bySite = (sums: readonly (LoadedSums | undefined)[]) =>
      sums.flatMap((site) => (site ? [comparable(site)] : [])).sort((one, other) => one.siteRowId - other.siteRowId)
    expect(bySite(inMemory), JSON.stringify(period)).toEqual(bySite(inDatabase))
    expect(inMemory.some((site) => site?.rules)).toBe(true)
  }
})

const shown = (costs: PeriodSum['costs']) =>
  costs.map(({ currency, amount }) => ({ currency, amount: expect.closeTo(amount, 3) }))

it.each(PERIODS)('every number from $from to $to is that of its list', async (period) => {
  const overview: Overview = await ask('', period)
  const expectListed = async (sum: PeriodSum, filter: object) => {
    for (const change of ['new', 'continuing', 'gone'] as const) {
      const { total } = await ask('/findings', period, { filter: { change, ...filter } })
      expect(total, JSON.stringify({ change, ...filter })).toBe(sum[change])
    }
    const found = await ask('/findings', period, { filter: { change: 'found', ...filter } })
    const { seconds, costs } = sum
    expect(found, JSON.stringify(filter)).toMatchObject({
      total: sum.new + sum.continuing,
      seconds,
      costs: shown(costs),
    })
  }
  await expectListed(overview.sum, {})
  for (const { priority, sum } of overview.priorities) await expectListed(sum, { priority })
  for (const { category, sum } of overview.categories) await expectListed(sum, { category: category ?? 'other' })
  for (const { siteId, sum } of overview.bySite) await expectListed(sum, { siteId })
  for (const { id, sum } of overview.worstRules) await expectListed(sum, { ruleId: id })
  for (const { siteId, equipId, sum } of overview.worstEquips) await expectListed(sum, { siteId, equipId })
})

it.each(PERIODS)('what was found before $from is the sum of the period before', async (period) => {
  const { foundBefore }: Overview = await ask('', period)
  const { sum }: Overview = await ask('', periodBefore(period))
  const { seconds, costs } = sum
  expect(foundBefore).toEqual({ found: sum.new + sum.continuing, seconds, costs: shown(costs) })
})

it.each(PERIODS)('the trend from $from to $to is what fired in each step', async (period) => {
  const { trend }: Overview = await ask('', period)
  const inPeriod = occurrences.filter(
    ({ occurred_on: day, equip_rule_id: id }) => insightEquipRules.has(id) && day >= period.from && day <= period.to,
  )
  const startOf = (day: string) => (trend.step === 'month' ? `${day.slice(0, 7)}-01` : day)
  const byStep = Map.groupBy(inPeriod, ({ occurred_on: day }) => startOf(day))
  expect(trend.steps).toEqual(
    [...byStep]
      .map(([startsOn, fired]) => ({ startsOn, seconds: fired.reduce((sum, one) => sum + one.duration_seconds, 0) }))
      .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1)),
  )
})
