import type { Site } from '@bonfire/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasAccess } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionRow } from '../action-model.ts'
import { actionsQuery } from '../actions.queries.ts'

/** The open actions of the chosen sites that hits of this site can be associated with; Triage only for who may see it (ASC-09, OPEN-F05). */
export function useOpenActions(site: Site) {
  const user = useSessionUser()
  const { sites } = useSelectedSites()
  const request = useMemo(() => {
    // Their own site may not be among the chosen ones, and an action takes on no hits of another project.
    const chosen = sites.filter(({ projectId }) => projectId === site.projectId)
    const siteIds = [...new Set([site.id, ...chosen.map(({ id }) => id)])]
    return {
      siteIds,
      projectKeys: [site.projectId],
      status: hasAccess(user, 'admin_statuses') ? 'open' : 'pending',
    } as const
  }, [site, sites, user])
  return useQuery({ ...actionsQuery(request), staleTime: 0 })
}

/** Those of the hits' own site first, and of them the newest change first. */
export function inOrder(actions: readonly ActionRow[], siteId: string): ActionRow[] {
  const isElsewhere = (action: ActionRow) => Number(action.siteId !== siteId)
  return actions.toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || b.updatedAt - a.updatedAt)
}
