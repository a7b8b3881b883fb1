import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'

const DAY_ONLY = { representation: 'date' } as const

/** The calendar day of an instant in a zone, `yyyy-MM-dd`. */
export function localDay(instant: Date, timeZone: string): string {
  return utcDay(instant.getTime() + offsetMilliseconds(instant.getTime(), timeZone))
}

/** Counts the calendar days between two days given as `yyyy-MM-dd`. */
export function daysBetween(earlierDay: string, laterDay: string): number {
  return differenceInCalendarDays(new Date(`${laterDay}T00:00`), new Date(`${earlierDay}T00:00`))
}

/** Every day from `fromDay` to `toDay`, both included, `yyyy-MM-dd`. */
export function daysFrom(fromDay: string, toDay: string): string[] {
  const first = new Date(`${fromDay}T00:00`)
  const length = daysBetween(fromDay, toDay) + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => formatISO(addDays(first, index), DAY_ONLY))
}

export interface DayRange {
  /** Days, `yyyy-MM-dd`, both included. */
  readonly from: string
  readonly to: string
}

/** The days of a range at a site: the chosen ones, or its own today and so many days before it. */
export function siteRange(now: Date, range: number | DayRange, timeZone: string): DayRange {
  if (typeof range === 'object') return { from: range.from, to: range.to }
  const to = localDay(now, timeZone)
  return { from: dayBefore(to, range), to }
}

/** The day so many days before another. */
export function dayBefore(day: string, days: number): string {
  return utcDay(Date.parse(day) - days * MILLISECONDS_PER_DAY)
}

/** Start and end of a site-local day in epoch seconds: 23 or 25 hours apart when the clocks change. */
export function daySpan(day: string, timeZone: string): { startSeconds: number; endSeconds: number } {
  const nextDay = utcDay(Date.parse(day) + MILLISECONDS_PER_DAY)
  return { startSeconds: startOfDay(day, timeZone) / 1000, endSeconds: startOfDay(nextDay, timeZone) / 1000 }
}

/**
 * The first instant of a day in a zone, whatever the browser's own zone. It is midnight by the offset from before or
 * from after a change of the clocks, the earlier one that lies in the day: a change at midnight leaves the day without
 * one, a change back shortly after gives it two.
 */
function startOfDay(day: string, timeZone: string): number {
  const utcMidnight = Date.parse(day)
  const candidates = [-MILLISECONDS_PER_DAY, MILLISECONDS_PER_DAY]
    .map((distance) => utcMidnight - offsetMilliseconds(utcMidnight + distance, timeZone))
    .sort((a, b) => a - b)
  return candidates.find((instant) => localDay(new Date(instant), timeZone) === day) ?? candidates[0] ?? utcMidnight
}

function offsetMilliseconds(instant: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(instant)) * MILLISECONDS_PER_MINUTE
}

function utcDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** A zone that the browser knows, else the browser's own. */
export function knownTimeZone(timeZone: string | undefined): string {
  if (timeZone && isKnown(timeZone)) return timeZone
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const knownZones = new Map<string, boolean>()

function isKnown(timeZone: string): boolean {
  const cached = knownZones.get(timeZone)
  if (cached !== undefined) return cached
  let known = true
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    known = false
  }
  knownZones.set(timeZone, known)
  return known
}
