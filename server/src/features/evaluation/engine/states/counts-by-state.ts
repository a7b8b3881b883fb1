import { type Column, cellsIn, type Grid } from '../cells/grid.ts'
import { RUNNING } from './operating-state.ts'

interface StateRule {
  readonly isWanted: (state: number) => boolean
  /** False for the state of an equip that is off. */
  readonly isRunning: (state: number) => boolean
  readonly modeDelaySeconds: number
  readonly alarmDelaySeconds: number
}

/**
 * The cells that count by the operating state: those of the wanted states, but for the delay after a change. A time in
 * which the state is not known is a change too, unless it is the same before and after, and one of the delays is longer.
 * The state before the first cell is taken as that of the first, because whoever evaluates begins early enough.
 */
export function countsByState(
  states: Column,
  grid: Grid,
  { isWanted, isRunning, modeDelaySeconds, alarmDelaySeconds }: StateRule,
): Uint8Array {
  const delayCells = cellsIn(modeDelaySeconds, grid)
  const counts = new Uint8Array(states.length)
  const isLong = (cells: number) => {
    const seconds = cells * grid.stepSeconds
    return seconds > modeDelaySeconds && seconds >= alarmDelaySeconds
  }
  let changedAt = Number.NEGATIVE_INFINITY
  let state = Number.NaN
  // The last cells in which that was the state, and in which anything was known.
  let [lastSuch, lastKnown] = [-1, -1]
  for (let cell = 0; cell < states.length; cell += 1) {
    const now = states[cell] as number
    if (Number.isNaN(now)) continue
    const isFirst = Number.isNaN(state)
    const isSame = isFirst || now === state
    const isChange =
      now === RUNNING
        ? isLong(cell - lastKnown - 1) || !(isSame || isRunning(state))
        : isLong(cell - lastSuch - 1) || !isSame
    if (isChange) changedAt = cell
    // What ran before may still be in the state that it was in.
    if (isChange || isSame) {
      state = now
      lastSuch = cell
    }
    lastKnown = cell
    if (isWanted(now) && cell - changedAt >= delayCells) counts[cell] = 1
  }
  return counts
}
