import { useCallback } from 'react'
import { distinctLabel } from './distinct-labels.ts'
import { useSelectedSites } from './site-selection.ts'

/** Returns the site's distinct name in the portfolio, instead of the name that the server gave. */
export function useSiteLabel(): (site: { readonly siteId: string; readonly siteLabel: string }) => string {
  const { portfolio } = useSelectedSites()
  return useCallback(({ siteId, siteLabel }) => distinctLabel(portfolio, siteId, siteLabel), [portfolio])
}
