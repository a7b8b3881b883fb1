import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { managedPortfolioQuery } from './managed-portfolio.queries.ts'

/** The names of these projects; unknown ones keep their key. */
export function useProjectNames(projectKeys: readonly string[]): string[] {
  const { data } = useQuery(managedPortfolioQuery)
  const names = useMemo(
    () => new Map(data?.projects.map(({ projectKey, projectName }) => [projectKey, projectName])),
    [data],
  )
  return projectKeys.map((key) => names.get(key) ?? key)
}
