import type { Numbers } from '../truth.ts'
import { placeInBlock } from '../windows.ts'

/**
 * How many values there are, their mean and that of their times, and the sums of squares and products of what they differ
 * by from it. Means move with each value instead of being subtracted at the end, which keeps the digits of small
 * differences between large numbers (Welford).
 */
class Moments {
  count = 0
  time = 0
  value = 0
  times = 0
  products = 0
  values = 0

  clear(): void {
    this.count = this.time = this.value = this.times = this.products = this.values = 0
  }

  add(time: number, value: number): void {
    this.count++
    const [late, more] = [time - this.time, value - this.value]
    this.time += late / this.count
    this.value += more / this.count
    this.times += late * (time - this.time)
    this.products += late * (value - this.value)
    this.values += more * (value - this.value)
  }

  /** Adds what was written of an earlier block (Chan). */
  addWritten(from: Numbers, at: number): void {
    const count = from[at] as number
    if (count === 0) return
    const all = this.count + count
    const weight = (this.count * count) / all
    const [late, more] = [(from[at + 1] as number) - this.time, (from[at + 2] as number) - this.value]
    this.times += (from[at + 3] as number) + late * late * weight
    this.products += (from[at + 4] as number) + late * more * weight
    this.values += (from[at + 5] as number) + more * more * weight
    this.count = all
  }

  write(to: Numbers, at: number): void {
    to[at] = this.count
    to[at + 1] = this.time
    to[at + 2] = this.value
    to[at + 3] = this.times
    to[at + 4] = this.products
    to[at + 5] = this.values
  }

  copy(other: Moments): void {
    this.count = other.count
    this.time = other.time
    this.value = other.value
    this.times = other.times
    this.products = other.products
    this.values = other.values
  }
}

const WRITTEN = 6

/** Writes a number for each window of which half is known. As for means, a window is the end of one block and the beginning of the next. */
function ofWindows(of: Numbers, window: number, firstPlace: number, out: Numbers, get: (all: Moments) => number): void {
  const { length } = of
  const offset = placeInBlock(firstPlace, window)
  const behind = new Float64Array(WRITTEN * length)
  const block = new Moments()
  for (let cell = length - 1; cell >= 0; cell--) {
    const place = (cell + offset) % window
    if (place === window - 1) block.clear()
    const value = of[cell] as number
    // Times count from the beginning of the block that follows.
    if (!Number.isNaN(value)) block.add(place - window, value)
    block.write(behind, WRITTEN * cell)
  }
  block.clear()
  const all = new Moments()
  for (let cell = 0; cell < length; cell++) {
    const place = (cell + offset) % window
    if (place === 0) block.clear()
    const value = of[cell] as number
    if (!Number.isNaN(value)) block.add(place, value)
    const first = Math.max(0, cell - window + 1)
    all.copy(block)
    if (first < cell - place) all.addWritten(behind, WRITTEN * first)
    out[cell] = all.count === 0 || 2 * all.count < window ? Number.NaN : get(all)
  }
}

/** The standard deviation of the known cells: the root of the mean square of what they differ by from their mean. */
export const deviation = (of: Numbers, window: number, firstPlace: number, out: Numbers): void =>
  ofWindows(of, window, firstPlace, out, ({ values, count }) => Math.sqrt(values / count))

/** The change a second of the straight line that fits the known cells best (least squares); one cell alone has none. */
export function slope(
  of: Numbers,
  window: number,
  on: Readonly<Record<'firstPlace' | 'stepSeconds' | 'limit', number>>,
  out: Numbers,
): void {
  const { firstPlace, stepSeconds, limit } = on
  ofWindows(of, window, firstPlace, out, ({ products, times }) => {
    const found = products / times / stepSeconds
    return Math.abs(found) <= limit ? found : Number.NaN
  })
}
