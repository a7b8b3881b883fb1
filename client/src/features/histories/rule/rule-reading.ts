import type { Why } from '@bonfire/contract/hits/read-evidence'

/** A rule of our own as it reads points, from the newest firing of a finding. */
export interface RuleReading {
  /** The points by the words of the condition: `sat`, `ahu.sat`. */
  readonly pointIds: ReadonlyMap<string, string>
  readonly definition: Pick<Why['body'], 'equip' | 'when' | 'parameters' | 'ownRoles'>
  readonly parameters: Why['evidence']['parameters']
}

export function readingOf(why: Why | null | undefined): RuleReading | undefined {
  const firing = why?.evidence.firings.at(-1)
  if (!why || !firing) return undefined
  const pointIds = new Map(Object.entries(firing.roles).map(([word, { pointId }]) => [word, pointId]))
  return { pointIds, definition: why.body, parameters: why.evidence.parameters }
}
