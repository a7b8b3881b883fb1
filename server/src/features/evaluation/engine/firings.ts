import type { Column, Grid } from './cells/grid.ts'
import type { EngineDay } from './input.ts'

/** The values of a condition in a cell. */
export const FALSE = 0
export const TRUE = 1
export const UNKNOWN = 2

/** A time in which a condition held, long enough to count. */
export interface EngineFiring {
  /** Epoch seconds: when the condition became true. */
  readonly startsAt: number
  /** The end of the last cell in which it was true. */
  readonly endsAt: number
  /** The time at which it had been true for the delay of the alarm. */
  readonly confirmedAt: number
  /** The first and the last cell. */
  readonly firstCell: number
  readonly lastCell: number
}

interface Delays {
  readonly alarmDelaySeconds: number
  readonly clearDelaySeconds: number
  /** Cells in which the delay of the alarm is left out; undefined for none. */
  readonly isTest?: ((cell: number) => boolean) | undefined
}

/** A delay in whole cells, rounded up. */
const cellsOf = (seconds: number, { stepSeconds }: Pick<Grid, 'stepSeconds'>): number =>
  Math.ceil(seconds / stepSeconds)

/**
 * A condition fires if it is true without a break for the delay of the alarm, counted from its onset. Cells that do not
 * count, and those that are unknown, end a firing and never make one.
 */
export function findFirings(truth: Uint8Array, counts: Uint8Array, grid: Grid, delays: Delays): EngineFiring[] {
  const alarmCells = cellsOf(delays.alarmDelaySeconds, grid)
  const clearCells = cellsOf(delays.clearDelaySeconds, grid)
  const firings: EngineFiring[] = []
  for (const { first, last } of runsOf(truth, counts, clearCells)) {
    const isTested = delays.isTest !== undefined && anyCell(first, last, delays.isTest)
    if (last - first + 1 < alarmCells && !isTested) continue
    const startsAt = grid.startsAt + first * grid.stepSeconds
    const endsAt = grid.startsAt + (last + 1) * grid.stepSeconds
    const confirmedAt = isTested ? startsAt : startsAt + alarmCells * grid.stepSeconds
    firings.push({ startsAt, endsAt, confirmedAt: Math.min(confirmedAt, endsAt), firstCell: first, lastCell: last })
  }
  return firings
}

/** Runs of true cells; shorter breaks than the delay of clearing, in which it is known to be false, do not end them. */
function runsOf(truth: Uint8Array, counts: Uint8Array, clearCells: number): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  let current: { first: number; last: number } | undefined
  for (let cell = 0; cell < truth.length; cell += 1) {
    if (counts[cell] === 1 && truth[cell] === TRUE) {
      if (current) current.last = cell
      else current = { first: cell, last: cell }
      continue
    }
    if (!current) continue
    const isWithinDelay = counts[cell] === 1 && truth[cell] === FALSE && cell - current.last < clearCells
    if (isWithinDelay) continue
    runs.push(current)
    current = undefined
  }
  if (current) runs.push(current)
  return runs
}

function anyCell(first: number, last: number, test: (cell: number) => boolean): boolean {
  for (let cell = first; cell <= last; cell += 1) if (test(cell)) return true
  return false
}

/** The days on which the condition of a rule that is evaluated once a day or week was true in the last cell that counts. */
export function findWholeDays(
  truth: Uint8Array,
  counts: Uint8Array,
  { grid, days, per }: { readonly grid: Grid; readonly days: readonly EngineDay[]; readonly per: 'day' | 'week' },
): EngineFiring[] {
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

/**
 * The cells that count by the operating state: those of the wanted states, but for the delay after a change. A time
 * without a known state that is longer than the delay is a change too. The state before the first cell is taken as that
 * of the first, because whoever evaluates begins early enough.
 */
export function countsByState(
  states: Column,
  grid: Grid,
  { isWanted, modeDelaySeconds }: { readonly isWanted: (state: number) => boolean; readonly modeDelaySeconds: number },
): Uint8Array {
  const delayCells = cellsOf(modeDelaySeconds, grid)
  const counts = new Uint8Array(states.length)
  let changedAt = Number.NEGATIVE_INFINITY
  let lastState = Number.NaN
  let lastKnown = -1
  for (let cell = 0; cell < states.length; cell += 1) {
    const state = states[cell] as number
    if (Number.isNaN(state)) continue
    const gapSeconds = (cell - lastKnown - 1) * grid.stepSeconds
    const isFirst = Number.isNaN(lastState)
    if ((!isFirst && state !== lastState) || gapSeconds > modeDelaySeconds) changedAt = cell
    lastState = state
    lastKnown = cell
    if (isWanted(state) && cell - changedAt >= delayCells) counts[cell] = 1
  }
  return counts
}

/** The parts of a firing on local days; a day is `[startsAt, endsAt)` in epoch seconds. */
export function* cutByDay<Day extends { readonly startsAt: number; readonly endsAt: number }>(
  firing: EngineFiring,
  days: readonly Day[],
): Generator<{ readonly day: Day; readonly startsAt: number; readonly endsAt: number }> {
  for (const day of days) {
    const startsAt = Math.max(firing.startsAt, day.startsAt)
    const endsAt = Math.min(firing.endsAt, day.endsAt)
    if (startsAt < endsAt) yield { day, startsAt, endsAt }
  }
}
