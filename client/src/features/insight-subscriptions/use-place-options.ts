import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../auth/session.queries.ts'
import { portfolioQuery } from '../sites/portfolio.queries.ts'

/** The projects and sites that one may subscribe to; values are `project:key` and `site:id`. */
export function usePlaceOptions() {
  const t = useTranslations('subscriptions')
  const { data } = useQuery(portfolioQuery(useSessionUser().username))
  return useMemo(() => {
    const projects = Object.values(data?.projects ?? {}).map(({ projectKey, projectName }) => ({
      value: `project:${projectKey}`,
      label: projectName,
    }))
    const sites = Object.values(data?.sites ?? {}).map(({ syncoId, label }) => ({ value: `site:${syncoId}`, label }))
    const labels = new Map([...projects, ...sites].map(({ value, label }) => [value, label]))
    return {
      options: [
        { group: t('projects'), items: projects },
        { group: t('sites'), items: sites },
      ],
      labelOf: (value: string) => labels.get(value) ?? value.slice(value.indexOf(':') + 1),
    }
  }, [data, t])
}
