import type { Site } from '@bonfire/contract/sites'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useMemo } from 'react'
import { useNow } from 'use-intl'
import type { TimeRange } from '../../../lib/address/time-range.ts'
import { type DayRange, knownTimeZone, siteRange } from '../../../lib/time/site-days.ts'

/** Sites where a range means the same days. */
export interface SitesOfDays {
  readonly days: DayRange
  /** The sites' own ids. */
  readonly siteIds: readonly string[]
}

type PlacedSite = Pick<Site, 'syncoId' | 'timezone'>

/** The sites by the days that a range means there: somewhere it may already be tomorrow. */
export function sitesByDays(sites: readonly PlacedSite[], range: TimeRange, now: Date): SitesOfDays[] {
  const daysIn = new Map<string, DayRange>()
  const daysAt = ({ timezone }: PlacedSite) => {
    const days = daysIn.get(timezone) ?? siteRange(now, range, knownTimeZone(timezone))
    daysIn.set(timezone, days)
    return days
  }
  const byLastDay = Map.groupBy(sites, (site) => daysAt(site).to)
  return [...byLastDay.values()].flatMap((own) => {
    const [first] = own
    return first ? { days: daysAt(first), siteIds: own.map(({ syncoId }) => syncoId) } : []
  })
}

/** Spans the first day of any of the sites to the last of any, or uses the day here if there are none. */
export function daysAtAll(sites: readonly PlacedSite[], range: TimeRange, now: Date): DayRange {
  const byLastDay = sitesByDays(sites, range, now).toSorted((a, b) => (a.days.to < b.days.to ? -1 : 1))
  const here = siteRange(now, range, knownTimeZone(undefined))
  return { from: byLastDay[0]?.days.from ?? here.from, to: byLastDay.at(-1)?.days.to ?? here.to }
}

/** The same, as the days advance at each site’s midnight. */
export function useSitesByDays(sites: readonly PlacedSite[], range: TimeRange): readonly SitesOfDays[] {
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  // Changes where a day ends somewhere, not every minute.
  const parts = useMemo(() => JSON.stringify(sitesByDays(sites, range, now)), [sites, range, now])
  return useMemo(() => JSON.parse(parts), [parts])
}
