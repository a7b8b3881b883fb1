import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { type FindingFilter, OVERVIEW_PAGE_ROWS, type Overview } from '@bonfire/contract/overview/overview'
import { countDays, type Period, periodBefore } from '@bonfire/contract/overview/periods'
import type { Locale } from '@bonfire/contract/people/users'
import type { InsightType } from '@bonfire/contract/values/category'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnreadable } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { type RuleWords, ruleWordsIn } from '../definitions/rule-words.service.ts'
import { visibleSiteRowIds } from '../sites/sites.service.ts'
import { overviewOfActions } from './actions-overview.service.ts'
import { addUp, amountsOf, inTenThousandths, sumsBy } from './add-up.ts'
import * as health from './health.repository.ts'
import * as overview from './overview.repository.ts'
import type { PeriodQuery } from './period-findings.repository.ts'

export interface OverviewRequest {
  readonly sites: readonly string[]
  readonly type: InsightType
  readonly period: Period
  readonly locale: Locale
}

const WORST = 10

/** The sums of a period at the sites that the caller may see, against the period before. */
export async function readOverview(context: Context, caller: Caller, request: OverviewRequest): Promise<Overview> {
  const query = await toQuery(context, caller, request)
  const { db } = context
  const before = periodBefore(query.period)
  const step = overview.trendStep(query)
  const [words, { sums, equips }, sites, steps, actions, silentSites, idleRules] = await Promise.all([
    ruleWordsIn(db, caller.tenantId, request.locale),
    overview.sumFindings(db, query),
    overview.findSites(db, query.siteRowIds),
    overview.findTrend(db, { ...query, step }),
    overviewOfActions(context, caller, { siteRowIds: query.siteRowIds, period: query.period, before }),
    health.findSilentSites(db, { siteRowIds: query.siteRowIds, now: context.clock() }),
    health.findIdleRules(db, { siteRowIds: query.siteRowIds, tenantId: caller.tenantId }),
  ])
  const all = sums.filter(({ by }) => by === 'all')
  return {
    ...{ period: { ...query.period }, before: { ...before }, sites: query.siteRowIds.length, sum: addUp(all) },
    foundBefore: {
      found: all.reduce((count, row) => count + row.foundBefore, 0),
      seconds: all.reduce((count, row) => count + row.secondsBefore, 0),
      costs: amountsOf(all, (row) => row.costBefore),
    },
    ...groupsOf(sums, sites),
    worstRules: await worstRules(context, sums, words),
    worstEquips: equips.map(({ siteId, site, equipId, name, ...sum }) => ({
      ...{ siteId, site, equipId, name },
      sum: addUp([sum]),
    })),
    ...{ trend: { step, steps }, actions },
    health: {
      silentSites,
      idleRules: idleRules.map((idle) => ({ ...idle, name: words.name(idle.ruleId, idle.name) })),
    },
  }
}

function groupsOf(sums: readonly overview.SumRow[], sites: readonly overview.NamedSite[]) {
  const of = (by: overview.SumRow['by']) => sums.filter((row) => row.by === by)
  const named = new Map(sites.map((site) => [site.id, site]))
  return {
    priorities: sumsBy(of('priority'), ({ priority }) => priority ?? 0)
      .map(({ key, sum }) => ({ priority: key, sum }))
      .sort((one, other) => orderOf(one) - orderOf(other)),
    categories: sumsBy(of('category'), ({ category }) => category).map(({ key, sum }) => ({ category: key, sum })),
    bySite: sumsBy(of('site'), ({ siteRowId }) => siteRowId ?? 0).flatMap(({ key, sum }) => {
      const site = named.get(key)
      return site ? [{ siteId: site.siteId, name: site.name, project: site.project, sum }] : []
    }),
  }
}

/** P1 first, none last. */
const orderOf = ({ priority }: { priority: number }) => (priority === 0 ? Number.POSITIVE_INFINITY : priority)

async function worstRules({ db }: Context, sums: readonly overview.SumRow[], words: RuleWords) {
  const ofRules = sums.filter(({ by }) => by === 'rule')
  const worst = sumsBy(ofRules, ({ ruleRowId }) => ruleRowId ?? 0)
    .filter(({ sum }) => sum.seconds > 0)
    .slice(0, WORST)
  const rules = await overview.findRules(
    db,
    worst.map(({ key }) => key),
  )
  const named = new Map(rules.map((rule) => [rule.id, rule]))
  return worst.flatMap(({ key, sum }) => {
    const rule = named.get(key)
    return rule ? [{ id: rule.ruleId, name: words.name(rule.ruleId, rule.name), sum }] : []
  })
}

/** The findings that a number of the overview counts. */
export async function listFindings(
  context: Context,
  caller: Caller,
  { filter, offset, ...request }: OverviewRequest & { readonly filter: FindingFilter; readonly offset: number },
) {
  const query = await toQuery(context, caller, request)
  const words = await ruleWordsIn(context.db, caller.tenantId, request.locale)
  const found = await overview.findFindings(context.db, query, { filter, offset, limit: OVERVIEW_PAGE_ROWS })
  return {
    ...{ total: found.total, seconds: found.seconds },
    costs: found.costs.map(({ currency, amount }) => ({ currency, amount: inTenThousandths(amount) })),
    findings: found.findings.map((finding) => ({ ...finding, rule: words.name(finding.ruleId, finding.rule) })),
  }
}

async function toQuery(
  context: Context,
  caller: Caller,
  { sites, type, period }: OverviewRequest,
): Promise<PeriodQuery> {
  refuseUnreadable(context, caller, type)
  refuseTooLong(period)
  const siteRowIds = await visibleSiteRowIds(context, caller, sites)
  return { siteRowIds, type, period, quietDays: await overview.findQuietDays(context.db, siteRowIds) }
}

function refuseTooLong(period: Period): void {
  if (countDays(period) > MAXIMUM_RANGE_DAYS) throw refuse('range.too-long', { days: MAXIMUM_RANGE_DAYS })
}
