import { type Condition, evaluate } from '@bonfire/contract/definitions/language/condition'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { bind, LONGEST_STEP_SECONDS, stepFor } from './bindings.ts'
import { type Bindings, EquipCells } from './cells/equip-cells.ts'
import { type Column, type Grid, gridOver } from './cells/grid.ts'
import { type CompiledRule, compileMachine, compileRule } from './compile-rule.ts'
import { type EngineFiring, findFirings } from './firings.ts'
import type { EngineRule, ParameterValue } from './input.ts'
import type { NotRun, OnEquip } from './on-equip.ts'
import { appliesIn, statesOn } from './states/applying.ts'
import { RUNNING } from './states/operating-state.ts'
import { maintenanceOf, type Suppression, suppressedCells } from './suppression/suppressions.ts'
import { parametersOn, siOf, type UsedParameter } from './used-parameters.ts'
import { wholeDays } from './whole-days.ts'

// How far a rule may look back and still be evaluated during the day.
const SHORT_LOOK_BACK_SECONDS = 1.5 * SECONDS_PER_DAY

/** A rule on an equip over some days. */
export interface Evaluated {
  readonly grid: Grid
  readonly bindings: Bindings
  readonly parameters: Readonly<Record<string, ParameterValue>>
  /** Of the condition, whatever the state. */
  readonly truth: Uint8Array
  /** 1 where the state and the proof of running let it count. */
  readonly applies: Uint8Array
  /** The same without the delay after a change of state, and without what is suppressed. */
  readonly counts: Uint8Array
  readonly suppressions: readonly Suppression[]
  /** 1 where one of them is. */
  readonly suppressed: Uint8Array
  /** Undefined where the equip has no states. */
  readonly states: Column | undefined
  readonly firings: readonly EngineFiring[]
  readonly alarmDelaySeconds: number
  readonly cells: EquipCells
  readonly when: Condition
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
  const { when, proof = [], smoothSeconds, modeDelaySeconds, alarmDelaySeconds, clearDelaySeconds } = rule
  return (
    Math.max(...[when, ...proof].map((condition) => condition.warmUpSeconds(parameter, stepSeconds))) +
    Math.max(0, ...smoothSeconds.values()) +
    // A change within the delay may be that after a gap, which is one if it is longer than the delay.
    2 * modeDelaySeconds +
    alarmDelaySeconds +
    clearDelaySeconds +
    // Delays are rounded up, and a change needs the cell before.
    6 * stepSeconds
  )
}

/** How far after a day: what begins late in it is confirmed then, perhaps after a break that does not end it. */
const lookAheadOf = ({ alarmDelaySeconds, clearDelaySeconds }: CompiledRule, stepSeconds: number): number =>
  alarmDelaySeconds + clearDelaySeconds + 2 * stepSeconds

/** Where a rule is evaluated on an equip: what it reads, with which numbers, in which cells. */
export interface Placed {
  readonly compiled: CompiledRule
  readonly bindings: Bindings
  readonly values: ReadonlyMap<string, UsedParameter>
  /** In SI, by name. */
  readonly parameters: ReadonlyMap<string, number>
  readonly grid: Grid
}

export function placeRule(rule: EngineRule, on: OnEquip): Placed | NotRun {
  const compiled = compileRule(rule.definition, on.data.machines)
  const bindings = bind(compiled, on)
  if ('status' in bindings) return bindings
  const values = parametersOn(rule, compiled, { ...on, bindings })
  const unset = [...values].filter(([, { value }]) => value === null).map(([name]) => name)
  if (unset.length > 0) return { status: 'parameter', names: unset }
  const parameters = new Map([...values].map(([name, { inSi }]) => [name, inSi]))
  const step = stepFor(compiled, bindings, on)
  if ('status' in step) return step
  const parameter = (name: string) => parameters.get(name) ?? Number.NaN
  const grid = gridFor(compiled, on, { stepSeconds: step.stepSeconds, parameter })
  return { compiled, bindings, values, parameters, grid }
}

export function evaluateRule(rule: EngineRule, on: OnEquip): Evaluated | NotRun {
  const placed = placeRule(rule, on)
  if ('status' in placed) return placed
  const { compiled, bindings: bound, values, parameters, grid } = placed
  const { stepSeconds } = grid
  const machine = on.machine && compileMachine(on.machine.machine)
  const states = machine && statesOn(machine, on, grid)
  const cells = new EquipCells({
    data: on.data,
    equip: on.equip,
    grid,
    bindings: bound,
    parameters,
    clock: on.clock,
    conductOf: (role) => ({
      smoothSeconds: compiled.smoothSeconds.get(role) ?? 0,
      leastHoldSeconds: compiled.holdSeconds.get(role) ?? 0,
    }),
    // Whatever compares or counts states needs to know which.
    coverageFall: () => fallsOn(on, grid),
    ...(states && { state: states.map((state) => (state === RUNNING ? Number.NaN : state)) }),
  })
  const truth = evaluate(compiled.when, cells)
  const { applies, counts } = appliesIn(compiled, { on, grid, states, machine, cells })
  if (compiled.when.usesKnown) {
    const beginsAt =
      firstOf(bound, on) + compiled.when.warmUpSeconds((name) => parameters.get(name) ?? Number.NaN, stepSeconds)
    leaveOutBefore(beginsAt, grid, [applies, counts])
  }
  // While someone tests a rule, it has no delays.
  const isTest = testOf(rule, on, grid)
  for (let cell = 0; isTest && cell < grid.length; cell += 1) {
    if (isTest(cell)) counts[cell] = applies[cell] as number
  }
  const suppressions = [...on.suppressedBy(compiled.definition.suppressedBy), ...maintenanceOf(on, grid)]
  const suppressed = suppressedCells(suppressions, grid)
  for (let cell = 0; cell < grid.length; cell += 1) if (suppressed[cell] === 1) counts[cell] = 0
  const { alarmDelaySeconds, clearDelaySeconds } = compiled
  const firings =
    compiled.definition.per === 'firing'
      ? findFirings(truth, counts, grid, { alarmDelaySeconds, clearDelaySeconds, isTest })
      : wholeDays(truth, counts, { grid, days: on.days, per: compiled.definition.per })
  const given = Object.fromEntries(
    [...values].flatMap(([name, { value, inSi: _, ...others }]) =>
      value === null ? [] : [[name, { value, ...others }]],
    ),
  )
  return {
    grid,
    bindings: bound,
    parameters: given,
    truth,
    applies,
    counts,
    suppressions,
    suppressed,
    states,
    firings,
    cells,
    when: compiled.when,
    alarmDelaySeconds,
  }
}

/** What has not begun to come has no gaps, and has not stopped. */
const firstOf = (bound: Bindings, { data }: OnEquip): number =>
  Math.max(...[...bound.values()].map((point) => data.firstSampleOf(point)))

function leaveOutBefore(at: number, grid: Grid, columns: readonly Uint8Array[]): void {
  const cells = Math.min(grid.length, Math.max(0, Math.ceil((at - grid.startsAt) / grid.stepSeconds)))
  for (const column of columns) column.fill(0, 0, cells)
}

/** The same in all cells of a day. */
function fallsOn({ days, coverageFallOn }: OnEquip, grid: Grid): Column {
  const column = new Float64Array(grid.length).fill(Number.NaN)
  const cellAt = (at: number) => Math.max(0, Math.ceil((at - grid.startsAt) / grid.stepSeconds))
  for (const { day, startsAt, endsAt } of days) column.fill(coverageFallOn(day), cellAt(startsAt), cellAt(endsAt))
  return column
}

function testOf({ tests }: EngineRule, { equip }: OnEquip, grid: Grid): ((cell: number) => boolean) | undefined {
  const own = tests.filter(({ equipId }) => equipId === equip.id)
  if (own.length === 0) return undefined
  return (cell) => {
    const at = grid.startsAt + cell * grid.stepSeconds
    return own.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt)
  }
}

function gridFor(
  rule: CompiledRule,
  { days, until, reachSeconds }: OnEquip,
  { stepSeconds, parameter }: { readonly stepSeconds: number; readonly parameter: (name: string) => number },
): Grid {
  const from = (days[0]?.startsAt ?? 0) - warmUpOf(rule, parameter, stepSeconds) - reachSeconds
  const end = (days.at(-1)?.endsAt ?? 0) + lookAheadOf(rule, stepSeconds) + reachSeconds
  return gridOver(stepSeconds, { from, to: Math.min(end, until) })
}
