import { useCallback } from 'react'
import { distinctLabel } from './distinct-labels.ts'
import { useSelectedSites } from './site-selection.ts'

/** The name by which a site is told apart from others of the portfolio, instead of the name that the server gave. */
export function useSiteLabel(): (site: { readonly siteId: string; readonly siteLabel: string }) => string {
  const { portfolio } = useSelectedSites()
  return useCallback(({ siteId, siteLabel }) => distinctLabel(portfolio, siteId, siteLabel), [portfolio])
}
