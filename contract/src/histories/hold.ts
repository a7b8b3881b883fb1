/** The longest that a sample may be said to count. */
export const LONGEST_HOLD_SECONDS = 366 * 86_400

const UNKNOWN_HOLD_SECONDS = 3600
const CHANGE_HOLD_SECONDS = 86_400
const INTERVALS_PER_HOLD = 3

interface Holding {
  readonly holdSeconds: number | null
  readonly intervalSeconds: number | null
}

/** How long a sample counts. `measured` is the interval of stored samples, for points that say none. */
export function holdSecondsOf({ holdSeconds, intervalSeconds }: Holding, measured: number | null = null): number {
  if (holdSeconds !== null) return holdSeconds
  const interval = intervalSeconds ?? measured
  if (interval === null) return UNKNOWN_HOLD_SECONDS
  return interval === 0 ? CHANGE_HOLD_SECONDS : INTERVALS_PER_HOLD * interval
}

const FEWEST_GAPS = 4
const MAXIMUM_INTERVAL_SECONDS = 86_400

/**
 * The interval of samples, from their rising instants in epoch seconds: the median gap. 0: they came at changes, because
 * more than a tenth of the gaps is over three times the median. Null: too few to say.
 */
export function measureIntervalSeconds(at: ArrayLike<number>): number | null {
  const gaps: number[] = []
  for (let place = 1; place < at.length; place++) gaps.push((at[place] as number) - (at[place - 1] as number))
  if (gaps.length < FEWEST_GAPS) return null
  gaps.sort((one, other) => one - other)
  const median = gaps[gaps.length >> 1] as number
  const isUneven = (gaps[Math.floor(gaps.length * 0.9)] as number) > INTERVALS_PER_HOLD * median
  return isUneven || median > MAXIMUM_INTERVAL_SECONDS ? 0 : median
}
