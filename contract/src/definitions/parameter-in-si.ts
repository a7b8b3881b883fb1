import { typeOfParameter } from './check-definition.ts'
import type { DefinitionParameter } from './definition.ts'
import { conversionOf, toSi } from './language/quantities/units.ts'

/** A value of a parameter in SI, from the unit that it is given in; NaN where there is none. */
export function parameterInSi(
  parameter: Pick<DefinitionParameter, 'unit' | 'difference'>,
  { value, unit }: { readonly value: number | null; readonly unit: string | null },
): number {
  const type = typeOfParameter(parameter)
  const conversion = type && conversionOf(unit, type)
  return value === null || !conversion ? Number.NaN : toSi(value, conversion)
}
