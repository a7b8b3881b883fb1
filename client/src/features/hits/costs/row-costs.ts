import type { GroupCost } from '@bonfire/contract/hits/hits'
import { type GroupRow, groupId } from '../group-rows.ts'

/** The cost of a row, as far as it was estimated. */
interface RowCost {
  readonly currency: string
  /** The cost that counts in the list. */
  readonly amount: number
  /** The number of the row's hits that the amount covers. */
  readonly estimatedHits: number
  /** The cost of snoozed equipment, whether it counts or not. */
  readonly snoozed: number
}

/** The costs of the rows of a list. */
export interface RowCosts {
  /** Sorted by the number of rows, the most first. */
  readonly currencies: readonly string[]
  /** Undefined if nothing that counts was estimated, which is not 0. */
  readonly of: (row: GroupRow) => RowCost | undefined
  /** Higher for what costs more, among rows of one currency, which stay together; null for what was not estimated. */
  readonly rankOf: (row: GroupRow) => number | null
  /** The sum in each currency; null where nothing was estimated. */
  readonly sumsOf: (rows: readonly GroupRow[]) => (number | null)[]
}

interface CostsAround {
  readonly costs: readonly GroupCost[]
  /** Currencies by project key. */
  readonly currencies: ReadonlyMap<string, string>
  /** Snoozed hits count while they are shown, as in the list's other numbers. */
  readonly showSnoozed: boolean
}

export function toRowCosts(rows: readonly GroupRow[], { costs, currencies, showSnoozed }: CostsAround): RowCosts {
  const sums = new Map(costs.map((cost) => [groupId(cost), cost]))
  const costOf = new Map<string, RowCost>()
  const rowCounts = new Map<string, number>()
  for (const { id, group } of rows) {
    const sum = sums.get(id)
    const currency = currencies.get(group.project)
    const amount = showSnoozed ? sum?.cost : sum?.activeCost
    if (!sum || currency === undefined || typeof amount !== 'number') continue
    const estimatedHits = showSnoozed ? sum.estimatedHits : sum.activeEstimatedHits
    costOf.set(id, { currency, amount, estimatedHits, snoozed: sum.cost - (sum.activeCost ?? 0) })
    rowCounts.set(currency, (rowCounts.get(currency) ?? 0) + 1)
  }
  const ordered = [...rowCounts].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1)).map(([one]) => one)
  const placeOf = new Map(ordered.map((currency, place) => [currency, place]))
  const rankOf = ranksOf(costOf, placeOf)
  return {
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
  }
}

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

/** Most expensive first by the first currency, then by the next: amounts of two currencies are never compared. */
export function compareCosts(a: readonly (number | null)[], b: readonly (number | null)[]): number {
  for (const [place, one] of a.entries()) {
    const other = b[place] ?? null
    if (one === other) continue
    if (one === null) return 1
    return other === null ? -1 : other - one
  }
  return 0
}
