import type { DefinitionParameter } from '@bonfire/contract/definitions/definition'
import { UNITS } from '@bonfire/contract/definitions/language/quantities/units'
import { typeOfParameter } from '@bonfire/contract/definitions/parameter-in-si'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { parseTypedNumber, typedNumber } from '../../../ui/fields/typed-number.ts'

/** Reads a number as the language writes it; outside temperatures may be below zero. */
export function parseValue(typed: string, locale: RegionalLocale): number | undefined {
  const text = typed.trim()
  const isNegative = /^[-−]/.test(text)
  const number = parseTypedNumber(isNegative ? text.slice(1) : text, locale)
  if (typeof number !== 'number') return undefined
  return isNegative ? -number : number
}

export const valueText = (value: number, locale: RegionalLocale): string =>
  value < 0 ? `-${typedNumber(-value, locale)}` : typedNumber(value, locale)

/** Units that the value may be given in, that of the source first; none for a plain number. */
export function unitsFor(parameter: Pick<DefinitionParameter, 'unit' | 'difference'>): string[] {
  if (parameter.unit === null) return []
  const type = typeOfParameter(parameter)
  const same = UNITS.filter(({ dimension }) => dimension === type).map(({ symbol }) => symbol)
  return [...new Set([parameter.unit, ...same])]
}
