import type { Firing } from './hits.ts'

type Costs = readonly (number | null)[] | null

/** Firings as they are sent: one whose cost was not estimated has none. */
export const firingsOf = (starts: readonly number[], durations: readonly number[], costs: Costs): Firing[] =>
  starts.map((t, place) => {
    const d = durations[place] ?? 0
    const cost = costs?.[place] ?? null
    return cost === null ? { t, d } : { t, d, cost }
  })

/** Sums the firings whose cost was estimated; null if there are none. */
export function sumOfCosts(costs: Costs): number | null {
  const estimated = costs?.filter((cost) => cost !== null) ?? []
  return estimated.length === 0 ? null : estimated.reduce((sum, cost) => sum + cost, 0)
}
