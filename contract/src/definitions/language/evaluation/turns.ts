import { RELATIVE_TOLERANCE } from './arithmetic.ts'
import type { Numbers } from './truth.ts'
import { knownIn } from './windows.ts'

/**
 * Counts how often the direction changes in a window; a move counts if it is at least `swing`. Unknown cells are
 * skipped as if they were not there.  Within a window, the first move is where highest and lowest are `swing` apart.
 * From there on the next turn is known, whatever came before: up until the value is `swing` below the highest since,
 * then down. So the turns of all windows are found once, and a window follows them from its first move.
 */
export function turnsIn(of: Numbers, window: number, swing: number, magnitude: number, out: Numbers): void {
  const known = knownIn(of, window)
  const cells: number[] = []
  for (let cell = 0; cell < of.length; cell++) if (!Number.isNaN(of[cell] as number)) cells.push(cell)
  const values = Float64Array.from(cells, (cell) => of[cell] as number)
  // A step from 50 to 60 % is one of 10 %, though not as a sum of binary fractions.
  const tolerance = RELATIVE_TOLERANCE * Math.max(swing, magnitude)
  const least = Math.max(swing - tolerance, tolerance)
  const falls = nextFall(values, least, 1)
  const rises = nextFall(values, least, -1)
  let first = 0
  let last = -1
  for (let cell = 0; cell < of.length; cell++) {
    while (last + 1 < cells.length && (cells[last + 1] as number) <= cell) last++
    while (first < cells.length && (cells[first] as number) <= cell - window) first++
    if (!(2 * (known[cell] as number) >= window) || first > last) {
      out[cell] = Number.NaN
      continue
    }
    let turns = -1
    // The first move may be in either direction, and is no turn.
    const [fall, rise] = [falls[first] as number, rises[first] as number]
    let at = Math.min(fall, rise)
    let isFalling = fall < rise
    while (at <= last) {
      turns++
      at = (isFalling ? rises[at] : falls[at]) as number
      isFalling = !isFalling
    }
    out[cell] = Math.max(0, turns)
  }
}

/**
 * Returns for each value the place of the first that is at least `least` below the highest from that value on (`sign`
 * 1), or above the lowest (−1). If there is none, it is the place after the last value.
 */
function nextFall(values: Float64Array, least: number, sign: 1 | -1): Int32Array {
  const found = new Int32Array(values.length)
  // Places from `from` to `to`, highest first, that nothing later is above.
  const places = new Int32Array(values.length)
  let [head, tail, to] = [0, 0, 0]
  const at = (place: number) => sign * (values[place] as number)
  for (let from = 0; from < values.length; from++) {
    while (head < tail && (places[head] as number) < from) head++
    if (to < from) to = from
    for (; to < values.length; to++) {
      const highest = head < tail ? at(places[head] as number) : at(to)
      if (highest - at(to) >= least) break
      while (tail > head && at(places[tail - 1] as number) <= at(to)) tail--
      places[tail++] = to
    }
    found[from] = to
  }
  return found
}
