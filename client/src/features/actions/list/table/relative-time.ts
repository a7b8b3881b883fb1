import { MILLISECONDS_PER_MINUTE, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '@bonfire/contract/values/durations'
import { useMemo } from 'react'
import { useFormatter, useLocale, useNow } from 'use-intl'
import { knownTimeZone } from '../../../../lib/time/site-days.ts'

const MONTH_MINUTES = 30 * MINUTES_PER_DAY
const YEAR_MINUTES = 365 * MINUTES_PER_DAY

interface Distance {
  readonly count: number
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
}

/** Returns the time since an instant in the largest full unit; a future instant counts as now. */
export function distanceOf(instantMilliseconds: number, nowMilliseconds: number): Distance {
  const minutes = Math.max(0, Math.floor((nowMilliseconds - instantMilliseconds) / MILLISECONDS_PER_MINUTE))
  if (minutes === 0) return { count: 0, unit: 'second' }
  if (minutes < MINUTES_PER_HOUR) return { count: minutes, unit: 'minute' }
  if (minutes < MINUTES_PER_DAY) return { count: Math.floor(minutes / MINUTES_PER_HOUR), unit: 'hour' }
  if (minutes < MONTH_MINUTES) return { count: Math.floor(minutes / MINUTES_PER_DAY), unit: 'day' }
  if (minutes < YEAR_MINUTES) return { count: Math.floor(minutes / MONTH_MINUTES), unit: 'month' }
  return { count: Math.floor(minutes / YEAR_MINUTES), unit: 'year' }
}

/** Words the time since instants, and caches the words for the many rows that share them. */
export function createAgo(locale: string, nowMilliseconds: number): (instantMilliseconds: number) => string {
  // "Now" and "yesterday" are clear; "last month" may be any day from yesterday to sixty days ago.
  const loosely = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const exactly = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  const known = new Map<string, string>()
  return (instantMilliseconds) => {
    const { count, unit } = distanceOf(instantMilliseconds, nowMilliseconds)
    const words = unit === 'second' || unit === 'day' ? loosely : exactly
    const text = known.get(unit + count) ?? words.format(-count, unit)
    known.set(unit + count, text)
    return text
  }
}

/** Times in lists: how long ago, and the exact site-local time. */
export function useRelativeTime() {
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  return useMemo(
    () => ({
      ago: createAgo(locale, now.getTime()),
      exact: (instantMilliseconds: number, siteTimeZone: string | undefined) => {
        const timeZone = knownTimeZone(siteTimeZone)
        const text = format.dateTime(instantMilliseconds, { dateStyle: 'medium', timeStyle: 'short', timeZone })
        return `${text} (${timeZone})`
      },
    }),
    [locale, format, now],
  )
}
