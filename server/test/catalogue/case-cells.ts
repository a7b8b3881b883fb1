import { machinesOf, stateVocabulary } from '@bonfire/contract/definitions/check-definition'
import type { Definition, DefinitionParameter, StateMachine } from '@bonfire/contract/definitions/definition'
import { evaluate, parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { conversionOf, fromSi, toSi, UNITS } from '@bonfire/contract/definitions/language/quantities/units'
import { typeOfParameter } from '@bonfire/contract/definitions/parameter-in-si'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import type { CatalogueCase, Input, Inputs, Value } from './catalogue-case.ts'

/** In which units values are sent: those of the source, or those of a site that measures in SI. */
export type Sent = 'source' | 'SI'

export const typeOf = (role: string): RoleType => {
  const type = (ROLE_DIMENSIONS as Readonly<Record<string, RoleType>>)[role.replace(/^.*\./, '')]
  if (type === undefined) throw new Error(`There is no role ${role}`)
  return type
}

interface SentValue {
  readonly value: number
  readonly unit: string | null
}

/** As a site would send it: 57 °F, or the number of °C that comes closest. */
export function sentValue(value: Value, type: RoleType, sent: Sent): SentValue {
  if (value === null) return { value: Number.NaN, unit: null }
  if (typeof value !== 'string') return { value: Number(value), unit: null }
  const [text = '', unit = ''] = value.split(' ')
  if (sent === 'source') return { value: Number(text), unit }
  const si =
    type === 'temperature' ? '°C' : UNITS.find(({ dimension, factor }) => dimension === type && factor === 1)?.symbol
  const [from, to] = [conversionOf(unit, type), conversionOf(si ?? null, type)]
  if (!from || !to) throw new Error(`${value} is no ${type}`)
  // Twelve digits, as a controller with decimals would send it.
  return { value: Number(fromSi(toSi(Number(text), from), to).toPrecision(12)), unit: si ?? null }
}

function numberOf(value: Value, type: RoleType, how: Sent): number {
  const sent = sentValue(value, type, how)
  if (sent.unit === null) return sent.value
  const conversion = conversionOf(sent.unit, type)
  if (!conversion) throw new Error(`${value} is no ${type}`)
  return toSi(sent.value, conversion)
}

export const isList = (input: Input | readonly Inputs[] | undefined): input is readonly Inputs[] => Array.isArray(input)

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

export const definitionOf = (key: string): Definition => {
  const found = BUILT_IN.find((definition) => definition.key === key)
  if (!found) throw new Error(`There is no definition ${key}`)
  return found
}

/** Of a definition for several kinds of equip, the one whose states the case names. */
export function machineOf(definition: Definition, inputs: Inputs): StateMachine {
  const machines = machinesOf(definition, STATE_MACHINES)
  const [first] = machines
  if (!first) throw new Error(`${definition.key} is for no kind of equip`)
  const proven = machines.find(({ proof }) => proof?.some((text) => (text.split(' ')[0] ?? '') in inputs))
  return proven ?? first
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
  const length = (run.days * MINUTES_PER_DAY) / run.stepMinutes
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
    length,
    stepSeconds: run.stepMinutes * 60,
    startSeconds: 0,
    parameter,
    coverageFall: () => new Float64Array(length).fill(fallIn(inputs)),
    silent: () => silentIn(inputs, { length, stepMinutes: run.stepMinutes }),
    unchanged: () => unchangedIn(inputs, { length, stepMinutes: run.stepMinutes }),
    ...('oat' in inputs && { outdoor: column('oat') }),
    values: (role) => column(chosen(run.definition, role, inputs)),
    relatedValues: (relation, role) => column(`${relation}.${role}`),
    relatedEach: each,
    hours: () =>
      Float64Array.from({ length }, (_, cell) => Math.floor(((cell * run.stepMinutes) % MINUTES_PER_DAY) / 60)),
  }
}

/** `coverageFall` is no point, but what became of other rules: `10 %`. */
export const fallIn = ({ coverageFall = '0 %' }: Inputs): number => Number.parseInt(String(coverageFall), 10) / 100

/** Seconds since an input of the equip itself was another than in the cell before. */
function unchangedIn(inputs: Inputs, { length, stepMinutes }: { length: number; stepMinutes: number }): Float64Array {
  const shapes = Object.values(inputs).filter((input) => typeof input === 'function')
  let changedAt = 0
  return Float64Array.from({ length }, (_, cell) => {
    const minute = cell * stepMinutes
    if (cell > 0 && shapes.some((shape) => shape(minute) !== shape(minute - stepMinutes))) changedAt = minute
    return (minute + stepMinutes - changedAt) * 60
  })
}

const SILENT_MINUTES = 60

/** The number of inputs of the equip itself that have had no value for more than an hour. */
function silentIn(inputs: Inputs, { length, stepMinutes }: { length: number; stepMinutes: number }): Float64Array {
  const shapes = Object.values(inputs).filter((input) => typeof input === 'function')
  return Float64Array.from({ length }, (_, cell) => {
    const before = Array.from({ length: SILENT_MINUTES / stepMinutes + 1 }, (_, back) => (cell - back) * stepMinutes)
    return shapes.filter((shape) => before.every((minute) => minute >= 0 && shape(minute) === null)).length
  })
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
