import { RELATIVE_TOLERANCE } from './arithmetic.ts'
import { FALSE, type Numbers, TRUE, type Truths, UNKNOWN } from './truth.ts'

// A window of n cells ends with the cell and includes it. Every function reads each cell a fixed number of times, however long the
// window is. A window with fewer than half of its cells known is unknown; those before the first cell are not known.

/** Cells that a time takes, rounded up; 0 where it is no time. */
export function cellsIn(seconds: number, stepSeconds: number, longestSeconds: number): number {
  // 3 × 0.1 h is 18 min and not a cell more.
  return seconds > 0 && seconds <= longestSeconds ? Math.max(1, Math.ceil(seconds / stepSeconds - 1e-9)) : 0
}

/** The place of a cell in its block of so many cells; blocks lie on the grid, wherever a column begins. */
export const placeInBlock = (place: number, window: number): number => ((place % window) + window) % window

/** Counts the known cells in the window of each cell. */
export function knownIn(of: Numbers, window: number): Int32Array {
  const known = new Int32Array(of.length)
  let count = 0
  for (let cell = 0; cell < of.length; cell++) {
    if (!Number.isNaN(of[cell] as number)) count++
    if (cell >= window && !Number.isNaN(of[cell - window] as number)) count--
    known[cell] = count
  }
  return known
}

/**
 * The mean of the known cells. A running sum would keep the rounding of all that has passed through it, and so depend on where the column
 * begins. Instead each window is the end of one block and the beginning of the next, and `firstPlace`, the place of the first cell on
 * the grid, says where blocks begin. Where fewer cells of a window are known than `fewest`, it is unknown.
 */
export function mean(of: Numbers, window: number, firstPlace: number, out: Numbers, fewest = window / 2): void {
  const { length } = of
  const known = knownIn(of, window)
  const offset = placeInBlock(firstPlace, window)
  const behind = new Float64Array(length)
  let sum = 0
  for (let cell = length - 1; cell >= 0; cell--) {
    if ((cell + offset + 1) % window === 0) sum = 0
    const value = of[cell] as number
    if (!Number.isNaN(value)) sum += value
    behind[cell] = sum
  }
  sum = 0
  for (let cell = 0; cell < length; cell++) {
    const place = (cell + offset) % window
    if (place === 0) sum = 0
    const value = of[cell] as number
    if (!Number.isNaN(value)) sum += value
    const count = known[cell] as number
    const first = Math.max(0, cell - window + 1)
    // A window that begins with this block, or with the column, has nothing of the block before.
    const total = cell - place <= first ? sum : (behind[first] as number) + sum
    out[cell] = count < fewest || count === 0 ? Number.NaN : total / count
  }
}

/** The lowest (`sign` 1) or highest (−1) known cell. */
export function extremeOf(of: Numbers, window: number, sign: 1 | -1, out: Numbers): void {
  const known = knownIn(of, window)
  // Places of cells that nothing later is beyond, the extreme first.
  const places = new Int32Array(of.length)
  let [head, tail] = [0, 0]
  for (let cell = 0; cell < of.length; cell++) {
    const value = sign * (of[cell] as number)
    if (!Number.isNaN(value)) {
      while (tail > head && sign * (of[places[tail - 1] as number] as number) >= value) tail--
      places[tail++] = cell
    }
    while (head < tail && (places[head] as number) <= cell - window) head++
    const count = known[cell] as number
    out[cell] = 2 * count < window || head === tail ? Number.NaN : (of[places[head] as number] as number)
  }
}

/**
 * Counts how often a known cell differs from the known cell before it; for starts, how often it is 1 after 0. The
 * earlier cell may be the one right before the window. A difference under 10⁻⁹ of the larger, or of `magnitude`, is no
 * change, because means are rounded. States and conditions, whose magnitude is 0, are exact.
 */
export function changesIn(of: Numbers, window: number, isStart: boolean, magnitude: number, out: Numbers): void {
  const { length } = of
  const known = knownIn(of, window)
  const counted = new Int32Array(length)
  const nextKnown = new Int32Array(length + 1).fill(length)
  for (let cell = length - 1; cell >= 0; cell--) {
    nextKnown[cell] = Number.isNaN(of[cell] as number) ? (nextKnown[cell + 1] as number) : cell
  }
  let [count, before] = [0, Number.NaN]
  for (let cell = 0; cell < length; cell++) {
    const value = of[cell] as number
    if (!Number.isNaN(value)) {
      const tolerance = RELATIVE_TOLERANCE * Math.max(Math.abs(before), Math.abs(value), magnitude)
      const isCounted = isStart ? before === 0 && value === 1 : Math.abs(value - before) > tolerance
      if (isCounted) count++
      before = value
    }
    counted[cell] = count
    const first = nextKnown[Math.max(0, cell - window)] as number
    out[cell] = 2 * (known[cell] as number) < window || first > cell ? Number.NaN : count - (counted[first] as number)
  }
}

/** False where a cell of the window is false, and true only where all are true: it never bridges a gap. */
export function held(of: Truths, window: number, out: Truths): void {
  // Nothing is known before the first cell.
  let [lastFalse, lastUnknown] = [Number.NEGATIVE_INFINITY, -1]
  for (let cell = 0; cell < of.length; cell++) {
    if (of[cell] === FALSE) lastFalse = cell
    else if (of[cell] === UNKNOWN) lastUnknown = cell
    const first = cell - window + 1
    out[cell] = lastFalse >= first ? FALSE : lastUnknown >= first ? UNKNOWN : TRUE
  }
}

/** Seconds since the condition was last true, at most those of the window; unknown where it may have been true later. */
export function since(of: Truths, window: number, stepSeconds: number, out: Numbers): void {
  let [lastTrue, lastUnknown] = [Number.NEGATIVE_INFINITY, -1]
  for (let cell = 0; cell < of.length; cell++) {
    if (of[cell] === TRUE) lastTrue = cell
    else if (of[cell] === UNKNOWN) lastUnknown = cell
    const seen = Math.max(lastTrue, cell - window)
    out[cell] =
      lastUnknown > seen || (lastUnknown === seen && lastTrue < seen) ? Number.NaN : (cell - seen) * stepSeconds
  }
}

/** Returns the values of so many cells before. */
export function ago(of: Numbers, window: number, out: Numbers): void {
  out.fill(Number.NaN, 0, window)
  if (window < of.length) out.set(of.subarray(0, of.length - window), window)
}

/** Change a second since so many cells before. */
export function rate(of: Numbers, window: number, stepSeconds: number, limit: number, out: Numbers): void {
  out.fill(Number.NaN, 0, window)
  for (let cell = window; cell < of.length; cell++) {
    const value = ((of[cell] as number) - (of[cell - window] as number)) / (window * stepSeconds)
    out[cell] = value <= limit && value >= -limit ? value : Number.NaN
  }
}
