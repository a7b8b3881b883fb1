import { stateVocabulary, vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import {
  type Definition,
  durationSeconds,
  isOfOthers,
  type StateMachine,
} from '@bonfire/contract/definitions/definition'
import { type Condition, parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Vocabulary } from '@bonfire/contract/definitions/language/terms/vocabulary'
import type { SetParameters } from './input.ts'

/** A rule whose conditions are parsed and checked. */
export interface CompiledRule {
  readonly definition: Definition
  readonly when: Condition
  /** Undefined: as usual for the kind of equip; empty: it need not run. */
  readonly proof: readonly Condition[] | undefined
  /** By role. */
  readonly smoothSeconds: ReadonlyMap<string, number>
  readonly holdSeconds: ReadonlyMap<string, number>
  readonly modeDelaySeconds: number
  readonly alarmDelaySeconds: number
  readonly clearDelaySeconds: number
  readonly lookBackSeconds: number
  readonly slowestSeconds: number
}

/** A role of a related equip that a rule reads. */
export interface RelatedRole {
  readonly relation: string
  readonly role: string
  /** Of every related equip, not of the one. */
  readonly isEach: boolean
  /** It may be missing, and is unknown then. */
  readonly isOptional: boolean
}

/** The roles of related equips that the condition names, and those that the definition lists. */
export function relatedRoles({ definition: { roles, optional }, when }: CompiledRule): RelatedRole[] {
  const nameOf = ({ relation, role }: Pick<RelatedRole, 'relation' | 'role'>) => `${relation}.${role}`
  const named = when.related.map((one) => ({ ...one, isOptional: !one.isEach && optional.includes(nameOf(one)) }))
  const known = new Set(named.filter(({ isEach }) => !isEach).map(nameOf))
  const listed = roles
    .filter((choice) => isOfOthers(choice.split('|')[0] ?? '') && !known.has(choice))
    .map((choice) => choice.split('.') as [string, string])
  return [...named, ...listed.map(([relation, role]) => ({ relation, role, isEach: false, isOptional: false }))]
}

export interface CompiledMachine {
  readonly machine: StateMachine
  readonly proof: readonly Condition[]
  readonly states: readonly { readonly number: number; readonly isUnproven: boolean; readonly when?: Condition }[]
}

/** The operating states of a kind of equip, and what was set for them at a site. */
export interface SiteMachine {
  readonly compiled: CompiledMachine
  readonly parameters: SetParameters
}

/** A condition that cannot be read, which saving it should have prevented. */
export class BrokenCondition extends Error {
  readonly text: string
  constructor(text: string, errors: unknown) {
    super(`The condition ${JSON.stringify(text)} cannot be read: ${JSON.stringify(errors)}`)
    this.text = text
  }
}

type Compiled = CompiledRule | BrokenCondition

// A condition may name parameters of the machines, so they are part of the key.
const compiledRules = new WeakMap<readonly StateMachine[], WeakMap<Definition, Compiled>>()
const compiledMachines = new WeakMap<StateMachine, CompiledMachine>()

export function compileRule(definition: Definition, machines: readonly StateMachine[]): Compiled {
  const known = compiledRules.get(machines) ?? new WeakMap<Definition, Compiled>()
  compiledRules.set(machines, known)
  const compiled = known.get(definition) ?? parseRule(definition, machines)
  known.set(definition, compiled)
  return compiled
}

/** Undefined if its condition cannot be read: evaluating it says why, and others go on. */
export function tryCompile(definition: Definition, machines: readonly StateMachine[]): CompiledRule | undefined {
  const compiled = compileRule(definition, machines)
  return compiled instanceof BrokenCondition ? undefined : compiled
}

function parseRule(definition: Definition, machines: readonly StateMachine[]): Compiled {
  const vocabulary = vocabularyOf(definition, machines)
  const { proof } = definition
  try {
    return {
      definition,
      when: parse(definition.when, vocabulary),
      proof: proof === undefined ? undefined : [proof ?? []].flat().map((text) => parse(text, vocabulary)),
      smoothSeconds: secondsByRole(definition.smooth),
      holdSeconds: secondsByRole(definition.hold ?? {}),
      modeDelaySeconds: durationSeconds(definition.modeDelay),
      alarmDelaySeconds: durationSeconds(definition.alarmDelay),
      clearDelaySeconds: durationSeconds(definition.clearDelay),
      lookBackSeconds: durationSeconds(definition.lookBack ?? '0 min'),
      slowestSeconds: durationSeconds(definition.slowest),
    }
  } catch (error) {
    if (error instanceof BrokenCondition) return error
    throw error
  }
}

const secondsByRole = (durations: Readonly<Record<string, string>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(durations).map(([role, duration]) => [role, durationSeconds(duration)]))

export function compileMachine(machine: StateMachine): CompiledMachine {
  const known = compiledMachines.get(machine)
  if (known) return known
  const vocabulary = stateVocabulary(machine)
  const compiled = {
    machine,
    proof: (machine.proof ?? []).map((text) => parse(text, vocabulary)),
    states: machine.states.map(({ number, unproven, when }) => ({
      number,
      isUnproven: unproven === true,
      ...(when !== undefined && { when: parse(when, vocabulary) }),
    })),
  }
  compiledMachines.set(machine, compiled)
  return compiled
}

function parse(text: string, vocabulary: Vocabulary): Condition {
  const parsed = parseCondition(text, vocabulary)
  if ('errors' in parsed) throw new BrokenCondition(text, parsed.errors)
  return parsed.condition
}
