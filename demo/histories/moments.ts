import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { type LocalDay, localDay } from '../days.ts'
import { hoursOf } from '../portfolio/buildings.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import { outdoorCelsius } from '../portfolio/weather.ts'

export const INTERVAL_SECONDS = 900
const SAMPLES_A_DAY = SECONDS_PER_DAY / INTERVAL_SECONDS
const WARMEST_HOUR = 15
const DAY_TO_NIGHT_KELVIN = 8
/** Plant starts and stops this long before and after the opening hours. */
const BEFORE_OPENING_MINUTES = 30
const AFTER_CLOSING_MINUTES = 15

/** What every equip of a site meets at an instant of its histories. */
export interface Moment {
  /** Epoch seconds. */
  readonly at: number
  /** Since 1970, in intervals: the seed of noise. */
  readonly step: number
  /** °C. */
  readonly outdoors: number
  readonly isOpen: boolean
  readonly isRunning: boolean
  /** From 0 to 1: how much the building needs of each. */
  readonly cooling: number
  readonly heating: number
}

export interface SiteDay {
  readonly moments: readonly Moment[]
  /** The local days that the UTC day touches, and one before, whose firings may end at its first sample. */
  readonly localDays: readonly LocalDay[]
}

/** The instants of a UTC day at a site, as days since 1970. */
export function siteDay(project: DemoProject, site: DemoSite, utcDay: number): SiteDay {
  const days = [utcDay - 1, utcDay, utcDay + 1].map((day) => localDay(day, project.timezone))
  const touched = days.filter(
    (day) => day.startsAt < (utcDay + 1) * SECONDS_PER_DAY && day.endsAt > utcDay * SECONDS_PER_DAY,
  )
  const maxima = [-2, -1, 0, 1, 2].map((ahead) => outdoorCelsius(project.timezone, utcDay + ahead))
  const moments = Array.from({ length: SAMPLES_A_DAY }, (_, place) => {
    const at = utcDay * SECONDS_PER_DAY + place * INTERVAL_SECONDS
    const day = touched.find((one) => at >= one.startsAt && at < one.endsAt) as LocalDay
    return momentAt(site, day, { at, maximum: (ahead) => maxima[day.epochDay - utcDay + ahead + 2] ?? 0 })
  })
  return { moments, localDays: touched }
}

function momentAt(
  site: DemoSite,
  day: LocalDay,
  { at, maximum }: { at: number; maximum: (daysAhead: number) => number },
): Moment {
  const minute = minuteOf(day, at)
  const hours = hoursOf(site.kind, day.weekday)
  const sinceWarmest = (minute / 60 - WARMEST_HOUR) / 24
  const [from, to, share] =
    sinceWarmest < 0 ? [maximum(-1), maximum(0), sinceWarmest + 1] : [maximum(0), maximum(1), sinceWarmest]
  const night = (DAY_TO_NIGHT_KELVIN * (1 - Math.cos(2 * Math.PI * sinceWarmest))) / 2
  const outdoors = from + (to - from) * share - night
  return {
    at,
    step: at / INTERVAL_SECONDS,
    outdoors,
    isOpen: hours !== null && minute >= hours[0] && minute < hours[1],
    isRunning:
      hours !== null && minute >= hours[0] - BEFORE_OPENING_MINUTES && minute < hours[1] + AFTER_CLOSING_MINUTES,
    cooling: Math.min(1, Math.max(0, (outdoors - 10) / 22)),
    heating: Math.min(1, Math.max(0, (16 - outdoors) / 20)),
  }
}

/** Of the day on the wall clock, also where the clocks change. */
function minuteOf({ startsAt, endsAt }: LocalDay, at: number): number {
  const changed = endsAt - startsAt - SECONDS_PER_DAY
  const since = (at - startsAt) / 60
  // In the time zones of the demonstration clocks change between one and three in the morning.
  return changed !== 0 && since >= 180 ? since - changed / 60 : since
}
