import type { Firing } from '@bonfire/contract/hits/hits'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { daySpan } from '../../../../lib/time/site-days.ts'

/** A firing on a day's line; `left` and `width` are fractions of the day. */
export interface FiringBar {
  readonly left: number
  readonly width: number
  readonly startSeconds: number
  readonly durationSeconds: number
  /** The project's currency applies; undefined if nothing was estimated. */
  readonly cost: number | undefined
}

interface HourMark {
  /** Site-local hour. */
  readonly hour: number
  readonly left: number
}

export interface FiringDay {
  readonly day: string
  readonly bars: readonly FiringBar[]
  readonly hours: readonly HourMark[]
}

const MARKED_HOURS = [6, 12, 18]

/** Returns one line per day; a firing past midnight continues at the start of the next day's line. */
export function firingDays(days: readonly string[], firings: readonly Firing[], timeZone: string): FiringDay[] {
  return days.map((day) => {
    const { startSeconds, endSeconds } = daySpan(day, timeZone)
    const lengthSeconds = endSeconds - startSeconds
    const bars = firings
      .filter(({ t, d }) => t < endSeconds && (t >= startSeconds || t + d > startSeconds))
      .map(({ t, d, cost }): FiringBar => {
        const barStart = Math.max(t, startSeconds)
        const barEnd = Math.min(t + d, endSeconds)
        return {
          left: (barStart - startSeconds) / lengthSeconds,
          width: (barEnd - barStart) / lengthSeconds,
          startSeconds: t,
          durationSeconds: d,
          cost,
        }
      })
    return { day, bars, hours: hourMarks(startSeconds, endSeconds, timeZone) }
  })
}

/** The positions of 6:00, 12:00 and 18:00 on the day's line: not even quarters when the clocks change. */
function hourMarks(startSeconds: number, endSeconds: number, timeZone: string): HourMark[] {
  const hourOfDay = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const marks: HourMark[] = []
  for (let instant = startSeconds; instant < endSeconds; instant += SECONDS_PER_HOUR) {
    const hour = Number(hourOfDay.format(instant * 1000))
    if (MARKED_HOURS.includes(hour)) marks.push({ hour, left: (instant - startSeconds) / (endSeconds - startSeconds) })
  }
  return marks
}
