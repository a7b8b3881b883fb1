import { type Condition, evaluate } from '@bonfire/contract/definitions/language/condition'
import type { EquipCells } from '../cells/equip-cells.ts'
import type { Column } from '../cells/grid.ts'
import type { CompiledMachine } from '../compile-rule.ts'
import { FALSE, TRUE, UNKNOWN } from '../firings.ts'

/** True if an equip has what a condition reads. */
export type HasInputs = (condition: Condition) => boolean

/** Evaluates the first condition whose roles the equip has; undefined if it has those of none. */
export function evaluateProof(
  conditions: readonly Condition[],
  cells: EquipCells,
  has: HasInputs,
): Uint8Array | undefined {
  const proof = conditions.find(has)
  return proof && evaluate(proof, cells)
}

/** It runs, but which of its running states it is in is unknown. */
export const RUNNING = -1

/**
 * The number of the operating state in each cell, NaN where it is unknown, and `RUNNING` where it is at least proven to
 * run. The first state counts whose condition is true; where one before it is unknown, so is the state. A state whose
 * condition needs what the equip does not have is skipped.
 */
export function operatingStates(
  { machine, proof, states }: CompiledMachine,
  cells: EquipCells,
  has: HasInputs,
): Column {
  const column = new Float64Array(cells.length).fill(Number.NaN)
  const proven = machine.proof === null ? undefined : evaluateProof(proof, cells, has)
  const isUndecided = new Uint8Array(cells.length).fill(1)
  const off = states.find(({ isUnproven }) => isUnproven)
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (proven === undefined || proven[cell] === TRUE) continue
    isUndecided[cell] = 0
    if (proven[cell] === FALSE && off) column[cell] = off.number
  }
  for (const { number, when, isUnproven } of states) {
    if (when === undefined) {
      // An unproven state without a condition is only for what is not proven.
      if (off?.number === number && machine.proof !== null) continue
      for (let cell = 0; cell < column.length; cell += 1) if (isUndecided[cell] === 1) column[cell] = number
      break
    }
    if (!has(when)) continue
    const truth = evaluate(when, cells)
    for (let cell = 0; cell < column.length; cell += 1) {
      if (isUndecided[cell] === 0 || truth[cell] === FALSE) continue
      isUndecided[cell] = 0
      if (truth[cell] !== UNKNOWN) column[cell] = number
      else if (!isUnproven) column[cell] = RUNNING
    }
  }
  return column
}
