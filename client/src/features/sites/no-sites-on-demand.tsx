import { OnDemand, partOf } from '../../lib/on-demand.tsx'

// Few people ever see it: it is not loaded with the lists.
const NO_SITES = partOf(() => import('./no-sites.tsx'))

/** In place of a list, where a person's portfolio has no site. */
export function NoSites() {
  return <OnDemand part={NO_SITES} onUnavailable={() => {}} />
}
