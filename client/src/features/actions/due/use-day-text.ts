import { useCallback } from 'react'
import { useFormatter } from 'use-intl'

/** A day as people write it. Beside a `today` it is short: without the year if that is the same. */
export function useDayText(): (day: string, today?: string) => string {
  const format = useFormatter()
  return useCallback(
    (day, today) => {
      const noon = new Date(`${day}T12:00:00Z`)
      if (today === undefined) return format.dateTime(noon, { dateStyle: 'medium', timeZone: 'UTC' })
      const isThisYear = day.slice(0, 4) === today.slice(0, 4)
      const year = isThisYear ? {} : ({ year: '2-digit' } as const)
      return format.dateTime(noon, { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' })
    },
    [format],
  )
}
