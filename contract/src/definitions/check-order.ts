import { problem } from '../refusals/problem.ts'
import type { DefinitionError } from './check-definition.ts'
import type { Definition } from './definition.ts'

type Waiting = Pick<Definition, 'key' | 'suppressedBy' | 'replacedBy' | 'restates'>

const FIELDS = ['suppressedBy', 'replacedBy', 'restates'] as const

/** The rules that a definition waits for: they must exist, and none may wait for it, or for one that does. */
export function checkOrder(definition: Waiting, others: readonly Waiting[]): DefinitionError[] {
  const all = new Map(others.map((other) => [other.key, other])).set(definition.key, definition)
  return FIELDS.flatMap((field) =>
    (definition[field] ?? []).flatMap((key): DefinitionError[] => {
      if (!all.has(key)) return [{ ...problem('definition.unknown-rule', { key }), field }]
      const circle = pathTo(definition.key, key, all)
      return circle
        ? [{ ...problem('definition.circle', { keys: [...new Set([definition.key, ...circle])].join(', ') }), field }]
        : []
    }),
  )
}

/** The keys from one rule to another that it waits for, both included; undefined if it does not. */
function pathTo(
  target: string,
  key: string,
  all: ReadonlyMap<string, Waiting>,
  seen = new Set<string>(),
): string[] | undefined {
  if (key === target) return [key]
  if (seen.has(key)) return undefined
  seen.add(key)
  const waiting = all.get(key)
  for (const next of FIELDS.flatMap((field) => waiting?.[field] ?? [])) {
    const path = pathTo(target, next, all, seen)
    if (path) return [key, ...path]
  }
  return undefined
}
