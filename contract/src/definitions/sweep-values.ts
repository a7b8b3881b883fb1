import type { DefinitionParameter } from './definition.ts'

const FACTORS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3]
const FROM_ZERO = [0, 1, 2, 3, 4, 5, 6]

type Swept = Pick<DefinitionParameter, 'default' | 'minimum' | 'maximum'> & { readonly unit?: string | null }

/** Up to seven values around the one that is set, rising, within the bounds of the parameter. */
export function sweepValues({ default: value, minimum = Number.NEGATIVE_INFINITY, maximum, unit }: Swept): number[] {
  if (value === null) return []
  const most = maximum ?? (unit === '%' && value <= 100 ? 100 : Number.POSITIVE_INFINITY)
  const wanted = value === 0 ? FROM_ZERO : FACTORS.map((factor) => Number((value * factor).toPrecision(6)))
  const bounded = wanted.map((one) => Math.min(most, Math.max(minimum, one)))
  return [...new Set(bounded)].sort((one, other) => one - other)
}
