import { type GroupCost, worthPerDay } from '@bonfire/contract/hits/hits'
import { type GroupRow, groupId } from '../group-rows.ts'
import type { AmountColumn, RowCost, RowCosts } from './amounts.ts'
import { createCostWords } from './cost-words.ts'

interface CostsAround {
  readonly costs: readonly GroupCost[]
  /** Currencies by project key. */
  readonly currencies: ReadonlyMap<string, string>
  /** Snoozed hits count while they are shown, as in the list's other numbers. */
  readonly showSnoozed: boolean
  readonly column: AmountColumn
}

export function toRowCosts(
  rows: readonly GroupRow[],
  { costs, currencies, showSnoozed, column }: CostsAround,
): RowCosts {
  const sums = new Map(costs.map((cost) => [groupId(cost), cost]))
  const costOf = new Map<string, RowCost>()
  const rowCounts = new Map<string, number>()
  for (const { id, group } of rows) {
    const sum = sums.get(id)
    const currency = currencies.get(group.project)
    const cost = showSnoozed ? sum?.cost : sum?.activeCost
    if (!sum || currency === undefined || typeof cost !== 'number') continue
    const basis = column === 'worth' ? sum.worth : undefined
    costOf.set(id, {
      currency,
      amount: basis ? worthPerDay(cost, basis) : cost,
      cost,
      basis,
      estimatedHits: showSnoozed ? sum.estimatedHits : sum.activeEstimatedHits,
      snoozed: sum.cost - (sum.activeCost ?? 0),
    })
    rowCounts.set(currency, (rowCounts.get(currency) ?? 0) + 1)
  }
  const ordered = [...rowCounts].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1)).map(([one]) => one)
  const placeOf = new Map(ordered.map((currency, place) => [currency, place]))
  const rankOf = ranksOf(costOf, placeOf)
  if (column === 'worth') {
    const others = rows.filter(({ id }) => !costOf.has(id)).sort(bySeverity)
    for (const [place, { id }] of others.entries()) rankOf.set(id, -1 - place)
  }
  const rowCosts: RowCosts = {
    column,
    currencies: ordered,
    of: ({ id }) => costOf.get(id),
    rankOf: ({ id }) => rankOf.get(id) ?? null,
    sumsOf: (members) => {
      const totals: (number | null)[] = ordered.map(() => null)
      for (const { id } of members) {
        const cost = costOf.get(id)
        const place = cost && placeOf.get(cost.currency)
        if (cost && place !== undefined) totals[place] = (totals[place] ?? 0) + cost.amount
      }
      return totals
    },
    toWords: (options) => createCostWords(rowCosts, options),
  }
  return rowCosts
}

/** Most severe first, then most time in fault. */
const bySeverity = (a: GroupRow, b: GroupRow) => a.severityRank - b.severityRank || b.group.duration - a.group.duration

/** Equal costs have one rank, so that their rows stay in the order of names. */
function ranksOf(costOf: ReadonlyMap<string, RowCost>, placeOf: ReadonlyMap<string, number>): Map<string, number> {
  const place = ({ currency }: RowCost) => placeOf.get(currency) ?? 0
  const cheapestFirst = [...costOf].sort(([, a], [, b]) => place(b) - place(a) || a.amount - b.amount)
  const ranks = new Map<string, number>()
  let rank = 0
  let before: RowCost | undefined
  for (const [id, cost] of cheapestFirst) {
    if (before?.currency !== cost.currency || before.amount !== cost.amount) rank += 1
    ranks.set(id, rank)
    before = cost
  }
  return ranks
}
