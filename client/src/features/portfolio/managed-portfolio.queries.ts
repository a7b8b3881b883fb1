import { readActionOwners } from '@bonfire/contract/actions/action-settings'
import { listEquips } from '@bonfire/contract/histories/points'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { FRESH } from '../data-in/use-data-form.ts'
import { reloadPortfolio } from '../sites/portfolio.queries.ts'

export const managedPortfolioQuery = queryOptions({
  queryKey: ['administration', 'portfolio'],
  queryFn: ({ signal }) => call(readManagedPortfolio, { signal }),
  ...FRESH,
})

export const actionOwnersQuery = (projectKey: string) =>
  queryOptions({
    queryKey: ['administration', 'action owners', projectKey],
    queryFn: ({ signal }) => call(readActionOwners, { params: { projectKey }, signal }),
    ...FRESH,
  })

/** The equips of a site by name. */
export const siteEquipsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['administration', 'equips', siteId],
    queryFn: ({ signal }) => call(listEquips, { query: { siteId }, signal }),
    ...FRESH,
  })

/** Projects and sites are others now, in the site menu too. */
export function reloadManagedPortfolio(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: managedPortfolioQuery.queryKey })
  reloadPortfolio(queryClient)
}
