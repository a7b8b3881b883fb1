import { MINUTES_PER_DAY } from '../../../values/durations.ts'
import type { WeekTimes } from '../syntax/week.ts'
import { FALSE, type Numbers, TRUE, type Truths, UNKNOWN } from './truth.ts'

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/** Whether each cell begins within the times of a week, by the clock of the site. */
export function withinWeek(times: readonly WeekTimes[], { weekdays, minutes }: Clock): Truths {
  const isWithin = minutesWithin(times)
  const out = new Uint8Array(weekdays.length)
  for (let cell = 0; cell < out.length; cell++) {
    const minute = ((weekdays[cell] as number) - 1) * MINUTES_PER_DAY + (minutes[cell] as number)
    out[cell] = Number.isNaN(minute) ? UNKNOWN : (isWithin[minute] as number)
  }
  return out
}

interface Clock {
  readonly weekdays: Numbers
  /** Since midnight. */
  readonly minutes: Numbers
}

/** Every minute of a week from Monday on. What goes over midnight belongs to the day on which it begins. */
function minutesWithin(times: readonly WeekTimes[]): Uint8Array {
  const week = new Uint8Array(MINUTES_PER_WEEK).fill(FALSE)
  for (const { days, times: spans } of times) {
    for (const day of daysIn(days)) {
      for (const [from, to] of spans.length === 0 ? [[0, MINUTES_PER_DAY] as const] : spans) {
        const begin = (day - 1) * MINUTES_PER_DAY + from
        const length = to > from ? to - from : to + MINUTES_PER_DAY - from
        for (let minute = begin; minute < begin + length; minute++) week[minute % MINUTES_PER_WEEK] = TRUE
      }
    }
  }
  return week
}

function daysIn(days: WeekTimes['days']): readonly number[] {
  if (days.length === 0) return [1, 2, 3, 4, 5, 6, 7]
  // From Friday to Monday are four days.
  return days.flatMap(([first, last]) =>
    Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, more) => ((first - 1 + more) % 7) + 1),
  )
}
