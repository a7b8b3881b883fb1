import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../values/durations.ts'

/** The longest that a sample may be said to count. */
export const LONGEST_HOLD_SECONDS = 366 * SECONDS_PER_DAY

const UNKNOWN_HOLD_SECONDS = SECONDS_PER_HOUR
const CHANGE_HOLD_SECONDS = SECONDS_PER_DAY
const INTERVALS_PER_HOLD = 3

interface Holding {
  readonly holdSeconds: number | null
  readonly intervalSeconds: number | null
}

/** The rhythm in which the samples of a point come. */
export interface Rhythm {
  /** The distance between them; 0: at changes, or irregularly; null: too few to say. */
  readonly intervalSeconds: number | null
  /** True if a sample comes at each change; a value then counts until the next one, however long. */
  readonly isOnChange: boolean
}

export const UNKNOWN_RHYTHM: Rhythm = { intervalSeconds: null, isOnChange: false }

/** Measured over so many days, because what changes rarely shows its rhythm over weeks. */
export const RHYTHM_DAYS = 31
const RHYTHM_SAMPLES = 500

/** The time for which a sample counts where no other follows. `measured` is for points that say no interval. */
export function holdSecondsOf({ holdSeconds, intervalSeconds }: Holding, measured = UNKNOWN_RHYTHM): number {
  if (holdSeconds !== null) return holdSeconds
  const interval = intervalSeconds ?? measured.intervalSeconds
  if (interval === null) return UNKNOWN_HOLD_SECONDS
  return interval === 0 ? CHANGE_HOLD_SECONDS : INTERVALS_PER_HOLD * interval
}

/** True if a value holds until the next sample, unless someone said how long a sample counts. */
export const isHeldToNext = ({ holdSeconds, intervalSeconds }: Holding, measured = UNKNOWN_RHYTHM): boolean =>
  holdSeconds === null && (intervalSeconds === null ? measured.isOnChange : intervalSeconds === 0)

interface Samples {
  /** Epoch seconds, rising. */
  readonly at: Float64Array
  /** NaN where the sensor had no value. */
  readonly values: Float64Array
}

type Kind = 'number' | 'bool' | 'enum'

const FEWEST_GAPS = 4
const MAXIMUM_INTERVAL_SECONDS = SECONDS_PER_DAY
// A controller that starts again may write at once what it wrote before, more than once.
const MAXIMUM_SHARE_OF_EQUALS = 0.05
// Nothing that is polled is polled more rarely, but for meters, whose values are all different.
const SLOWEST_POLL_SECONDS = 2 * SECONDS_PER_HOUR
// The share of the time for which a point that is written at changes may be quiet, among changes that follow each other
// quickly.
const QUIET_SHARE = 0.2
const FEWEST_QUIET = 10
const REGULAR_SHARE = 0.8

/** Measures how the newest samples of a point come, of a month where there are enough in it. */
export function measureRhythm({ at, values }: Samples, kind: Kind): Rhythm {
  const since = (at.at(-1) ?? 0) - RHYTHM_DAYS * SECONDS_PER_DAY
  let first = Math.max(0, at.length - RHYTHM_SAMPLES)
  while ((at[first] as number) < since && at.length - first > FEWEST_GAPS + 1) first++
  return rhythmOf({ at: at.subarray(first), values: values.subarray(first) }, kind)
}

/**
 * Samples come at changes if hardly two in a row are equal, and the gaps are of all lengths, or those of a value that changes
 * back and forth. Otherwise they come regularly, at the median gap; pauses between gaps that are alike are none of it.
 */
function rhythmOf({ at, values }: Samples, kind: Kind): Rhythm {
  if (at.length === 0) return UNKNOWN_RHYTHM
  const gaps = gapsOf(at)
  const { median, alikeShare, longShare, longCount, quietShare } = describeGaps(gaps.toSorted())
  const isChange = gaps.length * MAXIMUM_SHARE_OF_EQUALS >= countEquals(values, gaps, median / 2)
  if (kind !== 'number' && isChange) return AT_CHANGES
  if (gaps.length === 0) return UNKNOWN_RHYTHM
  const isSlow = median > SLOWEST_POLL_SECONDS
  if (gaps.length < FEWEST_GAPS) {
    const isMeter = alikeShare === 1 && median <= MAXIMUM_INTERVAL_SECONDS
    return isChange && isSlow && !isMeter ? AT_CHANGES : UNKNOWN_RHYTHM
  }
  if (isSlow && isChange && isBackAndForth(values)) return AT_CHANGES
  if (median > MAXIMUM_INTERVAL_SECONDS) return { intervalSeconds: 0, isOnChange: isChange }
  if (alikeShare >= REGULAR_SHARE) return { intervalSeconds: median, isOnChange: false }
  const isUneven = longShare > 0.1
  const isQuiet = longCount >= FEWEST_QUIET && quietShare >= QUIET_SHARE
  if (isChange && (isUneven || isQuiet || isSlow)) return AT_CHANGES
  return { intervalSeconds: isUneven ? 0 : median, isOnChange: false }
}

const AT_CHANGES: Rhythm = { intervalSeconds: 0, isOnChange: true }

function gapsOf(at: Float64Array): Float64Array {
  const gaps = new Float64Array(Math.max(0, at.length - 1))
  for (let place = 0; place < gaps.length; place++) gaps[place] = (at[place + 1] as number) - (at[place] as number)
  return gaps
}

/** The number of samples that are equal to the one before, and came at least so long after it. */
function countEquals(values: Float64Array, gaps: Float64Array, leastGap: number): number {
  let count = 0
  for (const [place, gap] of gaps.entries()) {
    if (gap >= leastGap && Object.is(values[place], values[place + 1])) count++
  }
  return count
}

/** The gaps rise. Long are those over three times the median; of the others, a share is like it, within a fifth. */
function describeGaps(gaps: Float64Array) {
  const median = gaps[gaps.length >> 1] ?? 0
  let [alike, long, quietSeconds, seconds] = [0, 0, 0, 0]
  for (const gap of gaps) {
    seconds += gap
    if (Math.abs(gap - median) <= median / 5) alike++
    if (gap <= INTERVALS_PER_HOLD * median) continue
    long++
    quietSeconds += gap
  }
  const alikeShare = alike / (gaps.length - long)
  return { median, alikeShare, longShare: long / gaps.length, longCount: long, quietShare: quietSeconds / seconds }
}

/** True if few values come again and again, as those of a set point do and those of a meter do not. */
const isBackAndForth = (values: Float64Array): boolean => new Set(values).size <= values.length / 2
