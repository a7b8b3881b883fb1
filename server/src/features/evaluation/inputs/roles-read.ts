import { isFor, type StateMachine } from '@bonfire/contract/definitions/definition'
import type { Condition } from '@bonfire/contract/definitions/language/condition'
import { FEEDBACK_OF } from '@bonfire/contract/histories/roles'
import { type CompiledRule, compileMachine } from '../engine/compile-rule.ts'

/** Returns the roles whose points a rule reads as far back as it looks; undefined: it reads all points of an equip. */
export function rolesRead(
  { definition, when, proof }: CompiledRule,
  machines: readonly StateMachine[],
): ReadonlySet<string> | undefined {
  if (when.usesUnchanged || when.usesSilent) return undefined
  const listed = [...definition.roles, ...definition.optional].flatMap((choice) => choice.split('|')).map(lastWord)
  // What was usual in a state is known only for as long as the state is.
  const own = machines.filter(({ equip }) => when.usesState && equip.some((kind) => isFor(definition, kind)))
  const conditions = [when, ...(proof ?? []), ...own.flatMap(stateConditions)]
  return withPositions([...listed, ...conditions.flatMap(rolesOf), ...(when.usesOutdoor ? ['oat'] : [])])
}

/** Returns the roles that tell whether rules count, whatever they read themselves. */
export const rolesReadForAll = (machines: readonly StateMachine[]): ReadonlySet<string> =>
  withPositions(['maintenance', ...machines.flatMap(stateConditions).flatMap(rolesOf)])

// A position is read where there is no command.
const withPositions = (roles: readonly string[]) => new Set(roles.flatMap((role) => [role, FEEDBACK_OF[role] ?? role]))

const rolesOf = ({ roles, related }: Condition): string[] => [...roles, ...related.map(({ role }) => role)]

function stateConditions(machine: StateMachine): Condition[] {
  const { proof, states } = compileMachine(machine)
  return [...proof, ...states.flatMap(({ when }) => when ?? [])]
}

const lastWord = (name: string): string => name.split('.').at(-1) ?? name
