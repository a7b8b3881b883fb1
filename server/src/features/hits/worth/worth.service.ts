import {
  type GroupCost,
  MOST_WORTH_REPAIRING,
  type WorthBasis,
  type WorthRepairing,
  worthPerDay,
} from '@bonfire/contract/hits/hits'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { trustInRules } from '../../trust/trust.service.ts'
import type { GroupRule, GroupSite } from '../groups.repository.ts'
import { countObservedDays, findCostsOfMonths, findCurrencies } from './worth.repository.ts'

interface CostsOfRange {
  readonly costs: readonly GroupCost[]
  readonly sites: readonly GroupSite[]
  readonly from: string
  readonly to: string
}

/** Adds to costs what tells their worth a day. Whoever may not read of trust in rules gets the cost a day alone. */
export async function withWorth(
  { db, clock }: Context,
  caller: Caller,
  { costs, sites, from, to }: CostsOfRange,
): Promise<(GroupCost & { readonly worth: WorthBasis })[]> {
  const rowIds = new Map(sites.map(({ id, siteId }) => [siteId, id]))
  const siteRowIds = [...new Set(costs.flatMap(({ siteId }) => rowIds.get(siteId) ?? []))]
  if (siteRowIds.length === 0) return []
  const days = await countObservedDays(db, { siteRowIds, from, to })
  const { id: userId, tenantId } = caller
  const trust = may(caller, 'workOnFindings') ? await trustInRules(db, { userId, tenantId, now: clock() }) : new Map()
  return costs.map((cost) => {
    const found = trust.get(cost.ruleId)
    return {
      ...cost,
      worth: {
        observedDays: days.get(rowIds.get(cost.siteId) ?? 0) ?? 0,
        trust: found ? { judged: found.judged, real: found.real } : null,
      },
    }
  })
}

export interface CostedFindings {
  /** Up to now, by the row of the equip rule. */
  readonly costs: ReadonlyMap<number, number>
  /** Of sites with costs, on which they were looked at. */
  readonly observedDays: ReadonlyMap<number, number>
}

/** The costs of each finding at some sites in this month and the last, in UTC. */
export async function costsOfLately(db: Db, siteRowIds: readonly number[], now: Date): Promise<CostedFindings> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  const rows = siteRowIds.length > 0 ? await findCostsOfMonths(db, siteRowIds, from) : []
  const costed = [...new Set(rows.map(({ siteRowId }) => siteRowId))]
  const to = now.toISOString().slice(0, 10)
  return {
    costs: new Map(rows.map(({ equipRuleId, cost }) => [equipRuleId, cost])),
    observedDays: costed.length > 0 ? await countObservedDays(db, { siteRowIds: costed, from, to }) : new Map(),
  }
}

/** The rules at sites that are most worth repairing, in each currency. */
export async function mostWorthRepairing(
  context: Context,
  caller: Caller,
  { rules, ...range }: CostsOfRange & { readonly rules: readonly Pick<GroupRule, 'ruleId' | 'ruleName'>[] },
): Promise<WorthRepairing[]> {
  const currencies = await findCurrencies(
    context.db,
    range.sites.map(({ id }) => id),
  )
  const siteOf = new Map(range.sites.map((site) => [site.siteId, site]))
  const nameOf = new Map(rules.map(({ ruleId, ruleName }) => [ruleId, ruleName]))
  const found = (await withWorth(context, caller, range)).flatMap(
    ({ siteId, ruleId, activeCost, worth: basis }): WorthRepairing[] => {
      const [site, ruleName, currency] = [siteOf.get(siteId)?.site, nameOf.get(ruleId), currencies.get(siteId)]
      if (site === undefined || ruleName === undefined || currency === undefined || !activeCost) return []
      return [{ siteId, site, ruleId, ruleName, currency, cost: activeCost, basis }]
    },
  )
  return [...Map.groupBy(found, ({ currency }) => currency).values()]
    .sort((one, other) => other.length - one.length || (one[0]?.currency ?? '').localeCompare(other[0]?.currency ?? ''))
    .flatMap((group) => group.sort((one, other) => worthOf(other) - worthOf(one)).slice(0, MOST_WORTH_REPAIRING))
}

const worthOf = ({ cost, basis }: WorthRepairing) => worthPerDay(cost, basis)
