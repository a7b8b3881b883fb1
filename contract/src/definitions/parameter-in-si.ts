import type { DefinitionParameter } from './definition.ts'
import type { RoleType } from './language/quantities/dimensions.ts'
import { conversionOf, toSi, unitOf } from './language/quantities/units.ts'

/** Returns undefined if the unit is unknown. */
export function typeOfParameter({
  unit,
  difference,
}: Pick<DefinitionParameter, 'unit' | 'difference'>): RoleType | undefined {
  if (unit === null) return 'number'
  const dimension = unitOf(unit)?.dimension
  return dimension === 'temperature' && difference ? 'temperatureDifference' : dimension
}

/** A value of a parameter in SI, from the unit that it is given in; NaN where there is none. */
export function parameterInSi(
  parameter: Pick<DefinitionParameter, 'unit' | 'difference'>,
  { value, unit }: { readonly value: number | null; readonly unit: string | null },
): number {
  const type = typeOfParameter(parameter)
  const conversion = type && conversionOf(unit, type)
  return value === null || !conversion ? Number.NaN : toSi(value, conversion)
}
