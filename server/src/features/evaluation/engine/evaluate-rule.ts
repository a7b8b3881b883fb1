import type { Definition } from '@bonfire/contract/definitions/definition'
import { type Condition, evaluate } from '@bonfire/contract/definitions/language/condition'
import { type BoundRule, hasInputs, pointsNamed } from './bind-rule.ts'
import { type Bindings, EquipCells } from './cells/equip-cells.ts'
import type { Column, Grid } from './cells/grid.ts'
import { SITE_RELATIONS } from './cells/site-data.ts'
import { beginEarlier, type EngineFiring, findFirings, findWholeDays, UNKNOWN } from './firings.ts'
import type { ParameterValue } from './input.ts'
import type { OnEquip } from './on-equip.ts'
import { appliesIn, statesOn } from './states/applying.ts'
import { maintenanceOf, type Suppression, suppressedCells } from './suppression/suppressions.ts'

/** A rule on an equip over some days. */
export interface Evaluated {
  readonly grid: Grid
  readonly bindings: Bindings
  readonly parameters: Readonly<Record<string, ParameterValue>>
  /** The truth of the condition, whatever the state. */
  readonly truth: Uint8Array
  /** 1 where the state and the proof of running let it count. */
  readonly applies: Uint8Array
  /** The same without the delay after a change of state, and without what is suppressed. */
  readonly counts: Uint8Array
  /** 1 where it is not known whether the equip is in a state that the rule is for. */
  readonly unknown: Uint8Array
  readonly suppressions: readonly Suppression[]
  /** 1 where one of them is. */
  readonly suppressed: Uint8Array
  /** Undefined where the equip has no states. */
  readonly states: Column | undefined
  /** The state in which it does not run, if its kind has one. */
  readonly offState: number | undefined
  readonly firings: readonly EngineFiring[]
  readonly alarmDelaySeconds: number
  readonly cells: EquipCells
  readonly when: Condition
  readonly definition: Definition
}

type Unsuppressed = Pick<Evaluated, 'truth' | 'applies' | 'counts' | 'unknown' | 'states' | 'cells'>

/** Finds the cells in which a condition is true on an equip, and those in which that counts. */
export function evaluateRule(bound: BoundRule, on: OnEquip): Unsuppressed {
  const { compiled, bindings, parameters, grid } = bound
  const states = on.machine && statesOn(on.machine, on, grid)
  const cells = new EquipCells({
    data: on.data,
    equip: on.equip,
    grid,
    bindings,
    parameters,
    clock: on.clock,
    conductOf: (role) => ({
      smoothSeconds: compiled.smoothSeconds.get(role) ?? 0,
      leastHoldSeconds: compiled.holdSeconds.get(role) ?? 0,
    }),
    coverageFall: () => fallsOn(bound, on),
    ...(states && { state: states.known }),
  })
  const truth = evaluate(compiled.when, cells)
  const found = appliesIn(compiled, { on, grid, states: states?.proven, cells })
  const evaluated = { truth, ...found, states: states?.proven, cells }
  if (!compiled.when.usesKnown) return evaluated
  const warmUp = compiled.when.warmUpSeconds((name) => parameters.get(name) ?? Number.NaN, grid.stepSeconds)
  const from = firstOf(bound, on) + warmUp
  return { ...evaluated, applies: after(from, grid, found.applies), counts: after(from, grid, found.counts) }
}

/** Takes out what is suppressed, and finds the firings in the rest. */
export function suppressRule(bound: BoundRule, evaluated: Unsuppressed, on: OnEquip): Evaluated {
  const { rule, compiled, bindings, values, grid } = bound
  const { truth, applies, unknown } = evaluated
  const { definition, when, alarmDelaySeconds, clearDelaySeconds } = compiled
  const suppressions = [
    ...definition.suppressedBy.flatMap((key) => on.fired.get(key) ?? []),
    ...maintenanceOf(on, grid),
  ]
  const suppressed = suppressedCells(suppressions, grid)
  // While someone tests a rule, it has no delays.
  const isTest = testOf(bound, on)
  const [counts, gaps] = [evaluated.counts.slice(), new Uint8Array(grid.length)]
  for (let cell = 0; cell < grid.length; cell += 1) {
    if (suppressed[cell] === 1) counts[cell] = 0
    else {
      if (isTest?.(cell)) counts[cell] = applies[cell] as number
      if (unknown[cell] === 1 || (counts[cell] === 1 && truth[cell] === UNKNOWN)) gaps[cell] = 1
    }
  }
  const { per } = definition
  const lastShown = lastShownBy(bound, evaluated, on)
  const found =
    per === 'firing'
      ? findFirings({ truth, counts, gaps }, grid, { alarmDelaySeconds, clearDelaySeconds, isTest, lastShown })
      : findWholeDays(truth, counts, { grid, days: rule.days, per })
  const firings = beginEarlier(found, compiled.lookBackSeconds, {
    grid,
    isFree: (cell) => applies[cell] === 1 && suppressed[cell] === 0,
    days: rule.days,
  })
  const parameters = Object.fromEntries(
    [...values].flatMap(([name, { value, inSi: _, ...others }]) =>
      value === null ? [] : [[name, { value, ...others }]],
    ),
  )
  return {
    ...evaluated,
    counts,
    grid,
    bindings,
    parameters,
    suppressions,
    suppressed,
    firings,
    when,
    definition,
    offState: on.machine?.compiled.states.find(({ isUnproven }) => isUnproven)?.number,
    alarmDelaySeconds,
  }
}

/**
 * The last cell, at most the given one, that the samples of what the condition and the proof of running read show: a value
 * may count for longer than its interval, but a firing does not. What changes slowly is held.
 */
function lastShownBy(
  { compiled, bindings, grid }: BoundRule,
  { cells }: Unsuppressed,
  { data, equip, machine }: OnEquip,
) {
  const { definition, when, proof = machine?.compiled.proof ?? [] } = compiled
  const held = new Set<string>([...definition.held, ...compiled.holdSeconds.keys()])
  const related = when.related.flatMap(({ relation, role, isEach }) => {
    const point = isEach || SITE_RELATIONS.has(relation) ? undefined : cells.relatedPoint(relation, role)
    return point ? [{ point, word: role, column: () => cells.relatedValues(relation, role) }] : []
  })
  const running = definition.proof === null ? undefined : proof.find(hasInputs(data, equip))
  const inputs = [
    ...[...bindings].map(([word, point]) => ({ point, word, column: () => cells.values(word) })),
    ...related,
    ...(running?.roles ?? []).flatMap((role) =>
      data.pointsOf(equip.id, role).map((point) => ({ point, word: role, column: () => cells.values(role) })),
    ),
  ].filter(({ point, word }) => !held.has(word) && !held.has(point.role))
  return (cell: number): number =>
    inputs.reduce(
      (last, { point, column }) =>
        // An input that is not known is not what makes the condition true.
        Number.isNaN(column()[cell]) ? last : Math.min(last, data.lastShown(point, grid, cell)),
      cell,
    )
}

/** A point that has not begun to send has no gaps, and has not stopped. */
function firstOf({ compiled: { when }, bindings }: BoundRule, { data, equip }: OnEquip): number {
  const related = when.related
    .filter(({ isEach }) => !isEach)
    .flatMap(({ relation, role }) => pointsNamed(data, equip, `${relation}.${role}`))
  return Math.max(...[...bindings.values(), ...related].map((point) => data.firstSampleOf(point)))
}

/** Leaves out the cells before an instant. */
function after(at: number, grid: Grid, column: Uint8Array): Uint8Array {
  const cells = Math.min(grid.length, Math.max(0, Math.ceil((at - grid.startsAt) / grid.stepSeconds)))
  return column.slice().fill(0, 0, cells)
}

/** The same in all cells of a day. */
function fallsOn({ rule: { days }, grid }: BoundRule, { coverageFallOn }: OnEquip): Column {
  const column = new Float64Array(grid.length).fill(Number.NaN)
  const cellAt = (at: number) => Math.max(0, Math.ceil((at - grid.startsAt) / grid.stepSeconds))
  for (const { day, startsAt, endsAt } of days) column.fill(coverageFallOn(day), cellAt(startsAt), cellAt(endsAt))
  return column
}

function testOf({ rule: { tests }, grid }: BoundRule, { equip }: OnEquip): ((cell: number) => boolean) | undefined {
  const own = tests.filter(({ equipRowId }) => equipRowId === equip.id)
  if (own.length === 0) return undefined
  return (cell) => {
    const at = grid.startsAt + cell * grid.stepSeconds
    return own.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt)
  }
}
