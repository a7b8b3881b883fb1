interface CostedRow {
  readonly cost: number | null
  readonly currency: string | undefined
  readonly estimatedHits: number | undefined
}

// Rounding removes what adding in floating point leaves behind; shares of a cost have four decimals.
const PARTS = 10_000
export const roundedCost = (cost: number) => Math.round(cost * PARTS) / PARTS

/** A sum with its currency and the number of hits it is the cost of; all empty if nothing was estimated. */
export const COST_CELLS = {
  cost: ({ cost }: CostedRow) => (cost === null ? '' : roundedCost(cost)),
  currency: ({ cost, currency }: CostedRow) => (cost === null ? '' : currency),
  hitsWithCost: ({ cost, estimatedHits }: CostedRow) => (cost === null ? '' : estimatedHits),
}
