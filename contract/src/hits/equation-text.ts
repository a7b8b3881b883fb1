import { unitOf } from '../definitions/language/quantities/units.ts'
import type { EquationPiece, Evidence, FiringEvidence } from './evidence.ts'

/** The unit for a value in SI if no point or parameter has one. */
const SHOWN_IN: Readonly<
  Record<string, { readonly symbol: string; readonly factor: number; readonly offset?: number }>
> = {
  ratio: { symbol: '%', factor: 100 },
  concentration: { symbol: 'ppm', factor: 1e6 },
  temperature: { symbol: '°C', factor: 1, offset: -273.15 },
  temperatureDifference: { symbol: 'K', factor: 1 },
  pressure: { symbol: 'Pa', factor: 1 },
  flow: { symbol: 'L/s', factor: 1000 },
  massFlow: { symbol: 'kg/s', factor: 1 },
  speed: { symbol: 'm/s', factor: 1 },
  power: { symbol: 'kW', factor: 1e-3 },
  energy: { symbol: 'kWh', factor: 1 / 3.6e6 },
  volume: { symbol: 'm³', factor: 1 },
  time: { symbol: 'min', factor: 1 / 60 },
  frequency: { symbol: 'Hz', factor: 1 },
}

/** Words and numbers for values in the reader's language. */
export interface ValueWords {
  readonly number: (value: number, decimals: number) => string
  readonly quantity: (value: string, unit: string) => string
  readonly unknown: string
  readonly yes: string
  readonly no: string
}

/** Words a value in the unit of its point or parameter. */
export function quantityText(value: number, unit: string | null, words: ValueWords): string {
  const decimals = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  const symbol = unit === null ? '' : (unitOf(unit)?.symbol ?? unit)
  const number = words.number(value, decimals)
  return symbol === '' ? number : words.quantity(number, symbol)
}

interface Read {
  readonly firing: Pick<FiringEvidence, 'roles'>
  readonly parameters: Evidence['parameters']
}

/**
 * The value of a piece of a condition: of a role in the unit of its point, of a parameter in the unit in which it was set,
 * of anything else in SI. Undefined where it has no value.
 */
export function pieceText(piece: EquationPiece, { firing, parameters }: Read, words: ValueWords): string | undefined {
  const role = firing.roles[piece.text]
  if (role && role.worst === null) return words.unknown
  if (role?.worst != null)
    return piece.dimension === 'bool' ? said(role.worst !== 0, words) : quantityText(role.worst, role.unit, words)
  const parameter = parameters[piece.text]
  if (parameter) return quantityText(parameter.value, parameter.unit, words)
  const { value, dimension, unit } = piece
  if (value === undefined) return undefined
  if (value === null) return words.unknown
  if (typeof value === 'boolean') return said(value, words)
  const shown = dimension ? SHOWN_IN[dimension] : undefined
  if (shown) return quantityText(value * shown.factor + (shown.offset ?? 0), shown.symbol, words)
  if (dimension === 'bool') return said(value !== 0, words)
  return quantityText(value, unit || null, words)
}

const said = (value: boolean, { yes, no }: ValueWords) => (value ? yes : no)

/** Operators as people write them. */
export const spokenOperators = (text: string): string =>
  text.replaceAll('>=', '≥').replaceAll('<=', '≤').replaceAll('!=', '≠').replaceAll('*', '×')

/** A condition with the values of its worst moment beside their names: `sat 62.1 °F > satCoolSp 55 °F + eSat 2 °F`. */
export const equationText = (firing: FiringEvidence, parameters: Evidence['parameters'], words: ValueWords): string =>
  firing.equation
    .map((piece) => {
      const value = pieceText(piece, { firing, parameters }, words)
      if (value === undefined) return spokenOperators(piece.text)
      return piece.text in firing.roles || piece.text in parameters ? `${piece.text} ${value}` : value
    })
    .join('')
