import type { Portfolio } from '@bonfire/contract/sites'
import { knownTimeZone, localDay } from '../../../lib/time/site-days.ts'

/** The latest day that has begun at a site, or here if there are none. */
export function latestDay({ sites }: Portfolio, now: Date): string {
  const zones = new Set(Object.values(sites).map((site) => site.timezone))
  const days = [...zones].map((zone) => localDay(now, knownTimeZone(zone))).sort()
  return days.at(-1) ?? localDay(now, knownTimeZone(undefined))
}
