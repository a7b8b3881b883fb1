import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import {
  type EquipSum,
  type FindingFilter,
  OVERVIEW_PAGE_ROWS,
  type Overview,
} from '@bonfire/contract/overview/overview'
import { countDays, type Period, periodBefore } from '@bonfire/contract/overview/periods'
import type { Locale } from '@bonfire/contract/people/users'
import type { InsightType } from '@bonfire/contract/values/category'
import type { Context } from '../../context.ts'
import { shareReads } from '../../db/heavy-reads.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnreadable } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { ruleWordsIn } from '../definitions/rule-words.service.ts'
import { visibleSiteRowIds } from '../sites/sites.service.ts'
import { overviewOfActions } from './actions-overview.service.ts'
import { healthOfSites } from './health.service.ts'
import * as overview from './overview.repository.ts'
import type { PeriodQuery } from './period-findings.repository.ts'
import { type AddedUp, addUp, inTenThousandths, rulesOf } from './sums/add-up.ts'
import { sumsOfSites } from './sums/kept-sums.service.ts'
import { trendStep, WORST } from './sums/site-sums.repository.ts'

export interface OverviewRequest {
  readonly sites: readonly string[]
  readonly type: InsightType
  readonly period: Period
  readonly locale: Locale
}

/** The sums of a period at the sites that the caller may see, against the period before. */
export async function readOverview(context: Context, caller: Caller, request: OverviewRequest): Promise<Overview> {
  return sumUp(context, caller, { query: await toQuery(context, caller, request), locale: request.locale })
}

/** The same at sites that are known to be the caller's. */
export async function overviewOfSites(
  context: Context,
  caller: Caller,
  { locale, ...sites }: Omit<PeriodQuery, 'quietDays'> & { readonly locale: Locale },
): Promise<Overview> {
  refuseUnreadable(context, caller, sites.type)
  refuseTooLong(sites.period)
  const quietDays = await overview.findQuietDays(context.db, sites.siteRowIds)
  return sumUp(context, caller, { query: { ...sites, quietDays }, locale })
}

async function sumUp(
  context: Context,
  caller: Caller,
  { query, locale }: { readonly query: PeriodQuery; readonly locale: Locale },
): Promise<Overview> {
  const { db } = context
  const now = context.clock()
  const before = periodBefore(query.period)
  const [words, sums, sites, actions, health] = await Promise.all([
    ruleWordsIn(db, caller.tenantId, locale),
    sumsOfSites(db, query, now),
    overview.findSites(db, query.siteRowIds),
    overviewOfActions(context, caller, { siteRowIds: query.siteRowIds, period: query.period, before }),
    healthOfSites(db, { siteRowIds: query.siteRowIds, tenantId: caller.tenantId, now }),
  ])
  const rules = await overview.findRules(db, rulesOf(sums))
  const names = { sites: byId(sites), rules: byId(rules) }
  const added = addUp(sums, names)
  return {
    period: { ...query.period },
    before: { ...before },
    sites: query.siteRowIds.length,
    sum: added.sum,
    foundBefore: added.foundBefore,
    priorities: added.priorities
      .map(({ key, sum }) => ({ priority: key, sum }))
      .sort((one, other) => orderOf(one) - orderOf(other)),
    categories: added.categories.map(({ key, sum }) => ({ category: key, sum })),
    bySite: added.sites.flatMap(({ key, sum }) => {
      const site = names.sites.get(key)
      return site ? [{ siteId: site.siteId, name: site.name, project: site.project, sum }] : []
    }),
    worstRules: added.rules
      .filter(({ sum }) => sum.seconds > 0)
      .slice(0, WORST)
      .flatMap(({ key, sum }) => {
        const rule = names.rules.get(key)
        return rule ? [{ id: rule.ruleId, name: words.name(rule.ruleId, rule.name), sum }] : []
      }),
    worstEquips: await nameEquips(context, added.equips, names.sites),
    trend: { step: trendStep(query), steps: [...added.steps] },
    actions: actions && {
      ...actions,
      repairs: {
        ...actions.repairs,
        rules: actions.repairs.rules.map((rule) => ({ ...rule, name: words.name(rule.ruleId, rule.name) })),
      },
    },
    health: {
      silentSites: health.silentSites,
      idleRules: health.idleRules.map((idle) => ({ ...idle, name: words.name(idle.ruleId, idle.name) })),
    },
  }
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** P1 first, none last. */
const orderOf = ({ priority }: { priority: number }) => (priority === 0 ? Number.POSITIVE_INFINITY : priority)

async function nameEquips(
  { db }: Context,
  worst: AddedUp['equips'],
  sites: ReadonlyMap<number, overview.NamedSite>,
): Promise<EquipSum[]> {
  const equips = byId(
    await overview.findEquips(
      db,
      worst.map(({ equipRowId }) => equipRowId),
    ),
  )
  return worst.flatMap(({ siteRowId, equipRowId, sum }) => {
    const [site, equip] = [sites.get(siteRowId), equips.get(equipRowId)]
    return site && equip
      ? [{ siteId: site.siteId, site: site.name, equipId: equip.equipId, name: equip.name, sum }]
      : []
  })
}

const findFindings = shareReads(
  (db, { filter, offset, ...query }: PeriodQuery & { readonly filter: FindingFilter; readonly offset: number }) =>
    overview.findFindings(db, query, { filter, offset, limit: OVERVIEW_PAGE_ROWS }),
)

/** The findings that a number of the overview counts. */
export async function listFindings(
  context: Context,
  caller: Caller,
  { filter, offset, ...request }: OverviewRequest & { readonly filter: FindingFilter; readonly offset: number },
) {
  const query = await toQuery(context, caller, request)
  const words = await ruleWordsIn(context.db, caller.tenantId, request.locale)
  const found = await findFindings(context.db, { ...query, filter, offset }, [query, filter, offset])
  return {
    total: found.total,
    seconds: found.seconds,
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
