import type { DefinitionParameter } from '@bonfire/contract/definitions/definition'
import { type Condition, evaluate } from '@bonfire/contract/definitions/language/condition'
import { ROLE_DIMENSIONS } from '@bonfire/contract/definitions/language/quantities/role-dimensions'
import { parameterInSi } from '@bonfire/contract/definitions/parameter-in-si'
import type { PointRole } from '@bonfire/contract/histories/points'
import type { ClockColumns } from './clock-columns.ts'
import { type CompiledMachine, type CompiledRule, compileMachine, compileRule } from './compile-rule.ts'
import { type Bindings, EquipCells } from './equip-cells.ts'
import { countsByState, FALSE, type Firing, findFirings, TRUE, UNKNOWN } from './firings.ts'
import { type Column, type Grid, gridOver, stepOf } from './grid.ts'
import type {
  EngineDay,
  EngineEquip,
  EngineMachine,
  EnginePoint,
  EngineRule,
  ParameterValue,
  RunStatus,
} from './input.ts'
import { operatingStates, provenBy, RUNNING } from './operating-state.ts'
import { conversionFor, type SiteData } from './site-data.ts'

const LONGEST_STEP_SECONDS = 3600
const DAY_SECONDS = 86_400
// So far a rule may look back and still be evaluated while a day goes on.
const SHORT_LOOK_BACK_SECONDS = 1.5 * DAY_SECONDS

/** Why a rule does not run on an equip, whatever the day. */
export interface NotRun {
  readonly status: Exclude<RunStatus, 'runs' | 'noData' | 'off' | 'failed'>
  readonly names: readonly string[]
}

/** A rule on an equip over some days. */
export interface Evaluated {
  readonly grid: Grid
  readonly bindings: Bindings
  readonly parameters: Readonly<Record<string, ParameterValue>>
  /** Of the condition, whatever the state. */
  readonly truth: Uint8Array
  /** 1 where the state and the proof of running let it count. */
  readonly applies: Uint8Array
  /** The same without the delay after a change of state. */
  readonly counts: Uint8Array
  /** Undefined where the equip has no states. */
  readonly states: Column | undefined
  readonly firings: readonly Firing[]
  readonly alarmDelaySeconds: number
  readonly cells: EquipCells
  readonly when: Condition
}

export interface OnEquip {
  readonly data: SiteData
  readonly equip: EngineEquip
  readonly machine: EngineMachine | undefined
  readonly clock: ClockColumns
  /** Consecutive days, rising. */
  readonly days: readonly EngineDay[]
  readonly until: number
  /** When rules that silence this one fired on the equip. */
  readonly silencedAt: (keys: readonly string[]) => readonly { readonly startsAt: number; readonly endsAt: number }[]
}

/** Whether a rule looks back too far to be evaluated before its day is over. */
export function needsWholeDay({ definition, when }: CompiledRule): boolean {
  if (definition.per !== 'firing') return true
  const byDefault = (name: string) => {
    const parameter = definition.parameters[name]
    return parameter ? siOf(parameter, undefined) : 0
  }
  return when.warmUpSeconds(byDefault, LONGEST_STEP_SECONDS) > SHORT_LOOK_BACK_SECONDS
}

/** How far before a day its samples are needed. */
export function warmUpOf(rule: CompiledRule, parameter: (name: string) => number, stepSeconds: number): number {
  const { when, smoothSeconds, modeDelaySeconds, alarmDelaySeconds, clearDelaySeconds } = rule
  return (
    when.warmUpSeconds(parameter, stepSeconds) +
    Math.max(0, ...smoothSeconds.values()) +
    modeDelaySeconds +
    alarmDelaySeconds +
    clearDelaySeconds +
    // Delays are rounded up, and a change needs the cell before.
    5 * stepSeconds
  )
}

export function evaluateRule(rule: EngineRule, on: OnEquip): Evaluated | NotRun {
  const compiled = compileRule(rule.definition, on.data.machines)
  const bound = bind(compiled, on)
  if ('status' in bound) return bound
  const values = parametersOn(rule, compiled, on)
  const unset = [...values].filter(([, { value }]) => value === null).map(([name]) => name)
  if (unset.length > 0) return { status: 'parameter', names: unset }
  const parameters = new Map([...values].map(([name, { inSi }]) => [name, inSi]))
  const step = stepFor(compiled, bound, on)
  if ('status' in step) return step
  const grid = gridFor(compiled, {
    ...on,
    stepSeconds: step.stepSeconds,
    parameter: (name) => parameters.get(name) ?? Number.NaN,
  })
  const machine = on.machine && compileMachine(on.machine.machine)
  const states = machine && statesOn(machine, on, grid)
  const cells = new EquipCells({
    ...{ data: on.data, equip: on.equip, grid, bindings: bound, parameters, clock: on.clock },
    smoothSeconds: (role) => compiled.smoothSeconds.get(role) ?? 0,
    // Whatever compares or counts states needs to know which.
    ...(states && { state: states.map((state) => (state === RUNNING ? Number.NaN : state)) }),
  })
  const truth = evaluate(compiled.when, cells)
  const applies = appliesIn(compiled, { on, grid, states, machine, cells })
  silence(applies, grid, on.silencedAt(compiled.definition.suppressedBy))
  const tests = rule.tests.filter(({ equipId }) => equipId === on.equip.id)
  // While somebody tests a rule, it waits for nothing.
  for (let cell = 0; tests.length > 0 && cell < grid.length; cell += 1) {
    if (isWithin(tests, grid.startsAt + cell * grid.stepSeconds)) applies.counts[cell] = applies.applies[cell] as number
  }
  const firings =
    compiled.definition.per === 'firing'
      ? findFirings(truth, applies.counts, grid, {
          alarmDelaySeconds: compiled.alarmDelaySeconds,
          clearDelaySeconds: compiled.clearDelaySeconds,
          ...(tests.length > 0 && {
            isTest: (cell: number) => isWithin(tests, grid.startsAt + cell * grid.stepSeconds),
          }),
        })
      : wholeDays(truth, applies.counts, { grid, days: on.days, per: compiled.definition.per })
  const given = Object.fromEntries(
    [...values].flatMap(([name, { value, unit, source }]) => (value === null ? [] : [[name, { value, unit, source }]])),
  )
  return {
    grid,
    bindings: bound,
    parameters: given,
    truth,
    applies: applies.applies,
    counts: applies.counts,
    states,
    firings,
    cells,
    when: compiled.when,
    alarmDelaySeconds: compiled.alarmDelaySeconds,
  }
}

/** The points of the roles, or what stands in the way. */
function bind({ definition, when }: CompiledRule, { data, equip }: OnEquip): Bindings | NotRun {
  const bindings = new Map<string, EnginePoint>()
  const missing: string[] = []
  const ambiguous: string[] = []
  const wrong: string[] = []
  const bindOne = (choice: string, isOptional: boolean) => {
    const names = choice.split('|')
    const [first = ''] = names
    const word = first.split('.').at(-1) ?? first
    for (const name of names) {
      const points = pointsNamed(data, equip, name)
      if (points.length > 1) {
        ambiguous.push(...points.map((point) => point.name))
        return
      }
      const [point] = points
      if (!point) continue
      if (conversionFor(point, ROLE_DIMENSIONS[word as PointRole])) bindings.set(word, point)
      else wrong.push(point.name)
      return
    }
    if (!isOptional) missing.push(choice)
  }
  for (const choice of definition.roles) bindOne(choice, false)
  for (const choice of definition.optional) bindOne(choice, true)
  for (const { relation, role, isEach } of when.related) {
    if (isEach) {
      if (!data.relatedEach(equip, relation).some(({ id }) => data.pointsOf(id, role).length > 0)) {
        missing.push(`${relation}.${role}`)
      }
      continue
    }
    const points = pointsNamed(data, equip, `${relation}.${role}`)
    if (points.length === 0) missing.push(`${relation}.${role}`)
    if (points.length > 1) ambiguous.push(...points.map((point) => point.name))
  }
  if (missing.length > 0) return { status: 'missing', names: missing }
  if (ambiguous.length > 0) return { status: 'ambiguous', names: ambiguous }
  if (wrong.length > 0) return { status: 'unit', names: wrong }
  return bindings
}

/** Of a role of the equip itself, `sat`, or of a related one, `ahu.sat`. */
function pointsNamed(data: SiteData, equip: EngineEquip, name: string): readonly EnginePoint[] {
  const [relation, role] = name.includes('.') ? (name.split('.') as [string, string]) : [undefined, name]
  if (relation === undefined) return data.pointsOf(equip.id, role)
  const related = data.relatedOne(equip, relation)
  return related === undefined ? [] : data.pointsOf(related?.id ?? null, role)
}

function stepFor(
  { definition, slowestSeconds }: CompiledRule,
  bindings: Bindings,
  { data }: OnEquip,
): { stepSeconds: number } | NotRun {
  const held = new Set<string>(definition.held)
  const counted = [...bindings]
    .filter(([word, { role }]) => !held.has(word) && !held.has(role))
    .map(([, point]) => point)
  const slow = counted.filter((point) => (data.intervalOf(point) ?? 0) > Math.min(slowestSeconds, LONGEST_STEP_SECONDS))
  if (slow.length > 0) return { status: 'sparse', names: slow.map(({ name }) => name) }
  return { stepSeconds: stepOf(counted.map((point) => data.intervalOf(point) ?? 0)) }
}

function gridFor(
  rule: CompiledRule,
  {
    days,
    until,
    stepSeconds,
    parameter,
  }: Pick<OnEquip, 'days' | 'until'> & { readonly stepSeconds: number; readonly parameter: (name: string) => number },
): Grid {
  const from = (days[0]?.startsAt ?? 0) - warmUpOf(rule, parameter, stepSeconds)
  const end = (days.at(-1)?.endsAt ?? 0) + rule.alarmDelaySeconds + stepSeconds
  return gridOver(stepSeconds, { from, to: Math.min(end, until) })
}

function statesOn(machine: CompiledMachine, { data, equip, clock, machine: own }: OnEquip, grid: Grid): Column {
  const set = own?.parameters.get(equip.id) ?? {}
  const parameters = new Map(
    Object.entries(machine.machine.parameters).map(([name, parameter]) => [name, siOf(parameter, set[name])]),
  )
  const { absent } = machine.machine
  const cells = new EquipCells({
    ...{ data, equip, grid, bindings: new Map(), parameters, clock, absent },
    smoothSeconds: () => 0,
  })
  return operatingStates(machine, cells, hasInputs(data, equip, absent))
}

const hasInputs =
  (data: SiteData, equip: EngineEquip, absent: Readonly<Partial<Record<string, number>>> = {}) =>
  (condition: Condition): boolean =>
    condition.roles.every((role) => role in absent || data.pointsOf(equip.id, role).length === 1) &&
    condition.related.every(({ relation, role, isEach }) =>
      isEach
        ? data.relatedEach(equip, relation).length > 0
        : pointsNamed(data, equip, `${relation}.${role}`).length === 1,
    )

interface Applying {
  readonly on: OnEquip
  readonly grid: Grid
  readonly states: Column | undefined
  readonly machine: CompiledMachine | undefined
  readonly cells: EquipCells
}

/** Where the equip is in a state that the rule is for, and where that has lasted for the delay after a change. */
function appliesIn(
  { definition, proof, modeDelaySeconds }: CompiledRule,
  { on, grid, states, machine, cells }: Applying,
): { applies: Uint8Array; counts: Uint8Array } {
  const has = hasInputs(on.data, on.equip)
  const wanted = definition.states && new Set(definition.states)
  const offNumber = machine?.states.find(({ isUnproven }) => isUnproven)?.number
  const running = machine?.states.filter(({ isUnproven }) => !isUnproven).map(({ number }) => number) ?? []
  const isWanted = (state: number) => {
    if (wanted) return state === RUNNING ? running.every((number) => wanted.has(number)) : wanted.has(state)
    return definition.proof === null || state !== offNumber
  }
  const own = proof && proof.length > 0 ? provenBy(proof, cells, has) : undefined
  // A rule that need not run and names no state does not ask for it.
  const needsState = wanted !== undefined || (definition.proof !== null && proof === undefined && states !== undefined)
  const hasDelay = modeDelaySeconds > 0 && states !== undefined
  const seen = states ?? new Float64Array(grid.length)
  const applies = needsState
    ? countsByState(seen, grid, { isWanted, modeDelaySeconds: 0 })
    : new Uint8Array(grid.length).fill(1)
  let counts = applies
  if (hasDelay) {
    counts = needsState
      ? countsByState(seen, grid, { isWanted, modeDelaySeconds })
      : countsByState(seen, grid, { isWanted: () => true, modeDelaySeconds })
  }
  if (own) {
    const proven = own.map((truth) => (truth === TRUE ? 1 : 0))
    return { applies: both(applies, proven), counts: both(counts, proven) }
  }
  return { applies, counts: counts === applies ? applies.slice() : counts }
}

const both = (one: Uint8Array, other: Uint8Array) => one.map((value, cell) => value & (other[cell] as number))

function silence(
  { counts }: { counts: Uint8Array },
  grid: Grid,
  times: readonly { readonly startsAt: number; readonly endsAt: number }[],
): void {
  for (const { startsAt, endsAt } of times) {
    const first = Math.max(0, Math.floor((startsAt - grid.startsAt) / grid.stepSeconds))
    const last = Math.min(grid.length, Math.ceil((endsAt - grid.startsAt) / grid.stepSeconds))
    for (let cell = first; cell < last; cell += 1) counts[cell] = 0
  }
}

const isWithin = (times: readonly { readonly startsAt: number; readonly endsAt: number }[], at: number) =>
  times.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt)

/** Of rules that are asked once a day or week: the days on which the condition was true in the last cell that counts. */
function wholeDays(
  truth: Uint8Array,
  counts: Uint8Array,
  { grid, days, per }: { readonly grid: Grid; readonly days: readonly EngineDay[]; readonly per: 'day' | 'week' },
): Firing[] {
  const gridEnd = grid.startsAt + grid.length * grid.stepSeconds
  return days.flatMap(({ day, startsAt, endsAt }) => {
    if (endsAt > gridEnd || (per === 'week' && !isSunday(day))) return []
    const firstCell = Math.max(0, Math.ceil((startsAt - grid.startsAt) / grid.stepSeconds))
    const lastCell = Math.min(grid.length, Math.floor((endsAt - grid.startsAt) / grid.stepSeconds)) - 1
    for (let cell = lastCell; cell >= firstCell; cell -= 1) {
      if (counts[cell] === 0 || truth[cell] === UNKNOWN) continue
      return truth[cell] === FALSE ? [] : [{ startsAt, endsAt, confirmedAt: endsAt, firstCell, lastCell }]
    }
    return []
  })
}

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

interface UsedParameter extends Omit<ParameterValue, 'value'> {
  /** Null where nobody has given one, and it has no default. */
  readonly value: number | null
  readonly inSi: number
}

/** What a condition leaves open, of the rule or of the operating states of its equip. */
function parametersOn(rule: EngineRule, { when, proof }: CompiledRule, on: OnEquip): Map<string, UsedParameter> {
  const { equip, machine } = on
  const all = { ...machine?.machine.parameters, ...rule.definition.parameters }
  const set = { ...machine?.parameters.get(equip.id), ...rule.parameters.get(equip.id) }
  const used = new Set([when, ...(proof ?? [])].flatMap(({ parameters }) => parameters))
  return new Map(
    [...used].flatMap((name) => {
      const parameter = all[name]
      if (!parameter) return []
      const value = set[name] ?? { value: parameter.default, unit: parameter.unit, source: 'default' as const }
      return [[name, { ...value, inSi: parameterInSi(parameter, value) }]]
    }),
  )
}

const siOf = (parameter: DefinitionParameter, given: ParameterValue | undefined): number =>
  parameterInSi(parameter, given ?? { value: parameter.default, unit: parameter.unit })
