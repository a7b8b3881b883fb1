import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { managedPortfolioQuery } from './managed-portfolio.queries.ts'
import { findProjects, parseSort } from './table/portfolio-rows.ts'

/** The loaded portfolio, and the part that matches the search. */
export function usePortfolio(search: string, sort: string | undefined) {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(managedPortfolioQuery)
  const found = useMemo(
    () => (data ? findProjects(data.projects, data.sites, { search, sort: parseSort(sort) }) : []),
    [data, search, sort],
  )
  return {
    projects: data?.projects ?? [],
    sites: data?.sites ?? [],
    found,
    counts: { projects: data?.projects.length ?? 0, sites: data?.sites.length ?? 0 },
    /** True if there are sites but no findings for any of them. */
    hasNoFindings:
      data !== undefined && data.sites.length > 0 && data.sites.every((site) => site.lastOccurredOn === null),
    isLoading: isPending,
    hasFailed: isError,
    isLoaded: data !== undefined,
    isFetching,
    error,
    refetch,
  }
}

export type PortfolioList = ReturnType<typeof usePortfolio>
