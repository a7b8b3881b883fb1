import {
  KEPT_FALSE_SHARE,
  KEPT_REAL_SHARE,
  type LabelledCounts,
  LEAST_LABELLED_DAYS,
  type SuggestedLimit,
  type SweptParameter,
} from '@bonfire/contract/definitions/suggest-limit'

/**
 * Chooses the value that leaves out most false days while it keeps nearly all real ones, if it leaves out at least half; of several, the
 * one that keeps most real days, and is nearest to the one that counts now.
 */
export function chooseLimit(
  found: LabelledCounts,
  parameters: readonly SweptParameter[],
  presentOf: (name: string) => number,
): SuggestedLimit['suggestion'] {
  if (Math.min(found.falseDays, found.realDays) < LEAST_LABELLED_DAYS) return null
  const candidates = parameters.flatMap(({ name, values }) =>
    values
      .filter(
        ({ value, falseDays, realDays }) =>
          value !== presentOf(name) &&
          realDays >= KEPT_REAL_SHARE * found.realDays &&
          falseDays <= KEPT_FALSE_SHARE * found.falseDays,
      )
      .map((one) => ({ name, ...one })),
  )
  const distance = ({ name, value }: { name: string; value: number }) =>
    Math.abs(value - presentOf(name)) / (Math.abs(presentOf(name)) || 1)
  const [best = null] = candidates.toSorted(
    (one, other) => one.falseDays - other.falseDays || other.realDays - one.realDays || distance(one) - distance(other),
  )
  return best
}
