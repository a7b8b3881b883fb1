import type { OwnRoleTypes } from '../histories/own-roles.ts'
import { ROLE_DIMENSIONS } from '../histories/roles.ts'
import type { CodeParams } from '../refusals/catalogue.ts'
import type { DEFINITIONS } from '../refusals/definitions.ts'
import type { Problem } from '../refusals/entry.ts'
import { problem } from '../refusals/problem.ts'
import { SECONDS_PER_DAY } from '../values/durations.ts'
import { type Definition, type DefinitionParameter, isFor, isOfOthers, type StateMachine } from './definition.ts'
import { EQUIP_KINDS, RELATIONS } from './equip-kinds.ts'
import { type Condition, parseCondition } from './language/condition.ts'
import type { LanguageError } from './language/errors.ts'
import type { RoleType } from './language/quantities/dimensions.ts'
import { unitOf } from './language/quantities/units.ts'
import { dearestWindow, estimateCost } from './language/terms/cost.ts'
import type { Vocabulary } from './language/terms/vocabulary.ts'
import { parameterInSi, typeOfParameter } from './parameter-in-si.ts'

/** An error in a field of a definition; in a condition, with its place. */
export type DefinitionError = Problem & {
  readonly field: string
} & Partial<Pick<LanguageError, 'line' | 'column' | 'start' | 'end' | 'suggestion'>>

type Parameters = Readonly<Record<string, DefinitionParameter>>

function typesOf(parameters: Parameters): Record<string, RoleType> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      const type = typeOfParameter(parameter)
      return type ? [[name, type]] : []
    }),
  )
}

/** The state machines of the kinds of equip that a definition is for. */
export const machinesOf = (definition: Pick<Definition, 'equip'>, machines: readonly StateMachine[]): StateMachine[] =>
  machines.filter(({ equip }) => equip.some((kind) => isFor(definition, kind)))

type Types = Readonly<Record<string, RoleType>>

const relatedOf = (roles: Types) => Object.fromEntries(RELATIONS.map((relation) => [relation, roles]))
const RELATED = relatedOf(ROLE_DIMENSIONS)

/** The roles that a definition may read, with what they measure. One that comes with Bonfire wins over one's own of that name. */
const rolesOf = ({ ownRoles }: Pick<Definition, 'ownRoles'>): Types =>
  ownRoles ? { ...ownRoles, ...ROLE_DIMENSIONS } : ROLE_DIMENSIONS

/** Returns the names for a condition: every role, its parameters, and those of the states of its kind of equip. */
export function vocabularyOf(
  { parameters, equip, ownRoles }: Pick<Definition, 'parameters' | 'equip' | 'ownRoles'>,
  machines: readonly StateMachine[],
): Vocabulary {
  const roles = rolesOf({ ownRoles })
  const ofStates = machinesOf({ equip }, machines).map((machine) => machine.parameters)
  return {
    roles,
    parameters: typesOf(Object.assign({}, ...ofStates, parameters)),
    related: ownRoles ? relatedOf(roles) : RELATED,
  }
}

/** A condition of a state may use the roles and the machine's parameters. */
export const stateVocabulary = ({ parameters }: Pick<StateMachine, 'parameters'>): Vocabulary => ({
  roles: ROLE_DIMENSIONS,
  parameters: typesOf(parameters),
  related: RELATED,
})

const found = <Code extends keyof typeof DEFINITIONS>(
  field: string,
  code: Code,
  ...params: CodeParams<Code>
): DefinitionError => ({ ...problem(code, ...params), field })

/** Everything that is wrong with a definition beyond its form. `own`: the roles that the tenant added. */
export function checkDefinition(
  definition: Definition,
  machines: readonly StateMachine[],
  own: OwnRoleTypes = {},
): DefinitionError[] {
  const vocabulary = vocabularyOf(definition, machines)
  return [
    ...unknownRoles(definition, own),
    ...roleProblems(definition),
    ...Object.entries(definition.parameters).flatMap(([name, parameter]) => parameterProblems(name, parameter)),
    ...stateProblems(definition, machines),
    ...strengthProblems(definition),
    ...conditionProblems('when', definition.when, { vocabulary, definition }),
    ...proofsOf(definition).flatMap(([field, text]) => conditionProblems(field, text, { vocabulary, definition })),
  ]
}

const strengthProblems = ({ causes, strengths = {} }: Definition) =>
  Object.keys(strengths)
    .filter((cause) => !causes.includes(cause))
    .map((cause) => found('strengths', 'definition.strength-unnamed', { cause }))

const proofsOf = ({ proof }: Definition): [field: string, text: string][] => {
  if (proof === undefined || proof === null) return []
  return typeof proof === 'string' ? [['proof', proof]] : proof.map((text, place) => [`proof.${place}`, text])
}

const ownName = (role: string) => role.replace(/^.*\./, '')

/** Every role that the fields of a definition name, with the place of one in the lists of roles. */
function namedRoles(definition: Definition): [field: string, role: string][] {
  const { roles, optional, held, smooth, hold = {}, onlyWith = {}, parameters } = definition
  const listed = Object.entries({ roles, optional }).flatMap(([list, choices]) =>
    choices.flatMap((choice, place) => choice.split('|').map((role) => [`${list}.${place}`, role] as [string, string])),
  )
  const others = Object.entries({
    held,
    smooth: Object.keys(smooth),
    hold: Object.keys(hold),
    onlyWith: Object.values(onlyWith).flat(),
    parameters: Object.values(parameters).flatMap(({ whereShared }) => whereShared?.role ?? []),
  }).flatMap(([field, names]) => names.map((role) => [field, role] as [string, string]))
  return [...listed, ...others]
}

function unknownRoles(definition: Definition, own: OwnRoleTypes): DefinitionError[] {
  const known = rolesOf(definition)
  const undeclared = namedRoles(definition).filter(([, role]) => !Object.hasOwn(known, ownName(role)))
  const declared = Object.entries(definition.ownRoles ?? {}).filter(
    ([role, type]) => !Object.hasOwn(ROLE_DIMENSIONS, role) && (!Object.hasOwn(own, role) || own[role] !== type),
  )
  return [
    ...undeclared.map(([field, role]) => found(field, 'definition.unknown-role', { role })),
    ...declared.map(([role]) => found('roles', 'definition.role-not-added', { role })),
  ]
}

const declared = ({ roles, optional }: Definition) => [...roles, ...optional]

/** The name by which the condition calls what is chosen. */
const calledBy = (choice: string): string => choice.split('|', 1)[0] ?? ''

function roleProblems(definition: Definition): DefinitionError[] {
  const types = rolesOf(definition)
  const typeOf = (role: string) => (Object.hasOwn(types, ownName(role)) ? types[ownName(role)] : undefined)
  const problems: DefinitionError[] = []
  const seen = new Set<string>()
  for (const choice of declared(definition)) {
    const [first = '', ...others] = choice.split('|')
    if (seen.has(first)) problems.push(found('roles', 'definition.role-twice', { role: first }))
    seen.add(first)
    // The condition calls it by its whole name, which another point cannot have.
    if (isOfOthers(first) && others.length > 0)
      problems.push(found('roles', 'definition.role-of-others', { role: first }))
    for (const other of others) {
      if (typeOf(other) !== typeOf(first))
        problems.push(found('roles', 'definition.role-dimension', { role: first, other }))
    }
  }
  return problems
}

function parameterProblems(name: string, parameter: DefinitionParameter): DefinitionError[] {
  const field = `parameters.${name}`
  const { unit, default: value, minimum, maximum, difference } = parameter
  const problems: DefinitionError[] = []
  if (Object.hasOwn(ROLE_DIMENSIONS, name)) problems.push(found(field, 'definition.parameter-is-role', { name }))
  if (unit !== null && !unitOf(unit)) problems.push(found(`${field}.unit`, 'definition.unknown-unit', { unit }))
  else if (difference && typeOfParameter(parameter) !== 'temperatureDifference')
    problems.push(found(`${field}.difference`, 'definition.no-difference', { unit: unit ?? '' }))
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    problems.push(found(`${field}.minimum`, 'definition.bounds', { minimum, maximum }))
  else if (value !== null && minimum !== undefined && value < minimum)
    problems.push(found(`${field}.default`, 'parameter.too-small', { minimum, unit: unit ?? '' }))
  else if (value !== null && maximum !== undefined && value > maximum)
    problems.push(found(`${field}.default`, 'parameter.too-large', { maximum, unit: unit ?? '' }))
  return problems
}

function stateProblems(definition: Definition, machines: readonly StateMachine[]): DefinitionError[] {
  const { states = [] } = definition
  const kinds = EQUIP_KINDS.filter((kind) => isFor(definition, kind))
  return states.flatMap((state) =>
    kinds
      .filter((kind) => {
        const machine = machines.find(({ equip }) => equip.includes(kind))
        return !machine?.states.some(({ number }) => number === state)
      })
      .map((kind) => found('states', 'definition.unknown-state', { state, kind })),
  )
}

function conditionProblems(
  field: string,
  text: string,
  { vocabulary, definition }: { readonly vocabulary: Vocabulary; readonly definition: Definition },
): DefinitionError[] {
  const parsed = parseCondition(text, vocabulary)
  if ('errors' in parsed) return parsed.errors.map((error) => ({ ...error, field }))
  const dear = dearProblem(field, parsed.condition, definition)
  if (field !== 'when') return dear
  const names = new Set(declared(definition).map(calledBy))
  const unnamed = parsed.condition.roles.filter((role) => !names.has(role))
  const unused = Object.keys(definition.parameters).filter((name) => !parsed.condition.parameters.includes(name))
  return [
    ...dear,
    ...unnamed.map((role) => found('roles', 'definition.role-missing', { role })),
    ...unused.map((name) => found(`parameters.${name}`, 'definition.parameter-unused', { name })),
  ]
}

// Ten times the work of the most expensive built-in rule, which compares with what is usual over two months.
const MOST_WORK = 60_000
const USUAL_STEP_SECONDS = 300
const USUAL_RELATED = 20

/** A condition that looks back over years in many ways would keep every site from being evaluated. */
function dearProblem(field: string, { term, text, warmUpSeconds }: Condition, of: Definition): DefinitionError[] {
  const parameter = (name: string) => {
    const given = of.parameters[name]
    return given ? parameterInSi(given, { value: given.default, unit: given.unit }) : Number.NaN
  }
  const on = { stepSeconds: USUAL_STEP_SECONDS, parameter, related: () => USUAL_RELATED }
  const work = estimateCost(term, on) * (1 + warmUpSeconds(parameter, USUAL_STEP_SECONDS) / SECONDS_PER_DAY)
  if (!(work > MOST_WORK)) return []
  const dearest = dearestWindow(term, on)
  const part = dearest ? text.slice(dearest.start, dearest.end).trim() : text
  return [found(field, 'definition.too-dear', { times: Math.ceil(work / MOST_WORK), part })]
}
