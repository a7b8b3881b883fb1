import { mean } from '@bonfire/contract/definitions/language/evaluation/windows'
import { LONGEST_HOLD_SECONDS } from '@bonfire/contract/histories/hold'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { firstAtOrAfter } from '../../../histories/store/series.ts'

/** Cells of equal length that start at multiples of the step since 1970, so that those of any two grids coincide. */
export interface Grid {
  readonly stepSeconds: number
  /** Epoch seconds of the first cell. */
  readonly startsAt: number
  readonly length: number
}

/** Each cell has one value, NaN if it is not known. */
export type Column = Float64Array

/** Samples of a point, rising. NaN: the sensor had no value. */
export interface Series {
  /** Epoch seconds. */
  readonly at: Float64Array
  readonly values: Float64Array
}

const DEFAULT_STEP_SECONDS = 300
const SHORTEST_STEP_SECONDS = 60
export const LONGEST_STEP_SECONDS = SECONDS_PER_HOUR
const USUAL_INTERVALS = [60, 120, 180, 300, 600, 900, 1200, 1800, 3600]

/** The grid that covers the range with whole cells; those that end after `to` are left out. */
export function gridOver(stepSeconds: number, { from, to }: { readonly from: number; readonly to: number }): Grid {
  const startsAt = Math.floor(from / stepSeconds) * stepSeconds
  return { stepSeconds, startsAt, length: Math.max(0, Math.floor((to - startsAt) / stepSeconds)) }
}

/** A delay in whole cells, rounded up. */
export const cellsIn = (seconds: number, { stepSeconds }: Pick<Grid, 'stepSeconds'>): number =>
  Math.ceil(seconds / stepSeconds)

/** The step for inputs of these intervals: that of the slowest. Changes of value, which have none, do not count. */
export function stepOf(intervalsSeconds: readonly number[]): number {
  const regular = intervalsSeconds.filter((seconds) => seconds > 0)
  if (regular.length === 0) return DEFAULT_STEP_SECONDS
  return Math.min(LONGEST_STEP_SECONDS, Math.max(SHORTEST_STEP_SECONDS, ...regular))
}

/** A controller's five minutes are not always 300 seconds. */
export function usualInterval(seconds: number): number {
  return USUAL_INTERVALS.find((usual) => Math.abs(seconds - usual) <= usual / 10) ?? Math.round(seconds)
}

interface Filling {
  readonly isState: boolean
  /** A sample counts for this long if no other follows. */
  readonly holdSeconds: number
  /** It counts until the next one, for a year at most. */
  readonly isHeldToNext?: boolean
  /** The factor and the offset convert a value to SI. */
  readonly factor: number
  readonly offset: number
  /** The limit in SI; a value beyond it is no measurement. */
  readonly limit?: number
}

/**
 * The samples on a grid: of a measured number the mean of a cell, weighted by time; of a state the last. A cell without
 * samples has the value of the one before for as long as that counts.
 */
export function fillCells(
  series: Series | undefined,
  grid: Grid,
  { isState, holdSeconds, isHeldToNext = false, factor, offset, limit = Number.POSITIVE_INFINITY }: Filling,
): Column {
  const cells = new Float64Array(grid.length).fill(Number.NaN)
  if (!series || series.at.length === 0) return cells
  const { at, values } = series
  const { stepSeconds } = grid
  let place = firstAtOrAfter(at, grid.startsAt)
  let cellStart = grid.startsAt
  for (let cell = 0; cell < grid.length; cell += 1, cellStart += stepSeconds) {
    const cellEnd = cellStart + stepSeconds
    let value = Number.NaN
    if (place >= at.length || (at[place] as number) >= cellEnd) {
      const isHeld = isHeldToNext && (at[place] as number) - (at[place - 1] as number) <= LONGEST_HOLD_SECONDS
      if (place > 0 && (isHeld || cellStart - (at[place - 1] as number) <= holdSeconds)) {
        value = values[place - 1] as number
      }
    } else {
      let sum = 0
      let weight = 0
      while (place < at.length && (at[place] as number) < cellEnd) {
        const one = values[place] as number
        const next = place + 1 < at.length ? Math.min(at[place + 1] as number, cellEnd) : cellEnd
        if (isState) value = one
        // A mean with others would hide what is absurd; NaN is not within the limit either.
        else if (Math.abs(one * factor + offset) <= limit) {
          const lasts = next - (at[place] as number)
          sum += one * lasts
          weight += lasts
        }
        place += 1
      }
      if (!isState && weight > 0) value = sum / weight
    }
    const inSi = value * factor + offset
    cells[cell] = Math.abs(inSi) <= limit ? inSi : Number.NaN
  }
  return cells
}

/** The mean of the known cells of the time before, the cell included. What is not known itself stays so. */
export function smooth(column: Column, { stepSeconds, startsAt }: Grid, overSeconds: number): Column {
  const span = Math.floor(overSeconds / stepSeconds)
  if (span < 2) return column
  const smoothed = new Float64Array(column.length)
  mean(column, span, startsAt / stepSeconds, smoothed, 1)
  for (let cell = 0; cell < column.length; cell += 1) if (Number.isNaN(column[cell])) smoothed[cell] = Number.NaN
  return smoothed
}
