import { hasInputs } from '../bind-rule.ts'
import { EquipCells } from '../cells/equip-cells.ts'
import type { Column, Grid } from '../cells/grid.ts'
import type { CompiledRule, SiteMachine } from '../compile-rule.ts'
import { countsByState, TRUE } from '../firings.ts'
import type { OnEquip } from '../on-equip.ts'
import { siOf } from '../used-parameters.ts'
import { evaluateProof, operatingStates, RUNNING } from './operating-state.ts'

/** The operating state of the equip in each cell. */
export function statesOn(
  { compiled, parameters: given }: SiteMachine,
  { data, equip, clock }: OnEquip,
  grid: Grid,
): Column {
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

/** Returns where the equip is in a state that the rule is for, and has been for the delay after a change. */
export function appliesIn(
  { definition, proof, modeDelaySeconds }: CompiledRule,
  { on, grid, states, cells }: Applying,
): { applies: Uint8Array; counts: Uint8Array } {
  const has = hasInputs(on.data, on.equip)
  const wanted = definition.states && new Set(definition.states)
  const all = on.machine?.compiled.states ?? []
  const offNumber = all.find(({ isUnproven }) => isUnproven)?.number
  const running = all.filter(({ isUnproven }) => !isUnproven).map(({ number }) => number)
  const isWanted = (state: number) => {
    if (wanted) return state === RUNNING ? running.every((number) => wanted.has(number)) : wanted.has(state)
    return definition.proof === null || state !== offNumber
  }
  const own = proof && proof.length > 0 ? evaluateProof(proof, cells, has) : undefined
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
