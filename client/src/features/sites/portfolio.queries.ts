import { loadPortfolio, type Portfolio, type Site } from '@bonfire/contract/sites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { compareLabels } from '../../lib/compare-labels.ts'
import { distinguishCurrencies } from '../../lib/currency-symbols.ts'
import { call } from '../../lib/http/api.ts'
import { withDistinctLabels } from './distinct-labels.ts'

export function portfolioQuery(username: string) {
  return queryOptions({
    queryKey: ['portfolio', username],
    queryFn: async ({ signal }) => {
      const portfolio = await call(loadPortfolio, { params: { username }, signal })
      distinguishCurrencies(Object.values(portfolio.projects).map(({ currency }) => currency))
      return withDistinctLabels(portfolio)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Projects or sites have changed. */
export function reloadPortfolio(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['portfolio'] })
  void queryClient.invalidateQueries({ queryKey: ['setupSteps'] })
}

/** Equips are others now: where they are listed, what they have, and which rules run on them. */
export async function reloadEquips(queryClient: QueryClient): Promise<void> {
  const keys = [['equips'], ['equip'], ['equip parts'], ['points'], ['coverage']]
  const ofAdministrators = [
    ['administration', 'equips'],
    ['administration', 'portfolio'],
  ]
  await Promise.all([...keys, ...ofAdministrators].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** All sites of the portfolio, by label (derived, not a separate request). */
export function listSites(portfolio: Portfolio): Site[] {
  return Object.values(portfolio.sites).sort((a, b) => compareLabels(a.label, b.label))
}
