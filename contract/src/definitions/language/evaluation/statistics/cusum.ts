import { RELATIVE_TOLERANCE } from '../arithmetic.ts'
import { FALSE, type Numbers, type Truths, UNKNOWN } from '../truth.ts'
import { placeInBlock } from '../windows.ts'

interface Chart {
  /** What a value may be without adding to the sum. */
  readonly slack: number
  /** Of the values, for comparing them with the slack. */
  readonly magnitude: number
  readonly window: number
  /** The place of the first cell on the grid. */
  readonly firstPlace: number
  readonly stepSeconds: number
  readonly limit: number
}

/**
 * The tabular cumulative sum `S = max(0, S + x - slack)` times the step. It begins at 0 at the window's start, and again where `during` is false;
 * cells that are unknown leave it as it is. Unknown where less than half of the cells since then are known.
 *
 * It is the largest of the sums that end with the cell, or 0. As for means, a window is the end of one block and the beginning of the next, so
 * that nothing depends on where the column begins: the sum is that of the block, or all of the block and the largest sum at the end of the one before.
 */
export function cusum(of: Numbers, during: Truths | null, chart: Chart, out: Numbers): void {
  const { window, stepSeconds, limit } = chart
  const { length } = of
  const offset = placeInBlock(chart.firstPlace, window)
  const excess = new Float64Array(length)
  const known = new Int32Array(length + 1)
  for (let cell = 0; cell < length; cell++) {
    const found = during?.[cell] === UNKNOWN ? Number.NaN : excessOf(of[cell] as number, chart)
    const isKnown = !Number.isNaN(found)
    excess[cell] = isKnown ? found : 0
    known[cell + 1] = (known[cell] as number) + Number(isKnown)
  }
  const behind = new Float64Array(length)
  let [sum, most] = [0, 0]
  for (let cell = length - 1; cell >= 0; cell--) {
    if ((cell + offset + 1) % window === 0) [sum, most] = [0, 0]
    sum += excess[cell] as number
    if (sum > most) most = sum
    behind[cell] = most
  }
  let begin = Number.NEGATIVE_INFINITY
  ;[sum, most] = [0, 0]
  for (let cell = 0; cell < length; cell++) {
    const place = (cell + offset) % window
    if (place === 0) [sum, most] = [0, 0]
    if (during?.[cell] === FALSE) {
      begin = cell + 1
      ;[sum, most] = [0, 0]
      out[cell] = 0
      continue
    }
    sum += excess[cell] as number
    most = Math.max(0, most + (excess[cell] as number))
    const first = Math.max(0, cell - window + 1, begin)
    const count = (known[cell + 1] as number) - (known[first] as number)
    const isKnown = count > 0 && 2 * count >= Math.min(window, cell + 1 - begin)
    const found = (first >= cell - place ? most : Math.max(most, sum + (behind[first] as number))) * stepSeconds
    out[cell] = isKnown && found <= limit ? found : Number.NaN
  }
}

/** What a value is beyond the slack; nothing if it is equal to it. */
function excessOf(value: number, { slack, magnitude }: Chart): number {
  const excess = value - slack
  const tolerance = RELATIVE_TOLERANCE * Math.max(Math.abs(value), Math.abs(slack), magnitude)
  return Math.abs(excess) <= tolerance ? 0 : excess
}
