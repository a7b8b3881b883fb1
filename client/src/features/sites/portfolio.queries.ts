import { loadPortfolio, type Portfolio, type Site } from '@bonfire/contract/sites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export function portfolioQuery(username: string) {
  return queryOptions({
    queryKey: ['portfolio', username],
    queryFn: ({ signal }) => call(loadPortfolio, { params: { username }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Projects or sites are others now. */
export function reloadPortfolio(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['portfolio'] })
}

/** Every site of the portfolio, by label (OPEN-A03: derived, not another request). */
export function listSites(portfolio: Portfolio): Site[] {
  return Object.values(portfolio.sites).sort((a, b) => compareLabels(a.label, b.label))
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** `Building 2` before `Building 10`. */
export function compareLabels(a: string, b: string): number {
  return collator.compare(a, b)
}
