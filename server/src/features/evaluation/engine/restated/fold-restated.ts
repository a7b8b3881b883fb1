import type { Definition } from '@bonfire/contract/definitions/definition'
import { sharedTime } from '@bonfire/contract/values/shared-time'
import type { EngineOccurrence } from '../input.ts'

type Restating = Pick<Definition, 'key' | 'restates'>

// Of the time of a firing.
const LEAST_SHARED = 0.5

/**
 * What a rule finds on an equip while one that it restates fires there is one finding: that one's, which names the rules that
 * found the same. A firing of which less than half is in such a time stays.
 */
export function foldRestated(
  occurrences: readonly EngineOccurrence[],
  definitions: readonly Restating[],
): readonly EngineOccurrence[] {
  const restating = new Map(definitions.flatMap((one) => (one.restates ? [[one.key, one.restates] as const] : [])))
  if (!occurrences.some(({ rule }) => restating.has(rule))) return occurrences
  return [...Map.groupBy(occurrences, ({ equipRowId, day }) => `${equipRowId} ${day}`).values()].flatMap((found) =>
    foldOnEquip(found, restating),
  )
}

function foldOnEquip(
  found: readonly EngineOccurrence[],
  restating: ReadonlyMap<string, readonly string[]>,
): readonly EngineOccurrence[] {
  const restatedBy = new Map<EngineOccurrence, string[]>()
  const kept = found.flatMap((one) => {
    const keys = restating.get(one.rule) ?? []
    const restated = found.filter((other) => keys.includes(other.rule))
    const times = restated.flatMap(({ evidence }) => evidence.firings)
    const folded = one.evidence.firings.filter((firing) => sharedTime(firing, times) >= LEAST_SHARED)
    const firings = one.evidence.firings.filter((firing) => !folded.includes(firing))
    if (folded.length === 0) return [one]
    for (const other of restated) {
      const isPart = folded.some((firing) => sharedTime(firing, other.evidence.firings) > 0)
      if (isPart) restatedBy.set(other, [...(restatedBy.get(other) ?? []), one.rule])
    }
    return firings.length === 0 ? [] : [{ ...one, evidence: { ...one.evidence, firings } }]
  })
  return kept.map((one) => {
    const rules = restatedBy.get(one)
    return rules ? { ...one, evidence: { ...one.evidence, restatedBy: rules } } : one
  })
}
