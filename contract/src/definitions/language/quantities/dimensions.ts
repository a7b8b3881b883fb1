/** Powers of metre, kilogram, second and kelvin. */
export type Exponents = readonly [number, number, number, number]

interface DimensionRow {
  readonly exponents: Exponents
  /** The unit as a reader writes it. */
  readonly si: string
}

const row = (si: string, ...exponents: [number, number, number, number]): DimensionRow => ({ exponents, si })

/**
 * A temperature and a difference of temperatures are both in kelvin and yet not the same: 10 °C is 50 °F, but 10 K is
 * 18 Δ°F. A ratio, a concentration and a plain number may be compared with each other; they differ in how they are
 * shown.
 */
export const DIMENSIONS = {
  number: row('', 0, 0, 0, 0),
  ratio: row('', 0, 0, 0, 0),
  concentration: row('', 0, 0, 0, 0),
  temperature: row('K', 0, 0, 0, 1),
  temperatureDifference: row('K', 0, 0, 0, 1),
  pressure: row('Pa', -1, 1, -2, 0),
  flow: row('m³/s', 3, 0, -1, 0),
  massFlow: row('kg/s', 0, 1, -1, 0),
  speed: row('m/s', 1, 0, -1, 0),
  power: row('W', 2, 1, -3, 0),
  energy: row('J', 2, 1, -2, 0),
  volume: row('m³', 3, 0, 0, 0),
  time: row('s', 0, 0, 1, 0),
  frequency: row('Hz', 0, 0, -1, 0),
} as const satisfies Readonly<Record<string, DimensionRow>>

export type Dimension = keyof typeof DIMENSIONS

/** A number with a dimension; `name` is null where the dimension has none, as that of `cc / (mat - sat)`. */
export interface Quantity {
  readonly kind: 'quantity'
  readonly name: Dimension | null
  readonly exponents: Exponents
  /** A temperature on its scale, not a difference. */
  readonly isAbsolute: boolean
}

/** `enum` is one of several numbered states: it is only compared, never calculated with. */
export type ValueType = Quantity | { readonly kind: 'bool' } | { readonly kind: 'enum' }

export type RoleType = Dimension | 'bool' | 'enum'

export const BOOL: ValueType = { kind: 'bool' }
export const ENUM: ValueType = { kind: 'enum' }

export function quantityOf(name: Dimension): Quantity {
  return { kind: 'quantity', name, exponents: DIMENSIONS[name].exponents, isAbsolute: name === 'temperature' }
}

export function typeOf(role: RoleType): ValueType {
  if (role === 'bool') return BOOL
  return role === 'enum' ? ENUM : quantityOf(role)
}

export const hasSameExponents = (one: Quantity, other: Quantity): boolean =>
  one.exponents.every((exponent, place) => exponent === other.exponents[place])

/** Plain numbers, ratios and concentrations have no exponents. */
export const isPlain = ({ exponents }: Quantity): boolean => exponents.every((exponent) => exponent === 0)

export const isComparable = (one: Quantity, other: Quantity): boolean =>
  one.isAbsolute === other.isAbsolute && hasSameExponents(one, other)

/** Returns the more specific of two comparable quantities: a ratio rather than a plain number. */
export const nameOfBoth = (one: Quantity, other: Quantity): Quantity => (one.name === 'number' ? other : one)

export function differenceOf(quantity: Quantity): Quantity {
  return quantity.isAbsolute ? quantityOf('temperatureDifference') : quantity
}

/** Returns null if there is no sum, as of two temperatures. */
export function addQuantities(one: Quantity, other: Quantity): Quantity | null {
  if (one.isAbsolute && other.isAbsolute) return null
  if (one.isAbsolute || other.isAbsolute) {
    const [absolute, added] = one.isAbsolute ? [one, other] : [other, one]
    return isComparable(differenceOf(absolute), added) ? absolute : null
  }
  return isComparable(one, other) ? nameOfBoth(one, other) : null
}

/** Returns null if the other cannot be subtracted from the one. */
export function subtractQuantity(one: Quantity, other: Quantity): Quantity | null {
  if (!one.isAbsolute) return other.isAbsolute ? null : addQuantities(one, other)
  return other.isAbsolute ? differenceOf(one) : addQuantities(one, other)
}

/** Returns the quantity of a product, or of a quotient if `sign` is −1. Neither may be a temperature. */
export function multiplyQuantities(one: Quantity, other: Quantity, sign: 1 | -1): Quantity {
  // Half of a ratio is a ratio; a share of a pressure is a pressure.
  if (isPlain(other) && one.name !== 'number') return isPlain(one) && sign === -1 ? quantityOf('ratio') : one
  if (isPlain(one) && sign === 1) return other
  const exponents = one.exponents.map((exponent, place) => exponent + sign * (other.exponents[place] as number))
  return withExponents(exponents as unknown as Exponents)
}

const NAMED = Object.keys(DIMENSIONS) as Dimension[]

function withExponents(exponents: Exponents): Quantity {
  if (exponents.every((exponent) => exponent === 0)) return quantityOf('ratio')
  const name = NAMED.find(
    (each) =>
      each !== 'temperature' && DIMENSIONS[each].exponents.every((exponent, place) => exponent === exponents[place]),
  )
  return name ? quantityOf(name) : { kind: 'quantity', name: null, exponents, isAbsolute: false }
}

const BASE = ['m', 'kg', 's', 'K']
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The SI unit, composed where it has no name: `K·s⁻¹`. Empty of plain numbers. */
export function siUnitOf({ name, exponents }: Quantity): string {
  if (name) return DIMENSIONS[name].si
  return exponents
    .flatMap((exponent, place) => (exponent === 0 ? [] : [`${BASE[place]}${exponent === 1 ? '' : raised(exponent)}`]))
    .join('·')
}

const raised = (exponent: number): string =>
  `${exponent < 0 ? '⁻' : ''}${[...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`

const LARGEST = 1e12
const JOULES_PER_KWH = 3.6e6

/** A number larger than this is no measurement, but a marker or an overflow: it is unknown. Meters read kWh, so energy has 10¹² of those. */
export const limitOf = (quantity: Quantity): number => (quantity.name === 'energy' ? LARGEST * JOULES_PER_KWH : LARGEST)

/**
 * Two numbers are equal if they differ by less than 10⁻⁹ of the larger, but at least of this. Differences of temperatures are compared
 * as precisely as the temperatures that they come from, so that 57 °F - 55 °F is 2 Δ°F.
 */
export const magnitudeOf = ({ exponents: [m, kg, s, kelvin] }: Quantity): number =>
  m === 0 && kg === 0 && s === 0 && kelvin === 1 ? 300 : 1e-3
