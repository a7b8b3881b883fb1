import { hasInputs } from '../bind-rule.ts'
import { EquipCells } from '../cells/equip-cells.ts'
import type { Column, Grid } from '../cells/grid.ts'
import type { CompiledRule, SiteMachine } from '../compile-rule.ts'
import { TRUE, UNKNOWN } from '../firings.ts'
import type { Applies, GridStates, OnEquip } from '../on-equip.ts'
import { siOf } from '../used-parameters.ts'
import { countsByState } from './counts-by-state.ts'
import { evaluateProof, operatingStates, RUNNING } from './operating-state.ts'

/** The operating state of the equip in each cell, which all rules on a grid share. */
export function statesOn(machine: SiteMachine, on: OnEquip, grid: Grid): GridStates {
  const key = `${grid.stepSeconds} ${grid.startsAt} ${grid.length}`
  const found = on.states.get(key)
  if (found) return found
  const proven = findStates(machine, on, grid)
  const states = { proven, known: proven.map((state) => (state === RUNNING ? Number.NaN : state)) }
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

export function appliesIn(rule: CompiledRule, { on, grid, states, cells }: Applying): Applies {
  const { proof } = rule
  const found = appliesByState(rule, { on, grid, states })
  const own = proof && proof.length > 0 ? evaluateProof(proof, cells, hasInputs(on.data, on.equip)) : undefined
  if (!own) return found
  const proven = own.map((truth) => (truth === TRUE ? 1 : 0))
  const unknown = own.map((truth, cell) => (truth === UNKNOWN ? 1 : (found.unknown[cell] as number)))
  return { applies: both(found.applies, proven), counts: both(found.counts, proven), unknown }
}

/** Rules for the same states with the same delays share it. */
function appliesByState(rule: CompiledRule, { on, grid, states }: Omit<Applying, 'cells'>): Applies {
  const { definition, proof, modeDelaySeconds, alarmDelaySeconds } = rule
  const needsRunning = definition.proof !== null
  // A rule that need not run and names no state does not ask for it.
  const needsState = definition.states !== undefined || (needsRunning && proof === undefined && states !== undefined)
  const key = JSON.stringify([grid, definition.states, needsRunning, needsState, modeDelaySeconds, alarmDelaySeconds])
  const known = on.applying.get(key)
  if (known) return known
  const wanted = definition.states && new Set(definition.states)
  const all = on.machine?.compiled.states ?? []
  const offNumber = all.find(({ isUnproven }) => isUnproven)?.number
  const running = all.filter(({ isUnproven }) => !isUnproven).map(({ number }) => number)
  const isRunning = (state: number) => !Number.isNaN(state) && state !== offNumber
  const isWanted = (state: number) => {
    if (wanted) return state === RUNNING ? running.every((number) => wanted.has(number)) : wanted.has(state)
    return !needsRunning || isRunning(state)
  }
  const seen = states ?? new Float64Array(grid.length)
  const delays = { isRunning, alarmDelaySeconds }
  const applies = needsState
    ? countsByState(seen, grid, { ...delays, isWanted, modeDelaySeconds: 0 })
    : new Uint8Array(grid.length).fill(1)
  // What need not run waits after starts and stops alone.
  const isAnyState = !needsRunning && !wanted
  const delayed = isAnyState ? seen.map((state) => (isRunning(state) ? RUNNING : state)) : seen
  const counts =
    modeDelaySeconds > 0 && states !== undefined
      ? countsByState(delayed, grid, { ...delays, isWanted: needsState ? isWanted : () => true, modeDelaySeconds })
      : applies
  const unknown = new Uint8Array(grid.length)
  const isRunningUntold = !isWanted(RUNNING)
  for (let cell = 0; needsState && cell < grid.length; cell += 1) {
    const state = seen[cell] as number
    if (Number.isNaN(state) || (isRunningUntold && state === RUNNING)) unknown[cell] = 1
  }
  const found = { applies, counts, unknown }
  on.applying.set(key, found)
  return found
}

const both = (one: Uint8Array, other: Uint8Array) => one.map((value, cell) => value & (other[cell] as number))
