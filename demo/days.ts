import { MILLISECONDS_PER_DAY, MINUTES_PER_DAY, SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { TZDate } from '@date-fns/tz'

/** Days since 1970-01-01 of a `yyyy-MM-dd`. */
export function epochDayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_PER_DAY
}

export function dateOf(epochDay: number): string {
  return new Date(epochDay * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

/** The local day of an instant, as days since 1970. */
export function epochDayAt(instant: Date, timezone: string): number {
  const local = new TZDate(instant, timezone)
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / MILLISECONDS_PER_DAY
}

/** 0 is Sunday. */
export function weekdayOf(epochDay: number): number {
  return (((epochDay + 4) % 7) + 7) % 7
}

/** A calendar day in one time zone; 23 or 25 hours long when the clocks change. */
export interface LocalDay {
  epochDay: number
  date: string
  weekday: number
  /** Epoch seconds of the first instant of the day, and of the first of the next. */
  startsAt: number
  endsAt: number
  timezone: string
}

export function localDay(epochDay: number, timezone: string): LocalDay {
  return {
    epochDay,
    date: dateOf(epochDay),
    weekday: weekdayOf(epochDay),
    startsAt: instantAt(epochDay, 0, timezone),
    endsAt: instantAt(epochDay + 1, 0, timezone),
    timezone,
  }
}

/** Epoch seconds of a minute of the day on the wall clock, 0 to 1440. */
export function wallClock(day: LocalDay, minute: number): number {
  if (minute >= MINUTES_PER_DAY) return day.endsAt
  const clocksChange = day.endsAt - day.startsAt !== SECONDS_PER_DAY
  return clocksChange ? instantAt(day.epochDay, minute, day.timezone) : day.startsAt + minute * 60
}

// Asking the time zone takes far longer than all else about a firing.
const hoursKnown = new Map<string, number>()

/** In the time zones of the demonstration clocks change at full hours. */
function instantAt(epochDay: number, minute: number, timezone: string): number {
  const hour = Math.floor(minute / 60)
  const key = `${timezone} ${epochDay} ${hour}`
  const known = hoursKnown.get(key) ?? fullHourAt(epochDay, hour, timezone)
  hoursKnown.set(key, known)
  return known + (minute - hour * 60) * 60
}

function fullHourAt(epochDay: number, hour: number, timezone: string): number {
  const [year = 1970, month = 1, date = 1] = dateOf(epochDay).split('-').map(Number)
  return new TZDate(year, month - 1, date, hour, 0, timezone).getTime() / 1000
}
