import { vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import type { StateMachine } from '@bonfire/contract/definitions/definition'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import { type Draft, definitionOf } from './draft.ts'

/** The roles that the condition reads, `ahu.sat` of the one related equip too; undefined while it cannot be read. */
export function findRoles(draft: Draft, machines: readonly StateMachine[]): readonly string[] | undefined {
  const { definition } = definitionOf(draft, 'en')
  const parsed = parseCondition(draft.when, vocabularyOf(definition, machines))
  if ('errors' in parsed) return undefined
  const { roles, related } = parsed.condition
  return [...roles, ...related.flatMap(({ relation, role, isEach }) => (isEach ? [] : [`${relation}.${role}`]))]
}

/** `satCoolSp|satSp`: the condition calls it by the first. */
export const rolesOfChoice = (choice: string): [string, ...string[]] => {
  const [first = '', ...others] = choice.split('|')
  return [first, ...others]
}

/**
 * The roles follow the condition: those that it newly names are needed; those that it no longer names go, with all that
 * was said of them. While it cannot be read, everything stays.
 */
export function followRoles(
  draft: Draft,
  { machines, before }: { machines: readonly StateMachine[]; before: readonly string[] },
): { draft: Draft; used: readonly string[] } {
  const used = findRoles(draft, machines)
  if (!used) return { draft, used: before }
  const isGone = (choice: string) => {
    const [first] = rolesOfChoice(choice)
    return before.includes(first) && !used.includes(first)
  }
  const [roles, optional] = [draft.roles, draft.optional].map((all) => all.filter((choice) => !isGone(choice)))
  const stay = [...(roles ?? []), ...(optional ?? [])].flatMap(rolesOfChoice)
  const gone = new Set([...draft.roles, ...draft.optional].filter(isGone).flatMap(rolesOfChoice))
  for (const role of stay) gone.delete(role)
  const named = new Set([...(roles ?? []), ...(optional ?? [])].map((choice) => rolesOfChoice(choice)[0]))
  const without = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([role]) => !gone.has(role)))
  return {
    used,
    draft: {
      ...draft,
      roles: [...(roles ?? []), ...used.filter((role) => !named.has(role))],
      optional: optional ?? [],
      held: draft.held.filter((role) => !gone.has(role)),
      smooth: without(draft.smooth),
      ...(draft.hold && { hold: without(draft.hold) }),
    },
  }
}
