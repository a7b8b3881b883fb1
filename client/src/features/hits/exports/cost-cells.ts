export const COST_COLUMNS = ['cost', 'currency', 'hitsWithCost'] as const

interface CostOf {
  readonly currency: string | undefined
  readonly estimatedHits: number | undefined
}

// Without what adding in floating point leaves behind; shares of a cost have four decimals.
const PARTS = 10_000

/** A sum with its currency and the number of hits it is the cost of; all empty if nothing was estimated. */
export const costCells = (cost: number | null, { currency, estimatedHits }: CostOf) =>
  cost === null ? ['', '', ''] : [Math.round(cost * PARTS) / PARTS, currency, estimatedHits]
