/** −1, 0 or 1. */
export function order(one: number, other: number, base: number): number {
  const tolerance = 1e-9 * Math.max(Math.abs(one), Math.abs(other), base)
  return Math.abs(one - other) <= tolerance ? 0 : Math.sign(one - other)
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
export const mean = (values: readonly number[]) => sumOf(values) / values.length

export function deviation(values: readonly number[]): number {
  // Equal values differ by exactly 0 from their mean.
  const middle = (values[0] as number) + mean(values.map((value) => value - (values[0] as number)))
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** By the definition of the linear method: the values are 0 %, …, 100 % at equal distances. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (place: number) => (100 * place) / Math.max(1, sorted.length - 1)
  const above = sorted.findIndex((_, place) => at(place) >= percent)
  if (above <= 0 || at(above) === percent) return sorted[Math.max(0, above)] as number
  const [low, high] = [sorted[above - 1] as number, sorted[above] as number]
  return low + ((high - low) * (percent - at(above - 1))) / (at(above) - at(above - 1))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
    : (sorted[Math.floor(middle)] as number)
}

/** Walks along the values: a move counts once it is as large as the swing. */
export function turnsOf(values: readonly number[], swing: number): number {
  let [lowest, highest] = [values[0] as number, values[0] as number]
  let direction = 0
  let turns = 0
  const isMove = (from: number, to: number) => order(to - from, swing, 1e-3) >= 0 && order(to - from, 0, 1e-3) > 0
  for (const value of values) {
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
    const found = direction <= 0 && isMove(lowest, value) ? 1 : direction >= 0 && isMove(value, highest) ? -1 : 0
    if (found === 0) continue
    if (direction !== 0) turns++
    direction = found
    ;[lowest, highest] = [value, value]
  }
  return turns
}

interface Timed {
  readonly time: number
  readonly value: number
}

/** Of the straight line with the least squares. */
export function slopeOf(found: readonly Timed[]): number {
  const [first] = found as readonly [Timed, ...Timed[]]
  const [time, value] = [
    mean(found.map((each) => each.time)),
    first.value + mean(found.map((each) => each.value - first.value)),
  ]
  const squares = sumOf(found.map((each) => (each.time - time) ** 2))
  return sumOf(found.map((each) => (each.time - time) * (each.value - value))) / squares
}
