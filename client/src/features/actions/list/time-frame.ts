import { addDays, differenceInCalendarDays, formatISO } from 'date-fns'
import { knownTimeZone, localDay } from '../../../lib/site-days.ts'
import { MONTHS_12_DAYS } from './actions-search.ts'

const MONTHS_24_DAYS = 730
/** Actions were first kept on this day. */
const ALL_TIME_START = '2016-01-01'

export type TimeFrame = 'months12' | 'months24' | 'all'
export const TIME_FRAMES: readonly TimeFrame[] = ['months12', 'months24', 'all']

/** How the address says a time frame: whole days back from today (OPEN-F10). */
export function daysOf(frame: TimeFrame, today: Date): number {
  if (frame === 'months12') return MONTHS_12_DAYS
  if (frame === 'months24') return MONTHS_24_DAYS
  return differenceInCalendarDays(today, new Date(`${ALL_TIME_START}T00:00`))
}

/** What so many days back are called; undefined for a number that is not offered. */
export function frameOf(days: number): TimeFrame | undefined {
  if (days === MONTHS_12_DAYS) return 'months12'
  if (days === MONTHS_24_DAYS) return 'months24'
  // All time grows day by day, and yesterday's link still means all of it.
  return days > MONTHS_24_DAYS ? 'all' : undefined
}

/**
 * The days of a request for closed actions, `yyyy-MM-dd`, both included. It is already tomorrow at some sites, and what
 * was closed there today must not be missing: the last day is the latest of the sites' todays.
 */
export function closedDays(
  days: number,
  now: Date,
  siteTimeZones: Iterable<string> = [],
): { from: string; to: string } {
  const from = frameOf(days) === 'all' ? ALL_TIME_START : day(addDays(now, -days))
  const todays = Array.from(siteTimeZones, (timeZone) => localDay(now, knownTimeZone(timeZone)))
  return { from, to: [...todays, day(now)].sort().at(-1) ?? day(now) }
}

function day(date: Date): string {
  return formatISO(date, { representation: 'date' })
}
