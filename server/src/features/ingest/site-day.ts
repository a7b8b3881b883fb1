import { TZDate } from '@date-fns/tz'
import { addDays, format } from 'date-fns'

const MAXIMUM_KNOWN_DAYS = 100_000
const knownDays = new Map<string, SiteDay>()

/** A day in a site's zone, in epoch seconds: from its first instant to the next day's. */
export interface SiteDay {
  readonly startsAt: number
  readonly endsAt: number
}

/** 23, 24 or 25 hours long. Remembered, because findings of one day arrive by the thousand. */
export function siteDay(timezone: string, day: string): SiteDay {
  const key = `${timezone} ${day}`
  const known = knownDays.get(key)
  if (known) return known
  const startsAt = firstInstant(timezone, day, 0)
  const found = { startsAt, endsAt: firstInstant(timezone, day, 1) }
  if (knownDays.size >= MAXIMUM_KNOWN_DAYS) knownDays.clear()
  knownDays.set(key, found)
  return found
}

/** The day, `yyyy-MM-dd`, that it is at the instant in the zone. */
export const dayAt = (timezone: string, instant: Date): string => format(new TZDate(instant, timezone), 'yyyy-MM-dd')

/** The same wall-clock time so many days later, as far as the zone has it on that day. Epoch seconds. */
export const moveByDays = (timezone: string, atSeconds: number, days: number): number =>
  addDays(new TZDate(atSeconds * 1000, timezone), days).getTime() / 1000

function firstInstant(timezone: string, day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date + daysLater, timezone).getTime() / 1000
}
