import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { lightFormat } from 'date-fns/lightFormat'

const MAXIMUM_KNOWN_DAYS = 100_000
const knownDays = new Map<string, SiteDay>()

/** A site-local day in epoch seconds: from its first instant to the next day's. */
export interface SiteDay {
  readonly startsAt: number
  readonly endsAt: number
}

/** 23, 24 or 25 hours long. Cached, because findings of one day arrive by the thousand. */
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

/** The day at an instant in the zone, `yyyy-MM-dd`. */
export const dayAt = (timezone: string, instant: Date): string =>
  lightFormat(new TZDate(instant, timezone), 'yyyy-MM-dd')

/** The same wall-clock time so many days later, if it exists on that day. Epoch seconds. */
export const moveByDays = (timezone: string, atSeconds: number, days: number): number =>
  addDays(new TZDate(atSeconds * 1000, timezone), days).getTime() / 1000

function firstInstant(timezone: string, day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date + daysLater, timezone).getTime() / 1000
}
