import { hasInputs } from '../bind-rule.ts'
import { EquipCells } from '../cells/equip-cells.ts'
import type { Column, Grid } from '../cells/grid.ts'
import type { CompiledRule, SiteMachine } from '../compile-rule.ts'
import { TRUE, UNKNOWN } from '../firings.ts'
import type { OnEquip } from '../on-equip.ts'
import { siOf } from '../used-parameters.ts'
import { countsByState } from './counts-by-state.ts'
import { evaluateProof, operatingStates, RUNNING } from './operating-state.ts'

/** The operating state of the equip in each cell, which all rules on a grid share. */
export function statesOn(machine: SiteMachine, on: OnEquip, grid: Grid): Column {
  const key = `${grid.stepSeconds} ${grid.startsAt} ${grid.length}`
  const known = on.states.get(key)
  if (known) return known
  const states = findStates(machine, on, grid)
  on.states.set(key, states)
  return states
}

function findStates({ compiled, parameters: given }: SiteMachine, { data, equip, clock }: OnEquip, grid: Grid): Column {
  const { machine } = compiled
  const set = given.get(equip.id) ?? {}
  const parameters = new Map(
    Object.entries(machine.parameters).map(([name, parameter]) => [name, siOf(parameter, set[name])]),
  )
  const unseen = new Set(data.unseen(equip))
  const absent = Object.fromEntries(Object.entries(machine.absent).filter(([role]) => !unseen.has(role)))
  const cells = new EquipCells({
    data,
    equip,
    grid,
    bindings: new Map(),
    parameters,
    clock,
    absent,
    conductOf: () => ({ smoothSeconds: 0, leastHoldSeconds: 0 }),
  })
  return operatingStates(compiled, cells, hasInputs(data, equip, absent))
}

interface Applying {
  readonly on: OnEquip
  readonly grid: Grid
  readonly states: Column | undefined
  readonly cells: EquipCells
}

interface Applies {
  /** 1 where the equip is in a state that the rule is for. */
  readonly applies: Uint8Array
  /** The same, but for the delay after a change. */
  readonly counts: Uint8Array
  /** 1 where nothing shows whether it is. */
  readonly unknown: Uint8Array
}

export function appliesIn(
  { definition, proof, modeDelaySeconds, alarmDelaySeconds }: CompiledRule,
  { on, grid, states, cells }: Applying,
): Applies {
  const has = hasInputs(on.data, on.equip)
  const wanted = definition.states && new Set(definition.states)
  const all = on.machine?.compiled.states ?? []
  const offNumber = all.find(({ isUnproven }) => isUnproven)?.number
  const running = all.filter(({ isUnproven }) => !isUnproven).map(({ number }) => number)
  const isRunning = (state: number) => !Number.isNaN(state) && state !== offNumber
  const isWanted = (state: number) => {
    if (wanted) return state === RUNNING ? running.every((number) => wanted.has(number)) : wanted.has(state)
    return definition.proof === null || isRunning(state)
  }
  const own = proof && proof.length > 0 ? evaluateProof(proof, cells, has) : undefined
  // A rule that need not run and names no state does not ask for it.
  const needsState = wanted !== undefined || (definition.proof !== null && proof === undefined && states !== undefined)
  const hasDelay = modeDelaySeconds > 0 && states !== undefined
  const seen = states ?? new Float64Array(grid.length)
  const delays = { isRunning, alarmDelaySeconds }
  const applies = needsState
    ? countsByState(seen, grid, { ...delays, isWanted, modeDelaySeconds: 0 })
    : new Uint8Array(grid.length).fill(1)
  // What need not run waits after starts and stops alone.
  const isAnyState = definition.proof === null && !wanted
  const delayed = isAnyState ? seen.map((state) => (isRunning(state) ? RUNNING : state)) : seen
  const counts = hasDelay
    ? countsByState(delayed, grid, { ...delays, isWanted: needsState ? isWanted : () => true, modeDelaySeconds })
    : applies
  const unknown = new Uint8Array(grid.length)
  for (let cell = 0; cell < grid.length; cell += 1) {
    const state = seen[cell] as number
    const isUntold = needsState && (Number.isNaN(state) || (state === RUNNING && !isWanted(state)))
    if (isUntold || own?.[cell] === UNKNOWN) unknown[cell] = 1
  }
  if (own) {
    const proven = own.map((truth) => (truth === TRUE ? 1 : 0))
    return { applies: both(applies, proven), counts: both(counts, proven), unknown }
  }
  return { applies, counts: counts === applies ? applies.slice() : counts, unknown }
}

const both = (one: Uint8Array, other: Uint8Array) => one.map((value, cell) => value & (other[cell] as number))
