import { type Definition, durationSeconds } from '@bonfire/contract/definitions/definition'
import { LONGEST_STEP_SECONDS } from '../cells/grid.ts'
import { LOOK_BACK_ALARMS } from '../firings.ts'
import type { EngineRule } from '../input.ts'

/** The keys of rules on which it depends whether a rule fires, because they suppress or replace it. */
const waitsFor = ({ suppressedBy, replacedBy }: Definition): readonly string[] => [
  ...suppressedBy,
  ...(replacedBy ?? []),
]

/**
 * Each rule after those that suppress or replace it, also where they form a chain. A circle, which cannot be saved, is cut
 * where it comes back to the rule whose key is first, so that the result does not depend on how they are listed.
 */
export function orderRules(rules: readonly EngineRule[]): readonly EngineRule[] {
  const byKey = new Map(rules.map((rule) => [rule.definition.key, rule]))
  const seen = new Set<string>()
  const ordered: EngineRule[] = []
  const visit = (key: string): void => {
    const rule = byKey.get(key)
    if (!rule || seen.has(key)) return
    seen.add(key)
    for (const before of waitsFor(rule.definition).toSorted()) visit(before)
    ordered.push(rule)
  }
  for (const key of [...byKey.keys()].toSorted()) visit(key)
  return ordered
}

/**
 * Finds the rules that ask how coverage has fallen, and those that wait for them: they come after all others, and are
 * no part of the coverage that they ask for.
 */
export function findLateRules<Rule extends EngineRule>(
  ordered: readonly Rule[],
  asksForCoverage: (rule: Rule) => boolean,
): ReadonlySet<string> {
  const late = new Set<string>()
  for (const rule of ordered) {
    if (asksForCoverage(rule) || waitsFor(rule.definition).some((key) => late.has(key))) late.add(rule.definition.key)
  }
  return late
}

/**
 * Returns, by key, the seconds before and after a day in which a firing matters: as far as the delays of the rules that
 * it suppresses reach, and of those that they suppress.
 */
export function findReaches(ordered: readonly EngineRule[]): ReadonlyMap<string, number> {
  const reaches = new Map<string, number>()
  // Suppressed rules come after, so the last rule's reach is known first.
  for (const { definition } of ordered.toReversed()) {
    const seconds = delaysOf(definition) + (reaches.get(definition.key) ?? 0)
    for (const key of definition.suppressedBy) reaches.set(key, Math.max(seconds, reaches.get(key) ?? 0))
  }
  return reaches
}

/** Rounded up to whole cells of a step that is not known yet. */
function delaysOf({ alarmDelay, clearDelay, slowest }: Definition): number {
  const step = Math.min(LONGEST_STEP_SECONDS, durationSeconds(slowest))
  return LOOK_BACK_ALARMS * durationSeconds(alarmDelay) + durationSeconds(clearDelay) + 4 * step
}
