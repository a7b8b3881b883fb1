import type { Portfolio, Site } from '@bonfire/contract/sites'
import { type DayRange, knownTimeZone, localDay } from '../../../lib/time/site-days.ts'

/** Today where it is the earliest day of any site, and where it is the latest; today here if there are none. */
export function todaysAt(sites: readonly Site[], now: Date): DayRange {
  const zones = new Set(sites.map((site) => site.timezone))
  const days = [...zones].map((zone) => localDay(now, knownTimeZone(zone))).sort()
  const here = localDay(now, knownTimeZone(undefined))
  return { from: days[0] ?? here, to: days.at(-1) ?? here }
}

/** The latest day that has begun at a site, or here if there are none. */
export const latestDay = ({ sites }: Portfolio, now: Date): string => todaysAt(Object.values(sites), now).to
