import { stateVocabulary, typeOfParameter } from '@bonfire/contract/definitions/check-definition'
import type { Definition, DefinitionParameter, StateMachine } from '@bonfire/contract/definitions/definition'
import { evaluate, parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import { DIMENSIONS, type RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { ROLE_DIMENSIONS } from '@bonfire/contract/definitions/language/quantities/role-dimensions'
import { conversionOf, fromSi, toSi, UNITS } from '@bonfire/contract/definitions/language/quantities/units'
import { type CatalogueCase, DAY_MINUTES, type Input, type Inputs, type Value } from './catalogue-case.ts'

/** In which units values are sent: those of the source, or those of a site that measures in SI. */
export type Sent = 'source' | 'SI'

const typeOf = (role: string): RoleType => {
  const type = (ROLE_DIMENSIONS as Readonly<Record<string, RoleType>>)[role.replace(/^.*\./, '')]
  if (type === undefined) throw new Error(`There is no role ${role}`)
  return type
}

/** As a site would send it: 57 °F, or the number of °C that comes closest. */
function numberOf(value: Value, type: RoleType, sent: Sent): number {
  if (value === null) return Number.NaN
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  const [text = '', unit = ''] = value.split(' ')
  const conversion = conversionOf(unit, type)
  if (!conversion) throw new Error(`${value} is no ${type}`)
  const inSi = toSi(Number(text), conversion)
  if (sent === 'source' || !(type in DIMENSIONS)) return inSi
  const name =
    type === 'temperature' ? '°C' : UNITS.find(({ dimension, factor }) => dimension === type && factor === 1)?.symbol
  const other = conversionOf(name ?? null, type)
  if (!other) throw new Error(`There is no SI unit of ${type}`)
  // Twelve digits, as a controller with decimals would send it.
  return toSi(Number(fromSi(inSi, other).toPrecision(12)), other)
}

const isList = (input: Input | readonly Inputs[] | undefined): input is readonly Inputs[] => Array.isArray(input)

const parameterValue = (
  parameter: DefinitionParameter,
  given: readonly [number, string | null] | undefined,
): number => {
  const [value, unit] = given ?? [parameter.default, parameter.unit]
  const type = typeOfParameter(parameter)
  const conversion = type && conversionOf(unit, type)
  if (value === null || !conversion) throw new Error('A parameter without a default is not given')
  return toSi(value, conversion)
}

export interface Run {
  readonly definition: Definition
  readonly machine: StateMachine
  readonly inputs: Inputs
  readonly sent: Sent
  readonly parameters: CatalogueCase['parameters']
  readonly days: number
  readonly stepMinutes: number
}

/** The columns of a case, the operating state among them. */
export function cellsOf(run: Run): Cells {
  const { definition, machine, parameters } = run
  const known: Readonly<Record<string, DefinitionParameter>> = { ...machine.parameters, ...definition.parameters }
  const values = new Map(
    Object.entries(known).map(([name, parameter]) => [name, parameterValue(parameter, parameters?.[name])]),
  )
  const cells = columnsOf(run, run.inputs, (name) => values.get(name) ?? Number.NaN)
  return { ...cells, state: statesOf(run, cells) }
}

function columnsOf(run: Run, inputs: Inputs, parameter: Cells['parameter']): Cells {
  const length = (run.days * DAY_MINUTES) / run.stepMinutes
  const column = (role: string): Float64Array => {
    const input = inputs[role]
    if (isList(input)) throw new Error(`${role} is a list`)
    return Float64Array.from({ length }, (_, cell) => {
      const value = typeof input === 'function' ? input(cell * run.stepMinutes) : (input ?? null)
      return numberOf(value, typeOf(role), run.sent)
    })
  }
  const each = (relation: string) => {
    const list = inputs[relation]
    return isList(list) ? list.map((others) => columnsOf(run, others, parameter)) : []
  }
  return {
    ...{ length, stepSeconds: run.stepMinutes * 60, startSeconds: 0, parameter },
    values: (role) => column(chosen(run.definition, role, inputs)),
    relatedValues: (relation, role) => column(`${relation}.${role}`),
    relatedEach: each,
    hours: () => Float64Array.from({ length }, (_, cell) => Math.floor(((cell * run.stepMinutes) % DAY_MINUTES) / 60)),
  }
}

/** Of `satCoolSp|satSp` the one that there is. */
function chosen({ roles, optional }: Definition, role: string, inputs: Inputs): string {
  const choice = [...roles, ...optional].find((one) => one.split('|')[0] === role) ?? role
  return choice.split('|').find((one) => one in inputs) ?? role
}

function statesOf({ machine, inputs }: Run, cells: Cells): Float64Array {
  const vocabulary = stateVocabulary(machine)
  const isThere = (role: string) => role in inputs || role in machine.absent
  const absent = (role: string) => (machine.absent as Readonly<Record<string, number>>)[role]
  const filled: Cells = {
    ...cells,
    values: (role) =>
      role in inputs ? cells.values(role) : new Float64Array(cells.length).fill(absent(role) ?? Number.NaN),
  }
  /** Undefined where it needs a role that the equip does not have. */
  const truths = (text: string): Uint8Array | undefined => {
    const parsed = parseCondition(text, vocabulary)
    if ('errors' in parsed) throw new Error(`${machine.key} does not understand ${text}`)
    const { roles, related } = parsed.condition
    const isComplete = roles.every(isThere) && related.every(({ relation, role }) => `${relation}.${role}` in inputs)
    return isComplete ? evaluate(parsed.condition, filled) : undefined
  }
  const proofs = machine.proof?.flatMap((text) => truths(text) ?? [])
  const proof = machine.proof === null ? undefined : proofs?.[0]
  const conditions = machine.states.map((state) => ({
    state,
    column: state.when === undefined ? undefined : truths(state.when),
  }))
  return Float64Array.from({ length: cells.length }, (_, cell) => {
    for (const { state, column } of conditions) {
      if (state.unproven && (proof?.[cell] ?? (machine.proof === null ? 1 : 2)) === 0) return state.number
      if (state.unproven && state.when === undefined) continue
      if (state.when === undefined || column?.[cell] === 1) return state.number
    }
    return Number.NaN
  })
}
