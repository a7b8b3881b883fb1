import { tz } from '@date-fns/tz'
import { addDays, differenceInCalendarDays, formatISO, startOfDay } from 'date-fns'

const DAY_ONLY = { representation: 'date' } as const

/** The calendar day of an instant in a zone, `yyyy-MM-dd`. */
export function localDay(instant: Date, timeZone: string): string {
  return formatISO(instant, { ...DAY_ONLY, in: tz(timeZone) })
}

/** How many calendar days lie between two days given as `yyyy-MM-dd`. */
export function daysBetween(earlierDay: string, laterDay: string): number {
  return differenceInCalendarDays(new Date(`${laterDay}T00:00`), new Date(`${earlierDay}T00:00`))
}

/** Every day from `fromDay` to `toDay`, both included, `yyyy-MM-dd`. */
export function daysFrom(fromDay: string, toDay: string): string[] {
  const first = new Date(`${fromDay}T00:00`)
  const length = daysBetween(fromDay, toDay) + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => formatISO(addDays(first, index), DAY_ONLY))
}

/** The days to ask for: the browser's today and so many days before it (API-07, OPEN-C21). */
export function requestRange(now: Date, daysRange: number): { from: string; to: string } {
  return { from: formatISO(addDays(now, -daysRange), DAY_ONLY), to: formatISO(now, DAY_ONLY) }
}

/** Start and end of a site-local day in epoch seconds: 23 or 25 hours apart when the clocks change. */
export function daySpan(day: string, timeZone: string): { startSeconds: number; endSeconds: number } {
  const inZone = tz(timeZone)
  // Noon exists on every day, midnight does not: some zones change their clocks at it.
  const noon = inZone(`${day}T12:00:00`)
  const start = startOfDay(noon, { in: inZone })
  const end = startOfDay(addDays(noon, 1, { in: inZone }), { in: inZone })
  return { startSeconds: start.getTime() / 1000, endSeconds: end.getTime() / 1000 }
}

/** A zone that the browser knows, else the browser's own (OPEN-C20). */
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
