import type { PortfolioSite } from '@bonfire/contract/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { managedPortfolioQuery } from './managed-portfolio.queries.ts'

type ActsOn = { readonly projectKey: string } | { readonly siteId: string } | 'all'

/** Says why something that acts on sites can only be read; undefined for who sees all of them. */
export function useInPart(): (on: ActsOn) => string | undefined {
  const t = useTranslations('dataIn')
  const { data } = useQuery(managedPortfolioQuery)
  return useMemo(() => {
    const unseen = new Set(data?.unseenSiteIds)
    const counts = countsOf(data?.sites ?? [], unseen)
    return (on) => {
      if (typeof on === 'object' && 'siteId' in on) return unseen.has(on.siteId) ? t('unseen') : undefined
      const count = counts.get(on === 'all' ? null : on.projectKey)
      return count && count.seen < count.all ? t('inPart', count) : undefined
    }
  }, [data, t])
}

/** Of each project, and under null of all. */
function countsOf(sites: readonly PortfolioSite[], unseen: ReadonlySet<string>) {
  const counts = new Map<string | null, { seen: number; all: number }>()
  for (const { siteId, projectKey } of sites) {
    for (const key of [projectKey, null]) {
      const { seen, all } = counts.get(key) ?? { seen: 0, all: 0 }
      counts.set(key, { seen: seen + (unseen.has(siteId) ? 0 : 1), all: all + 1 })
    }
  }
  return counts
}
