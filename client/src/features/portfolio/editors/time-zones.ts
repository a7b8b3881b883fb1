import type { useFormatter } from 'use-intl'

type Format = Pick<ReturnType<typeof useFormatter>, 'dateTime'>

/** The local time there, as the page formats it. */
export function timeInZone(timeZone: string, instant: Date, format: Format): string {
  return format.dateTime(instant, { timeStyle: 'short', timeZone })
}

/** Every time zone the browser knows, including the given one. */
export function timeZonesWith(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(present === '' ? [] : [present])])].sort()
}
