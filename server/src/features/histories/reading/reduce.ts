import type { HistorySummary } from '@bonfire/contract/histories/histories'
import { holdSecondsOf, measureIntervalSeconds } from '@bonfire/contract/histories/hold'
import type { Series } from '../store/series.ts'

/** A range in epoch seconds: from `from` to before `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

const MEASURED_SAMPLES = 500

/** How long a sample counts, in seconds, by what is known of the point or else by its samples. */
export const holdOf = (point: Parameters<typeof holdSecondsOf>[0], at: Float64Array): number =>
  holdSecondsOf(point, measureIntervalSeconds(at.subarray(-MEASURED_SAMPLES)))

/** The first place at or after an instant. */
function placeOf(at: Float64Array, instant: number): number {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] as number) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** `series` may begin before the range: what was measured then counts in it as long as it is held. */
export function summarise(series: Series, { from, to }: Range, holdSeconds: number): HistorySummary {
  const first = placeOf(series.at, from)
  let [samples, minimum, maximum, weighted, known] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  for (let place = Math.max(0, first - 1); place < series.at.length; place++) {
    const at = series.at[place] as number
    const value = series.values[place] as number
    const counts = place >= first
    if (counts) samples++
    if (Number.isNaN(value)) continue
    const until = Math.min(to, series.at[place + 1] ?? to, at + holdSeconds)
    const seconds = Math.max(0, until - Math.max(at, from))
    known += seconds
    weighted += seconds * value
    if (!counts) continue
    if (value < minimum) minimum = value
    if (value > maximum) maximum = value
  }
  return {
    samples,
    minimum: minimum <= maximum ? minimum : null,
    mean: known > 0 ? weighted / known : null,
    maximum: minimum <= maximum ? maximum : null,
    known: to > from ? Math.min(1, known / (to - from)) : 0,
  }
}

export interface ReducedColumns {
  readonly minimum: (number | null)[]
  readonly maximum: (number | null)[]
  /** 1 where the value is not known all the time. */
  readonly gap: number[]
}

/**
 * The smallest and largest value in each of so many equally wide columns. A held value counts in the columns that it
 * reaches into, so that a line goes on between two samples that are further apart than a column is wide.
 */
export function reduce(
  series: Series,
  { from, to }: Range,
  { columns, holdSeconds }: { columns: number; holdSeconds: number },
): ReducedColumns {
  const lowest = new Float64Array(columns).fill(Number.NaN)
  const highest = new Float64Array(columns).fill(Number.NaN)
  const covered = new Float64Array(columns)
  const width = (to - from) / columns
  const columnOf = (instant: number) => Math.min(columns - 1, Math.max(0, Math.floor((instant - from) / width)))
  for (let place = Math.max(0, placeOf(series.at, from) - 1); place < series.at.length; place++) {
    const at = series.at[place] as number
    if (at >= to) break
    const value = series.values[place] as number
    if (Number.isNaN(value)) continue
    const until = Math.min(to, series.at[place + 1] ?? Number.POSITIVE_INFINITY, at + holdSeconds)
    if (until <= from) continue
    const start = Math.max(at, from)
    const last = columnOf(Math.max(start, until - 1e-6))
    for (let column = columnOf(start); column <= last; column++) {
      if (!(value >= (lowest[column] as number))) lowest[column] = value
      if (!(value <= (highest[column] as number))) highest[column] = value
      const begins = from + column * width
      covered[column] = (covered[column] as number) + Math.min(until, begins + width) - Math.max(start, begins)
    }
  }
  const orNull = (value: number) => (Number.isNaN(value) ? null : value)
  return {
    minimum: Array.from(lowest, orNull),
    maximum: Array.from(highest, orNull),
    gap: Array.from(covered, (seconds) => (seconds < width * 0.999 ? 1 : 0)),
  }
}
