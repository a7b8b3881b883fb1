import type { Numbers } from '../truth.ts'
import { knownIn } from '../windows.ts'

/** Numbers in order; the median is in the middle. */
export class Sorted {
  readonly #values: number[] = []

  #placeOf(value: number): number {
    let [low, high] = [0, this.#values.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#values[middle] as number) < value) low = middle + 1
      else high = middle
    }
    return low
  }

  add(value: number): void {
    this.#values.splice(this.#placeOf(value), 0, value)
  }

  remove(value: number): void {
    this.#values.splice(this.#placeOf(value), 1)
  }

  get median(): number {
    const { length } = this.#values
    const [one, other] = [this.#values[(length - 1) >> 1] as number, this.#values[length >> 1] as number]
    return (one + other) / 2
  }

  /** The value below which that share of the others is, on the straight line between the two nearest. */
  percentile(share: number): number {
    const place = share * (this.#values.length - 1)
    const [below, above] = [Math.floor(place), Math.ceil(place)].map((at) => this.#values[at] as number) as [
      number,
      number,
    ]
    return below + (above - below) * (place - Math.floor(place))
  }
}

/** The median of the known cells of the window. */
export const medianOf = (of: Numbers, window: number, out: Numbers): void =>
  inOrder(of, window, out, (sorted) => sorted.median)

/** A percentile of the known cells of the window; `share` is from 0 to 1. */
export function percentileOf(of: Numbers, window: number, share: number, out: Numbers): void {
  if (share >= 0 && share <= 1) inOrder(of, window, out, (sorted) => sorted.percentile(share))
  else out.fill(Number.NaN)
}

function inOrder(of: Numbers, window: number, out: Numbers, pick: (sorted: Sorted) => number): void {
  const known = knownIn(of, window)
  const sorted = new Sorted()
  for (let cell = 0; cell < of.length; cell++) {
    const [value, left] = [of[cell] as number, of[cell - window]]
    if (!Number.isNaN(value)) sorted.add(value)
    if (left !== undefined && !Number.isNaN(left)) sorted.remove(left)
    const count = known[cell] as number
    out[cell] = 2 * count < window || count === 0 ? Number.NaN : pick(sorted)
  }
}
