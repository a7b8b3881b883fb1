import type { Site } from '@bonfire/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionRow } from '../action-model.ts'
import { actionsQuery, openActionsRequest } from '../actions.queries.ts'

/** The open actions that hits of this site can be associated with; Triage only for who may see it (ASC-09, OPEN-F05). */
export function useOpenActions(site: Site) {
  const user = useSessionUser()
  const { sites } = useSelectedSites()
  const request = useMemo(() => openActionsRequest(user, sitesToOffer(site, sites)), [site, sites, user])
  return useQuery({ ...actionsQuery(request), staleTime: 0 })
}

/** The hits' own site, which may not be among the chosen ones, and those chosen ones whose actions can take the hits. */
export function sitesToOffer(site: Site, chosen: readonly Site[]): Site[] {
  return [site, ...chosen.filter(({ id, projectId }) => projectId === site.projectId && id !== site.id)]
}

/** Those of the hits' own site first, and of them the newest change first. */
export function inOrder(actions: readonly ActionRow[], siteId: string): ActionRow[] {
  const isElsewhere = (action: ActionRow) => Number(action.siteId !== siteId)
  return actions.toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || b.updatedAt - a.updatedAt)
}
