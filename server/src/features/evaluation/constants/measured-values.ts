import type { MeasuredConstant } from '@bonfire/contract/evaluation/equip-parts'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'

const TENTHS = 10
const rounded = (hours: number) => Math.round(hours * TENTHS) / TENTHS

export const hoursOf = (cells: number, stepSeconds: number): number => rounded((cells * stepSeconds) / SECONDS_PER_HOUR)

export const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number

/** The hours of the values around `from`, `from + step`, …; what lies beyond the last ones counts with them. */
export function countHours(
  values: Float64Array,
  { from, step, count, stepSeconds }: { from: number; step: number; count: number; stepSeconds: number },
): MeasuredConstant['histogram'] {
  const cells = new Array<number>(count).fill(0)
  for (const value of values) {
    const bin = Math.min(count - 1, Math.max(0, Math.round((value - from) / step)))
    cells[bin] = (cells[bin] as number) + 1
  }
  return { from, step, hours: cells.map((cell) => hoursOf(cell, stepSeconds)) }
}
