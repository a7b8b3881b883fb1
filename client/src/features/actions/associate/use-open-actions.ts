import type { Site } from '@bonfire/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionRow } from '../action-model.ts'
import { actionsQuery, openActionsRequest, withSiteNames } from '../actions.queries.ts'

/** The open actions that hits of this site can be associated with; Triage only for those who may see it. */
export function useOpenActions(site: Site) {
  const user = useSessionUser()
  const { sites, portfolio } = useSelectedSites()
  const select = useCallback((rows: ActionRow[]) => [...withSiteNames(rows, portfolio)], [portfolio])
  const request = useMemo(() => openActionsRequest(user, sitesToOffer(site, sites)), [site, sites, user])
  return useQuery({ ...actionsQuery(request), staleTime: 0, select })
}

/** The hits' own site, even if not selected, and the selected sites whose actions can take the hits. */
export function sitesToOffer(site: Site, chosen: readonly Site[]): Site[] {
  return [site, ...chosen.filter(({ id, projectId }) => projectId === site.projectId && id !== site.id)]
}

/** The hits' own site first, then by latest change. */
export function sortOwnSiteFirst(actions: readonly ActionRow[], siteId: string): ActionRow[] {
  const isElsewhere = (action: ActionRow) => Number(action.portfolioSiteId !== siteId)
  return actions.toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || b.updatedAt - a.updatedAt)
}
