import type { Amount, PeriodSum } from '@bonfire/contract/overview/overview'
import type { RuleCategory } from '@bonfire/contract/values/category'
import type { NamedRule, NamedSite } from '../overview.repository.ts'
import { type EquipColumns, type RuleColumns, type SiteSums, WORST } from './site-sums.repository.ts'

/** A sum that grows, of a period and of what was found in the one before. */
interface Growing {
  new: number
  continuing: number
  gone: number
  seconds: number
  foundBefore: number
  secondsBefore: number
  /** Costs by currency; a currency in which nothing was estimated is left out. */
  readonly costs: Map<string, number>
  readonly costsBefore: Map<string, number>
}

interface WorstEquip {
  readonly siteRowId: number
  readonly equipRowId: number
  readonly sum: PeriodSum
}

export interface AddedUp {
  readonly sum: PeriodSum
  readonly foundBefore: { readonly found: number; readonly seconds: number; readonly costs: Amount[] }
  /** Sorted by time in fault, the most first; the lists below are too. */
  readonly priorities: readonly Keyed<number>[]
  readonly categories: readonly Keyed<RuleCategory | null>[]
  readonly sites: readonly Keyed<number>[]
  readonly rules: readonly Keyed<number>[]
  readonly equips: readonly WorstEquip[]
  /** Sorted by their first day. */
  readonly steps: readonly { readonly startsOn: string; readonly seconds: number }[]
}

interface Keyed<Key> {
  readonly key: Key
  readonly sum: PeriodSum
}

interface Names {
  readonly sites: ReadonlyMap<number, NamedSite>
  readonly rules: ReadonlyMap<number, NamedRule>
}

/** The sums of sites as one. Counts and times add up, costs stay apart for each currency. */
export function addUp(bySite: ReadonlyMap<number, SiteSums>, names: Names): AddedUp {
  const all = startSum()
  const priorities = new Map<number, Growing>()
  const categories = new Map<RuleCategory | null, Growing>()
  const sites = new Map<number, Growing>()
  const rules = new Map<number, Growing>()
  const equips: WorstEquip[] = []
  for (const [siteRowId, own] of bySite) {
    const site = names.sites.get(siteRowId)
    if (!site) continue
    if (own.rules) {
      const ofSite = sumIn(sites, siteRowId)
      for (let at = 0; at < own.rules.ruleRowId.length; at += 1) {
        const ruleRowId = own.rules.ruleRowId[at] ?? 0
        const category = names.rules.get(ruleRowId)?.category ?? null
        const [ofPriority, ofRule] = [sumIn(priorities, own.rules.priority[at] ?? 0), sumIn(rules, ruleRowId)]
        for (const sum of [all, ofSite, ofPriority, sumIn(categories, category), ofRule]) {
          add(sum, own.rules, at, site.currency)
        }
      }
    }
    if (own.equips) equips.push(...equipsOf(own.equips, siteRowId, site.currency))
  }
  return {
    sum: toSum(all),
    foundBefore: { found: all.foundBefore, seconds: all.secondsBefore, costs: amountsOf(all.costsBefore) },
    priorities: worstFirst(priorities),
    categories: worstFirst(categories),
    sites: worstFirst(sites),
    rules: worstFirst(rules),
    equips: equips
      .sort((one, other) => other.sum.seconds - one.sum.seconds || one.equipRowId - other.equipRowId)
      .slice(0, WORST),
    steps: addSteps(bySite),
  }
}

/** Rules that any of the sites has sums of. */
export function rulesOf(bySite: ReadonlyMap<number, SiteSums>): number[] {
  const ids = new Set<number>()
  for (const { rules } of bySite.values()) for (const id of rules?.ruleRowId ?? []) ids.add(id)
  return [...ids]
}

/** Costs are stored so; the rest of binary fractions goes. */
export const inTenThousandths = (amount: number): number => Math.round(amount * 10_000) / 10_000

const startSum = (): Growing => ({
  new: 0,
  continuing: 0,
  gone: 0,
  seconds: 0,
  foundBefore: 0,
  secondsBefore: 0,
  costs: new Map(),
  costsBefore: new Map(),
})

function sumIn<Key>(sums: Map<Key, Growing>, key: Key): Growing {
  const known = sums.get(key)
  if (known) return known
  const made = startSum()
  sums.set(key, made)
  return made
}

function add(sum: Growing, columns: RuleColumns, at: number, currency: string): void {
  sum.new += columns.new[at] ?? 0
  sum.continuing += columns.continuing[at] ?? 0
  sum.gone += columns.gone[at] ?? 0
  sum.seconds += columns.seconds[at] ?? 0
  sum.foundBefore += columns.foundBefore[at] ?? 0
  sum.secondsBefore += columns.secondsBefore[at] ?? 0
  addCost(sum.costs, currency, columns.cost[at] ?? null)
  addCost(sum.costsBefore, currency, columns.costBefore[at] ?? null)
}

function addCost(costs: Map<string, number>, currency: string, cost: number | null): void {
  if (cost !== null) costs.set(currency, (costs.get(currency) ?? 0) + cost)
}

function equipsOf(columns: EquipColumns, siteRowId: number, currency: string): WorstEquip[] {
  return columns.equipRowId.map((equipRowId, at) => {
    const cost = columns.cost[at] ?? null
    return {
      siteRowId,
      equipRowId,
      sum: {
        new: columns.new[at] ?? 0,
        continuing: columns.continuing[at] ?? 0,
        gone: columns.gone[at] ?? 0,
        seconds: columns.seconds[at] ?? 0,
        costs: cost === null ? [] : [{ currency, amount: inTenThousandths(cost) }],
      },
    }
  })
}

function addSteps(bySite: ReadonlyMap<number, SiteSums>): AddedUp['steps'] {
  const seconds = new Map<string, number>()
  for (const { steps } of bySite.values()) {
    for (const [at, startsOn] of (steps?.startsOn ?? []).entries()) {
      seconds.set(startsOn, (seconds.get(startsOn) ?? 0) + (steps?.seconds[at] ?? 0))
    }
  }
  return [...seconds]
    .map(([startsOn, sum]) => ({ startsOn, seconds: sum }))
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
}

const worstFirst = <Key>(sums: ReadonlyMap<Key, Growing>): Keyed<Key>[] =>
  [...sums].map(([key, sum]) => ({ key, sum: toSum(sum) })).sort((one, other) => other.sum.seconds - one.sum.seconds)

const toSum = ({ new: isNew, continuing, gone, seconds, costs }: Growing): PeriodSum => ({
  new: isNew,
  continuing,
  gone,
  seconds,
  costs: amountsOf(costs),
})

const amountsOf = (costs: ReadonlyMap<string, number>): Amount[] =>
  [...costs]
    .map(([currency, sum]) => ({ currency, amount: inTenThousandths(sum) }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
