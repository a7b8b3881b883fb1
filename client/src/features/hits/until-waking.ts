import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

/** Otherwise, a clock ahead of the server's would poll without a pause. */
const SHORTEST_MILLISECONDS = 30_000
/** Timers are limited to 24 days. */
const LONGEST_MILLISECONDS = MILLISECONDS_PER_DAY

/** Milliseconds until the first snooze ends, for reloading the findings; false if there is none. */
export function untilWaking(snoozeEnds: readonly (number | null)[], nowMilliseconds: number): number | false {
  const ends = snoozeEnds.filter((end) => end !== null)
  if (ends.length === 0) return false
  const firstEnd = ends.reduce((first, end) => Math.min(first, end))
  const untilMilliseconds = firstEnd * 1000 - nowMilliseconds
  return Math.min(Math.max(untilMilliseconds, SHORTEST_MILLISECONDS), LONGEST_MILLISECONDS)
}
