import { useCallback } from 'react'
import { useFormatter } from 'use-intl'
import type { DayRange } from './site-days.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Days in the reader's language: “3 Jan – 12 Feb 2026”. */
export function useDaysText() {
  const format = useFormatter()
  return useCallback(
    ({ from, to }: DayRange) =>
      format.dateTimeRange(noon(from), noon(to), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    [format],
  )
}

/** A day in the reader's language: “3 January 2026”. */
export function useDayText() {
  const format = useFormatter()
  return useCallback((day: string) => format.dateTime(noon(day), { dateStyle: 'long', timeZone: 'UTC' }), [format])
}
