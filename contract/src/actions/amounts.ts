const LARGEST_AMOUNT = 1e15
const MOST_STARS = 6

/** The amounts of an action: their columns, and the largest that is accepted. */
export const AMOUNTS = {
  elec: { column: 'electricity_kwh', maximum: LARGEST_AMOUNT },
  gas: { column: 'gas_gj', maximum: LARGEST_AMOUNT },
  water: { column: 'water_kl', maximum: LARGEST_AMOUNT },
  thermal: { column: 'thermal_kwh', maximum: LARGEST_AMOUNT },
  totalFinancialImpact: { column: 'total_financial_impact', maximum: LARGEST_AMOUNT },
  operationalSavings: { column: 'operational_savings', maximum: LARGEST_AMOUNT },
  nabersEnergy: { column: 'nabers_energy_stars', maximum: MOST_STARS },
  nabersWater: { column: 'nabers_water_stars', maximum: MOST_STARS },
  costToComplete: { column: 'cost_to_complete', maximum: LARGEST_AMOUNT },
} as const
export type AmountName = keyof typeof AMOUNTS
export const AMOUNT_NAMES = Object.keys(AMOUNTS) as AmountName[]

export const largestAmount = (name: AmountName) => AMOUNTS[name].maximum
