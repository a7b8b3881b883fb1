/** A clock that is ahead of the server's would otherwise ask without a pause. */
const SHORTEST_MILLISECONDS = 30_000
/** Timers count no further than 24 days. */
const LONGEST_MILLISECONDS = 86_400_000

/** How long until the first of the snoozes is over, so that the hits can be asked for again; false for none (ANL-06). */
export function untilWaking(snoozeEnds: readonly (number | null)[], nowMilliseconds: number): number | false {
  const ends = snoozeEnds.filter((end) => end !== null)
  if (ends.length === 0) return false
  const firstEnd = ends.reduce((first, end) => Math.min(first, end))
  const untilMilliseconds = firstEnd * 1000 - nowMilliseconds
  return Math.min(Math.max(untilMilliseconds, SHORTEST_MILLISECONDS), LONGEST_MILLISECONDS)
}
