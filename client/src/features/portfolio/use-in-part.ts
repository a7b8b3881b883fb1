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
    const { projects = [], sites = [], unseen } = data ?? {}
    return (on) => {
      if (!unseen) return undefined
      if (on === 'all') return t('inPart', { seen: sites.length, all: sites.length + unseen.sites })
      if ('siteId' in on) return sites.some(({ siteId }) => siteId === on.siteId) ? undefined : t('unseen')
      if (!projects.some(({ projectKey }) => projectKey === on.projectKey)) return t('unseenProject')
      const others = unseen.ofProjects[on.projectKey]
      const seen = sites.filter(({ projectKey }) => projectKey === on.projectKey).length
      return others ? t('inPart', { seen, all: seen + others }) : undefined
    }
  }, [data, t])
}
