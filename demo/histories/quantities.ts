/** What a point measures, in SI units within the demonstration; stored in the units of its project. */
export type Quantity =
  | 'temperature'
  | 'duct'
  | 'share'
  | 'air'
  | 'water'
  | 'total'
  | 'power'
  | 'energy'
  | 'pipe'
  | 'current'
  | 'light'
  | 'gas'
  | 'humidity'
  | 'ratio'
  | 'count'
  | 'state'

interface UnitShown {
  /** Symbol of the unit; null for plain numbers and states. */
  readonly unit: string | null
  /** From SI: times `factor`, plus `offset`. */
  readonly factor: number
  readonly offset: number
  readonly decimals: number
}

const shown = (unit: string | null, decimals: number, factor = 1, offset = 0): UnitShown => ({
  unit,
  factor,
  offset,
  decimals,
})
const both = (same: UnitShown) => ({ metric: same, us: same })

const SHOWN: Record<Quantity, { readonly metric: UnitShown; readonly us: UnitShown }> = {
  temperature: { metric: shown('°C', 1), us: shown('°F', 1, 1.8, 32) },
  duct: { metric: shown('Pa', 0), us: shown('in/wc', 2, 1 / 249.1) },
  share: both(shown('%', 0)),
  air: { metric: shown('L/s', 0), us: shown('cfm', 0, 2.119) },
  water: { metric: shown('L/h', 0), us: shown('gal/hr', 0, 0.2642) },
  total: { metric: shown('m³', 1), us: shown('gal', 0, 264.2) },
  power: both(shown('kW', 1)),
  energy: both(shown('kWh', 0)),
  pipe: both(shown('kPa', 1)),
  current: both(shown('A', 1)),
  light: both(shown('lx', 0)),
  gas: both(shown('ppm', 0)),
  humidity: both(shown('%RH', 0)),
  ratio: both(shown('pf', 2)),
  count: both(shown(null, 0)),
  state: both(shown(null, 0)),
}

/** What an open or shorted sensor says, in SI. */
export const BROKEN: Record<Quantity, number> = {
  temperature: -120,
  duct: -500,
  share: 160,
  air: -200,
  water: -100,
  total: -1,
  power: -1,
  energy: -1,
  pipe: -200,
  current: -20,
  light: -100,
  gas: -50,
  humidity: 160,
  ratio: -1,
  count: -1,
  state: 0,
}

export function unitOf(quantity: Quantity, units: 'metric' | 'us'): string | null {
  return SHOWN[quantity][units].unit
}

/** A value in SI as the project's controllers report it. */
export function reported(value: number, quantity: Quantity, units: 'metric' | 'us'): number {
  const { factor, offset, decimals } = SHOWN[quantity][units]
  const scale = 10 ** decimals
  // No -0, which would be another value than 0.
  return Math.round((value * factor + offset) * scale) / scale + 0
}
