import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useMemo } from 'react'
import { useNow } from 'use-intl'
import { knownTimeZone, localDay } from '../../../lib/time/site-days.ts'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'

/** Today at a site, yyyy-MM-dd; the browser's today at an unknown one. */
export function useSiteToday(): (portfolioSiteId: string) => string {
  const { portfolio } = useSelectedSites()
  const minute = Math.floor(useNow({ updateInterval: MILLISECONDS_PER_MINUTE }).getTime() / MILLISECONDS_PER_MINUTE)
  // Changes where a day ends somewhere, not every minute.
  const days = useMemo(() => {
    const now = new Date(minute * MILLISECONDS_PER_MINUTE)
    const zones = new Set(Object.values(portfolio.sites).map(({ timezone }) => knownTimeZone(timezone)))
    return JSON.stringify([...zones].sort().map((zone) => [zone, localDay(now, zone)]))
  }, [portfolio, minute])
  return useMemo(() => {
    const byZone = new Map<string, string>(JSON.parse(days))
    const bySite = new Map<string, string>()
    return (portfolioSiteId) => {
      const known = bySite.get(portfolioSiteId)
      if (known !== undefined) return known
      const zone = knownTimeZone(findSite(portfolio, portfolioSiteId)?.timezone)
      const today = byZone.get(zone) ?? localDay(new Date(), zone)
      bySite.set(portfolioSiteId, today)
      return today
    }
  }, [portfolio, days])
}
