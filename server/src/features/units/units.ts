import { unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { distance } from 'fastest-levenshtein'
import type { HUnit } from 'haystack-core'
import { HAYSTACK_UNITS } from './haystack-units.ts'

export interface Unit {
  /** Haystack's name, which is stored: `fahrenheit`. */
  readonly name: string
  /** The symbol that people write: °F. */
  readonly symbol: string
  /** The quantity, in Haystack's words: `temperature`. */
  readonly quantity: string
}

/** The unit of a Haystack name, as it is stored, or of its symbol. What comes in is read by `readUnit`. */
export function findUnit(text: string): Unit | undefined {
  const unit = HAYSTACK_UNITS.get(text)
  return unit && { name: unit.name, symbol: unit.symbol, quantity: unit.quantity ?? 'dimensionless' }
}

/** The units that people mean in buildings, where Haystack has farad, coulomb, inch and metric ton. */
const IN_BUILDINGS: Readonly<Record<string, string>> = {
  F: '°F',
  C: '°C',
  K: 'K',
  '"': 'inH₂O',
  '”': 'inH₂O',
  '″': 'inH₂O',
  ton: 'tonref',
}
const TYPED: Readonly<Record<string, string>> = {
  f: '°F',
  '°f': '°F',
  c: '°C',
  '°c': '°C',
  k: 'K',
  celsius: '°C',
  fahrenheit: '°F',
  '%rh': '%RH',
  'rh%': '%RH',
  percent: '%',
  pct: '%',
  '"wc': 'inH₂O',
  '"wg': 'inH₂O',
  '"h2o': 'inH₂O',
  inwc: 'inH₂O',
  inwg: 'inH₂O',
  iwc: 'inH₂O',
  iwg: 'inH₂O',

  inh2o: 'inH₂O',
  'in/wc': 'inH₂O',
  psi: 'psi',
  psig: 'psi',
  pa: 'Pa',
  kpa: 'kPa',
  cfm: 'cfm',
  gpm: 'gpm',
  usgpm: 'gpm',

  'l/s': 'L/s',
  lps: 'L/s',
  'l/m': 'L/min',
  lpm: 'L/min',
  'm3/h': 'm³/h',
  cmh: 'm³/h',
  fpm: 'fpm',
  'ft/min': 'fpm',
  w: 'W',
  watt: 'W',
  watts: 'W',
  kw: 'kW',
  wh: 'Wh',
  kwh: 'kWh',
  mwh: 'MWh',
  'btu/h': 'Btu/h',
  btuh: 'Btu/h',

  'kbtu/h': 'kBtu/h',
  kbtuh: 'kBtu/h',
  mbh: 'kBtu/h',
  kbtu: 'kBtu',
  therm: 'therm',
  therms: 'therm',
  thm: 'therm',

  ton: 'tonref',
  tons: 'tonref',
  tonr: 'tonref',
  'lb/h': 'lb/h',
  'lbs/h': 'lb/h',
  'klb/h': 'klb/h',
  pph: 'lb/h',
  hp: 'hp',
  ppm: 'ppm',
  ppb: 'ppb',
  hz: 'Hz',
  rpm: 'rpm',
  gal: 'gal',
  gallons: 'gal',

  m3: 'm³',
  ft3: 'ft³',
  cf: 'ft³',
  ccf: 'ccf',
  a: 'A',
  amp: 'A',
  amps: 'A',
  v: 'V',
  volt: 'V',
  volts: 'V',
  lux: 'lx',
  lx: 'lx',
}

/**
 * The unit that someone wrote, wherever it comes in: what Haystack calls it, or what a keyboard types in buildings, such as F,
 * degC, m3/h, "wc.
 */
export const readUnit = (text: string): Unit | undefined =>
  spelled(IN_BUILDINGS[text.trim()] ?? text.trim()) ?? spelled(TYPED[typed(text)] ?? '')

/** A word that is no unit is shown as it is. */
export const shownUnit = (name: string): string => findUnit(name)?.symbol ?? name

/** The stored name; a word that is no unit stays as it is. */
export const unitName = (text: string): string => readUnit(text)?.name ?? text

const spelled = (text: string): Unit | undefined =>
  findUnit(text) ??
  unitOf(text)
    ?.names.map(findUnit)
    .find((unit) => unit !== undefined)

/** True if a number of one unit is the same number of the other. */
export function areEqualUnits(one: string, other: string): boolean {
  const [from, to] = [HAYSTACK_UNITS.get(one), HAYSTACK_UNITS.get(other)]
  if (!from || !to || from.quantity !== to.quantity) return one === other
  return from.scale === to.scale && from.offset === to.offset
}

/** The unit that someone may have meant by a word that is none: the symbol with the most similar spelling. */
export function nearestUnit(text: string): string | undefined {
  const wanted = plain(text)
  let nearest: { unit: HUnit; difference: number } | undefined
  for (const [id, unit] of HAYSTACK_UNITS) {
    const difference = distance(wanted, plain(id))
    if (!nearest || difference < nearest.difference) nearest = { unit, difference }
  }
  return nearest && nearest.difference <= Math.max(1, wanted.length / 4) ? nearest.unit.symbol : undefined
}

/** Why a word cannot be read as a unit; undefined if it can. */
export function unitProblem(unit: string): Problem | undefined {
  if (readUnit(unit)) return undefined
  const near = nearestUnit(unit)
  return near === undefined ? problem('point.unit', { unit }) : problem('point.unit-near', { unit, near })
}

const typed = (text: string) =>
  plain(text)
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[”″]|''/g, '"')
    .replace(/^(?:deg(?:rees?)?|°)(?=[cf]$|celsius|fahrenheit)/, '°')
    .replace(/hour$|hr$/, 'h')
    .replace(/sec$/, 's')

/** degF is °F, inH2O is inH₂O, m3/h is m³/h. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^deg(rees?)?[ _]?(?=[cf]$)/, '°')
    .replace(/[\s_.]/g, '')
