import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../values/durations.ts'
import { DIMENSIONS, type Dimension, type RoleType } from './dimensions.ts'

/** A value in SI is `value * factor + offset`. */
export interface Conversion {
  readonly factor: number
  readonly offset: number
}

export interface Unit extends Conversion {
  /** The unit as the language and the reader write it. */
  readonly symbol: string
  /** Kelvin is a difference: written in a rule, `2 K` is one. */
  readonly dimension: Dimension
  /** Other spellings: what a keyboard types, and Haystack's names. */
  readonly names: readonly string[]
}

/** Symbol, factor, other spellings. */
type Row = readonly [symbol: string, factor: number, ...names: string[]]

const FAHRENHEIT = 5 / 9
const CUBIC_FOOT = 0.028316846592
const GALLON = 0.003785411784
const IMPERIAL_GALLON = 0.00454609
const POUND = 0.45359237
const BTU = 1055.05585262
const TON = (12_000 * BTU) / 3600

const ROWS: Readonly<Partial<Record<Dimension, readonly Row[]>>> = {
  temperatureDifference: [
    ['K', 1, 'ΔK', 'kelvin', 'kelvin_degrees'],
    ['Δ°C', 1, 'dC', 'celsius_degrees', 'ddegC'],
    ['Δ°F', FAHRENHEIT, 'dF', 'fahrenheit_degrees', 'ddegF'],
  ],
  ratio: [
    ['%', 0.01, 'percent'],
    ['%RH', 0.01, 'percent_relative_humidity'],
    ['ppu', 1, 'parts_per_unit'],
    ['pf', 1, 'power_factor'],
  ],
  concentration: [
    ['ppm', 1e-6, 'parts_per_million'],
    ['ppb', 1e-9, 'parts_per_billion'],
  ],
  pressure: [
    ['Pa', 1, 'pascal'],
    ['hPa', 100, 'hectopascal'],
    ['kPa', 1000, 'kilopascal'],
    ['mbar', 100, 'millibar'],
    ['bar', 100_000],
    ['atm', 101_325, 'atmosphere'],
    ['psi', 6894.757293168, 'pounds_per_square_inch'],
    // Instruments are scaled by water at 4 °C; at 60 °F the inch would be a thousandth less.
    ['inH₂O', 249.08891, 'inH2O', 'in/wc', 'inwc', 'inWC', 'iwc', 'inches_of_water'],
    ['ftH₂O', 12 * 249.08891, 'ftH2O', 'feet_of_water'],
    ['cmH₂O', 98.0665, 'cmH2O', 'centimeters_of_water'],
    ['mmHg', 133.322387415, 'millimeters_of_mercury'],
    ['inHg', 3386.38864034, 'inches_of_mercury'],
  ],
  flow: [
    ['m³/s', 1, 'm3/s', 'cubic_meters_per_second'],
    ['m³/min', 1 / 60, 'm3/min', 'cubic_meters_per_minute'],
    ['m³/h', 1 / SECONDS_PER_HOUR, 'm3/h', 'cubic_meters_per_hour'],
    ['L/s', 1e-3, 'l/s', 'liters_per_second'],
    ['L/min', 1e-3 / 60, 'l/min', 'liters_per_minute'],
    ['L/h', 1e-3 / SECONDS_PER_HOUR, 'l/h', 'liters_per_hour'],
    ['cfs', CUBIC_FOOT, 'cubic_feet_per_second'],
    ['cfm', CUBIC_FOOT / 60, 'cubic_feet_per_minute'],
    ['cfh', CUBIC_FOOT / SECONDS_PER_HOUR, 'cubic_feet_per_hour'],
    ['kcfm', (1000 * CUBIC_FOOT) / 60, 'kilocubic_feet_per_minute'],
    ['gpm', GALLON / 60, 'gal/min', 'gallons_per_minute'],
    ['gph', GALLON / SECONDS_PER_HOUR, 'gal/hr', 'gallons_per_hour'],
    ['galUK/min', IMPERIAL_GALLON / 60, 'imperial_gallons_per_minute'],
  ],
  massFlow: [
    ['kg/s', 1, 'kilograms_per_second'],
    ['kg/min', 1 / 60, 'kilograms_per_minute'],
    ['kg/h', 1 / SECONDS_PER_HOUR, 'kilograms_per_hour'],
    ['g/s', 1e-3, 'grams_per_second'],
    ['lb/s', POUND, 'pounds_per_second'],
    ['lb/min', POUND / 60, 'pounds_per_minute'],
    ['lb/h', POUND / SECONDS_PER_HOUR, 'pounds_per_hour'],
    ['klb/h', (1000 * POUND) / SECONDS_PER_HOUR, 'kilopounds_per_hour'],
  ],
  speed: [
    ['m/s', 1, 'meters_per_second'],
    ['km/h', 1000 / SECONDS_PER_HOUR, 'kilometers_per_hour'],
    ['mph', 0.44704, 'miles_per_hour'],
    ['ft/s', 0.3048, 'feet_per_second'],
    ['fpm', 0.3048 / 60, 'ft/min', 'feet_per_minute'],
  ],
  power: [
    ['W', 1, 'watt'],
    ['mW', 1e-3, 'milliwatt'],
    ['kW', 1000, 'kilowatt'],
    ['MW', 1e6, 'megawatt'],
    ['GW', 1e9, 'gigawatt'],
    ['Btu/h', BTU / SECONDS_PER_HOUR, 'BTU/h', 'btus_per_hour'],
    ['kBtu/h', (1000 * BTU) / SECONDS_PER_HOUR, 'kBTU/h', 'kilobtus_per_hour'],
    ['MMBtu/h', (1e6 * BTU) / SECONDS_PER_HOUR, 'MBTU/h', 'MMBTU/h', 'megabtus_per_hour'],
    ['therm/h', (1e5 * BTU) / SECONDS_PER_HOUR, 'therms_per_hour'],
    ['ton', TON, 'tons', 'tonref', 'tons_refrigeration'],
    ['hp', 745.6998715822702, 'horsepower'],
    ['J/h', 1 / SECONDS_PER_HOUR, 'joules_per_hour'],
    ['kJ/h', 1000 / SECONDS_PER_HOUR, 'kilojoules_per_hour'],
    ['MJ/h', 1e6 / SECONDS_PER_HOUR, 'megajoules_per_hour'],
    ['GJ/h', 1e9 / SECONDS_PER_HOUR, 'gigajoules_per_hour'],
  ],
  energy: [
    ['J', 1, 'joule'],
    ['kJ', 1000, 'kilojoule'],
    ['MJ', 1e6, 'megajoule'],
    ['GJ', 1e9, 'gigajoule'],
    ['Wh', 3600, 'watt_hour'],
    ['kWh', 3.6e6, 'kilowatt_hour'],
    ['MWh', 3.6e9, 'megawatt_hour'],
    ['GWh', 3.6e12, 'gigawatt_hour'],
    ['Btu', BTU, 'BTU', 'btu'],
    ['kBtu', 1000 * BTU, 'kBTU', 'kilobtu'],
    ['MMBtu', 1e6 * BTU, 'MBTU', 'MMBTU', 'megabtu'],
    ['therm', 1e5 * BTU],
    ['tonh', TON * SECONDS_PER_HOUR, 'tonrefh', 'tons_refrigeration_hour'],
  ],
  volume: [
    ['m³', 1, 'm3', 'cubic_meter'],
    ['L', 1e-3, 'l', 'liter'],
    ['hL', 0.1, 'hectoliter'],
    ['kL', 1, 'kiloliter'],
    ['ft³', CUBIC_FOOT, 'ft3', 'cubic_foot'],
    ['ccf', 100 * CUBIC_FOOT, 'Ccf', 'Hcf', 'hft³', 'centum_cubic_feet', 'hundred_cubic_feet', 'hecto_cubic_foot'],
    ['Mcf', 1000 * CUBIC_FOOT, 'thousand_cubic_feet'],
    ['gal', GALLON, 'gallon'],
    ['kgal', 1000 * GALLON, 'kilogallon'],
    ['galUK', IMPERIAL_GALLON, 'imperial_gallon'],
  ],
  time: [
    ['ms', 1e-3, 'millisecond'],
    ['s', 1, 'sec', 'second', 'seconds'],
    ['min', 60, 'minute', 'minutes'],
    ['h', SECONDS_PER_HOUR, 'hr', 'hour', 'hours'],
    ['d', SECONDS_PER_DAY, 'day', 'days'],
    ['wk', 7 * SECONDS_PER_DAY, 'week', 'weeks'],
  ],
  frequency: [
    ['Hz', 1, 'hertz', '/s', 'per_second'],
    ['kHz', 1000, 'kilohertz'],
    ['rpm', 1 / 60, 'cpm', 'revolutions_per_minute', 'cycles_per_minute', '/min', 'per_minute'],
    ['cph', 1 / SECONDS_PER_HOUR, 'cycles_per_hour', '/h', 'per_hour'],
  ],
}

/** The units of the language, grouped by dimension. */
export const UNITS: readonly Unit[] = [
  { symbol: '°C', dimension: 'temperature', factor: 1, offset: 273.15, names: ['degC', '℃', 'celsius', 'C'] },
  {
    symbol: '°F',
    dimension: 'temperature',
    factor: FAHRENHEIT,
    offset: 459.67 * FAHRENHEIT,
    names: ['degF', '℉', 'fahrenheit', 'F'],
  },
  ...(Object.entries(ROWS) as [Dimension, readonly Row[]][]).flatMap(([dimension, rows]) =>
    rows.map(([symbol, factor, ...names]) => ({ symbol, dimension, factor, offset: 0, names })),
  ),
]

const BY_NAME = new Map(UNITS.flatMap((unit) => [unit.symbol, ...unit.names].map((name) => [name, unit] as const)))

/** The unit of a symbol or name, of ours or of Haystack: `°F`, `fahrenheit`, `inches_of_water`. */
export const unitOf = (text: string): Unit | undefined => BY_NAME.get(text)

/** Every symbol and name that a number may be followed by. */
export const UNIT_NAMES: readonly string[] = [...BY_NAME.keys()]

const AS_IS: Conversion = { factor: 1, offset: 0 }

/**
 * Returns how values in a unit become SI values; undefined if the unit measures something else. The dimension decides
 * what °F means: a `temperature` has an offset, a `temperatureDifference` has none. Values without a unit are taken as
 * they are if they are plain numbers, ratios or states.
 */
export function conversionOf(unit: string | null, type: RoleType): Conversion | undefined {
  if (type === 'bool' || type === 'enum') return unit === null ? AS_IS : undefined
  if (unit === null) return DIMENSIONS[type].exponents.every((exponent) => exponent === 0) ? AS_IS : undefined
  const found = unitOf(unit)
  if (!found) return undefined
  const [measured, wanted] = [DIMENSIONS[found.dimension].exponents, DIMENSIONS[type].exponents]
  if (measured.some((exponent, place) => exponent !== wanted[place])) return undefined
  if (type === 'temperature' && found.symbol.startsWith('Δ')) return undefined
  return { factor: found.factor, offset: type === 'temperature' ? found.offset : 0 }
}

export const toSi = (value: number, { factor, offset }: Conversion): number => value * factor + offset
export const fromSi = (value: number, { factor, offset }: Conversion): number => (value - offset) / factor
