import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listSites } from '../../sites/portfolio.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { latestDaysQuery } from '../hits.queries.ts'

/** Whoever comes for the first time has as many selected. */
const MOST_SITES = 50

/** The latest day with findings, and where it is. */
export interface Latest {
  readonly day: string
  /** The sites to look at: the selected ones, or else those of one project that have findings. */
  readonly sites: readonly Site[]
  readonly isSelected: boolean
}

/**
 * The latest findings, however long ago: at the selected sites if they have any, else in the portfolio. Undefined until known; null if there are none.
 */
export function useLatest(insightType: InsightType): Latest | null | undefined {
  const { sites: selected, portfolio } = useSelectedSites()
  const siteIds = useMemo(() => listSites(portfolio).map(({ syncoId }) => syncoId), [portfolio])
  const { data } = useQuery(latestDaysQuery({ insightType, siteIds }))
  return useMemo(() => {
    if (!data) return undefined
    const here = findNewestDay(selected, data)
    if (here) return { day: here.day, sites: selected, isSelected: true }
    const elsewhere = findNewestDay(listSites(portfolio), data)
    if (!elsewhere) return null
    const { projectId } = elsewhere.site
    const sites = listSites(portfolio)
      .filter((site) => site.projectId === projectId && data.has(site.syncoId))
      .sort((a, b) => ((data.get(a.syncoId) ?? '') < (data.get(b.syncoId) ?? '') ? 1 : -1))
    return { day: elsewhere.day, sites: sites.slice(0, MOST_SITES), isSelected: false }
  }, [data, selected, portfolio])
}

/** The latest day of a rule at a site. Undefined until known; null if there is none. */
export function useLatestOfRule(insightType: InsightType, siteId: string, ruleId: string): string | null | undefined {
  const { data } = useQuery(latestDaysQuery({ insightType, siteIds: [siteId], ruleIds: [ruleId] }))
  return data && (data.get(siteId) ?? null)
}

function findNewestDay(
  sites: readonly Site[],
  days: ReadonlyMap<string, string>,
): { site: Site; day: string } | undefined {
  let found: { site: Site; day: string } | undefined
  for (const site of sites) {
    const day = days.get(site.syncoId)
    if (day !== undefined && (!found || day > found.day)) found = { site, day }
  }
  return found
}
