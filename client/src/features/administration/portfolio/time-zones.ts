import type { useFormatter } from 'use-intl'

type Format = Pick<ReturnType<typeof useFormatter>, 'dateTime'>

/** What a clock shows there: hours and minutes, as the page writes them. */
export function timeIn(timeZone: string, instant: Date, format: Format): string {
  return format.dateTime(instant, { timeStyle: 'short', timeZone })
}

/** Every time zone that the browser knows, with the given one among them. */
export function timeZonesWith(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(present === '' ? [] : [present])])].sort()
}
