import { cellsIn, type Grid } from './cells/grid.ts'
import type { EngineDay } from './input.ts'

/** The values of a condition in a cell. */
export const FALSE = 0
export const TRUE = 1
export const UNKNOWN = 2

/**
 * The delays of the alarm on which a day depends before it and after it. At least half of every two delays of a firing are
 * known, so that three prove it wherever it began; whether a gap ends it is decided by the two before; and the last gap may be
 * as long as one.
 */
export const LOOK_BACK_ALARMS = 5
export const LOOK_AHEAD_ALARMS = 4

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
  /** Returns the last cell, at most the given one, that samples show. */
  readonly lastShown?: (cell: number) => number
}

/** A condition in each cell: what it is, where that counts, and where it is not known whether it holds or counts. */
interface Judged {
  readonly truth: Uint8Array
  readonly counts: Uint8Array
  readonly gaps: Uint8Array
}

/**
 * A condition fires if it is true without a break for the delay of the alarm, counted from its onset. Cells that do not
 * count end a firing. A gap that is shorter than the delay does not, but its cells never make one. Nothing fires beyond
 * what samples show.
 */
export function findFirings(judged: Judged, grid: Grid, delays: Delays): EngineFiring[] {
  const alarmCells = cellsIn(delays.alarmDelaySeconds, grid)
  const clearCells = cellsIn(delays.clearDelaySeconds, grid)
  const firings: EngineFiring[] = []
  for (const run of runsOf(judged, { alarmCells, clearCells })) {
    const { first } = run
    const last = lastTrue(judged, first, delays.lastShown?.(run.last) ?? run.last)
    if (last < first) continue
    const isTested = delays.isTest !== undefined && anyCell(first, last, delays.isTest)
    const confirmedCell = isTested ? first : first + cellsUntilKnown(judged.gaps, first, alarmCells)
    if (confirmedCell > last + 1) continue
    firings.push({
      startsAt: grid.startsAt + first * grid.stepSeconds,
      endsAt: grid.startsAt + (last + 1) * grid.stepSeconds,
      confirmedAt: grid.startsAt + confirmedCell * grid.stepSeconds,
      firstCell: first,
      lastCell: last,
    })
  }
  return firings
}

interface Run {
  readonly first: number
  last: number
}

/** Runs of true cells. Neither short gaps end them, nor breaks shorter than the delay of clearing in which it is false. */
function runsOf(judged: Judged, { alarmCells, clearCells }: { alarmCells: number; clearCells: number }): Run[] {
  const { truth, counts, gaps } = judged
  const runs: Run[] = []
  let current: Run | undefined
  let gapCells = 0
  for (let cell = 0; cell < truth.length; cell += 1) {
    if (counts[cell] === 1 && truth[cell] === TRUE) {
      if (current && gapCells > 0 && !isMostlyKnown(gaps, cell, 2 * alarmCells)) current = undefined
      if (current) current.last = cell
      else {
        current = { first: cell, last: cell }
        runs.push(current)
      }
      gapCells = 0
      continue
    }
    if (gaps[cell] === 1) gapCells += 1
    if (!current) continue
    const isOver =
      gaps[cell] === 1
        ? gapCells >= alarmCells
        : !(counts[cell] === 1 && truth[cell] === FALSE && cell - current.last < clearCells)
    if (isOver) current = undefined
  }
  return runs
}

/** At least half of the cells before one are known: gap after gap, hardly anything would be seen of a firing. */
function isMostlyKnown(gaps: Uint8Array, before: number, cells: number): boolean {
  let unknown = 0
  for (let cell = Math.max(0, before - cells); cell < before; cell += 1) unknown += gaps[cell] as number
  return 2 * unknown <= cells
}

/** The number of cells from one on until so many of them are known. */
function cellsUntilKnown(gaps: Uint8Array, first: number, wanted: number): number {
  let [cell, known] = [first, 0]
  for (; known < wanted && cell < gaps.length; cell += 1) if (gaps[cell] === 0) known += 1
  return known < wanted ? Number.POSITIVE_INFINITY : cell - first
}

function lastTrue({ truth, counts }: Judged, first: number, last: number): number {
  let cell = last
  while (cell >= first && !(counts[cell] === 1 && truth[cell] === TRUE)) cell -= 1
  return cell
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
 * Firings whose condition looks back begin earlier, by at most so many seconds: as far as the rule applies and nothing
 * suppresses it, after the firing before, and not before the day on which the condition became true, so that none ever
 * changes a day that is over.
 */
export function beginEarlier(
  firings: readonly EngineFiring[],
  seconds: number,
  { grid, isFree, days }: { readonly grid: Grid; isFree(cell: number): boolean; readonly days: readonly EngineDay[] },
): readonly EngineFiring[] {
  if (seconds === 0) return firings
  return firings.map((firing, place) => {
    const midnight = days.find(({ startsAt, endsAt }) => startsAt <= firing.startsAt && firing.startsAt < endsAt)
    // The cell in which it became true is the last of those that it looks back over.
    const earliestAt = Math.max(
      firing.startsAt - seconds + grid.stepSeconds,
      midnight?.startsAt ?? Number.NEGATIVE_INFINITY,
    )
    const earliest = Math.max(
      Math.ceil((earliestAt - grid.startsAt) / grid.stepSeconds),
      (firings[place - 1]?.lastCell ?? -1) + 1,
    )
    let { firstCell } = firing
    while (firstCell > earliest && isFree(firstCell - 1)) firstCell -= 1
    return { ...firing, firstCell, startsAt: grid.startsAt + firstCell * grid.stepSeconds }
  })
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
