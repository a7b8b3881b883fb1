import type { SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio, Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import type { QueryClient } from '@tanstack/react-query'
import { loadBriefly } from '../../../lib/loading/load-briefly.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { rangeAt } from '../analysis-search.ts'
import { groupsQuery } from '../hits.queries.ts'
import { sitesByDays } from '../range/days-at-sites.ts'

interface ListAsked {
  readonly queryClient: QueryClient
  readonly user: SessionUser
  readonly portfolio: Portfolio
  /** The sites that the list is about. */
  readonly sites: readonly Site[]
  readonly url: Parameters<typeof rangeAt>[0]
}

/** Loads the rows of a list that is about to be shown; monitoring only for those who may see it. */
export async function loadFirstRows(insightType: InsightType, { queryClient, user, portfolio, sites, url }: ListAsked) {
  const isBarred = insightType === 'monitoring' && !hasRolesRestriction(user)
  if (isBarred || sites.length === 0) return
  const asked = sitesByDays(sites, rangeAt(url, portfolio), new Date())
  await loadBriefly(queryClient, groupsQuery({ insightType, sites: asked }))
}
