import { useCallback } from 'react'
import { useFormatter } from 'use-intl'
import type { DayRange } from './site-days.ts'

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** Days in the reader's language: “3 Jan – 12 Feb 2026”. */
export function useDaysText() {
  const format = useFormatter()
  return useCallback(
    ({ from, to }: DayRange) =>
      format.dateTimeRange(noonOf(from), noonOf(to), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    [format],
  )
}

/** A day in the reader's language: “3 January 2026”. */
export function useDayText() {
  const format = useFormatter()
  return useCallback((day: string) => format.dateTime(noonOf(day), { dateStyle: 'long', timeZone: 'UTC' }), [format])
}

/** A day in few characters: “3 Jan 2026”. Beside a `today` it is shorter: without the year if that is the same. */
export function useShortDayText(): (day: string, today?: string) => string {
  const format = useFormatter()
  return useCallback(
    (day, today) => {
      if (today === undefined) return format.dateTime(noonOf(day), { dateStyle: 'medium', timeZone: 'UTC' })
      const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: '2-digit' } as const)
      return format.dateTime(noonOf(day), { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' })
    },
    [format],
  )
}
