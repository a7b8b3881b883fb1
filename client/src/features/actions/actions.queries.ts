import { type ListedAction, loadActions } from '@bonfire/contract/actions/actions'
import { may } from '@bonfire/contract/people/permissions'
import type { SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio, Site } from '@bonfire/contract/sites'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/http/api.ts'
import { showSaved } from '../../lib/http/show-saved.ts'
import { withDistinctSites } from '../sites/distinct-labels.ts'
import { type ActionRow, toActionRow } from './action-model.ts'
import { unpackRows } from './packed-rows.ts'

/** `all` covers everything about actions, `lists` the lists. */
export const actionKeys = {
  all: ['actions'],
  lists: ['actions', 'list'],
  list: (request: ActionsRequest) => ['actions', 'list', request] as const,
} as const

/** The parameters of a list of actions. */
export interface ActionsRequest {
  /** Ids in the `project~site` form, here and in the body. */
  readonly portfolioSiteIds: readonly string[]
  readonly projectKeys: readonly string[]
  /** `open` with Triage, `pending` without. */
  readonly status: 'open' | 'pending' | 'closed'
  /** Days `yyyy-MM-dd`, inclusive; only for closed actions. */
  readonly closed?: { readonly from: string; readonly to: string } | undefined
}

/** The open actions of the sites, including Triage for those who may choose it. */
export function openActionsRequest(user: Pick<SessionUser, 'access'>, sites: readonly Site[]): ActionsRequest {
  return { ...placesOf(sites), status: may(user, 'chooseTriage') ? 'open' : 'pending' }
}

/** The actions closed at the sites between two days. */
export function closedActionsRequest(
  sites: readonly Site[],
  closed: NonNullable<ActionsRequest['closed']>,
): ActionsRequest {
  return { ...placesOf(sites), status: 'closed', closed }
}

function placesOf(sites: readonly Site[]): Pick<ActionsRequest, 'portfolioSiteIds' | 'projectKeys'> {
  return {
    portfolioSiteIds: sites.map((site) => site.id),
    projectKeys: [...new Set(sites.map((site) => site.projectId))],
  }
}

/** The actions of sites; rejected ones are never returned. */
export function actionsQuery(request: ActionsRequest) {
  return queryOptions({
    queryKey: actionKeys.list(request),
    // Structural sharing over tens of thousands of rows costs more than rendering the few visible ones.
    structuralSharing: false,
    queryFn: ({ signal }) => loadRows(request, signal),
  })
}

/** The open actions of a site as they are at this moment, whatever lists show. */
export function actionsOfMoment(user: Pick<SessionUser, 'access'>, site: Site) {
  return queryOptions({
    queryKey: ['actions of a moment', site.id],
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    queryFn: ({ signal }) => loadRows(openActionsRequest(user, [site]), signal),
  })
}

async function loadRows(request: ActionsRequest, signal: AbortSignal): Promise<ActionRow[]> {
  const { portfolioSiteIds, projectKeys, status, closed } = request
  const frame = closed && { closedOnStartDate: closed.from, closedOnEndDate: closed.to, target: '' as const }
  const body = { site: [...portfolioSiteIds], project: [...projectKeys], status, ...frame, view: 'packed' as const }
  try {
    const answer = await call(loadActions, { body, signal })
    return 'columns' in answer ? unpackRows(answer) : answer.map(toActionRow)
  } catch (error) {
    if (!signal.aborted) console.error('Something went wrong attempting to load issues', error)
    throw error
  }
}

/** Updates an action in every loaded list; lists it has newly joined reload. */
export function showInLists(queryClient: QueryClient, action: ListedAction): void {
  const isClosed = action.status === 'Closed'
  const row = toActionRow(action)
  for (const [queryKey, rows] of queryClient.getQueriesData<ActionRow[]>({ queryKey: actionKeys.lists })) {
    const [, , request] = queryKey as ReturnType<typeof actionKeys.list>
    if (rows?.some(({ key }) => key === row.key)) {
      showSaved(
        queryClient,
        queryKey,
        rows.map((each) => (each.key === row.key ? row : each)),
      )
    } else if ((request.status === 'closed') === isClosed) {
      void queryClient.invalidateQueries({ queryKey, exact: true })
    }
  }
}

/** Reloads every list of actions on screen. */
export function useInvalidateActions(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.invalidateQueries({ queryKey: actionKeys.lists }), [queryClient])
}

export const withSiteNames = (rows: readonly ActionRow[], portfolio: Portfolio): ActionRow[] =>
  withDistinctSites(rows, portfolio, {
    siteOf: (row) => ({ siteId: row.portfolioSiteId, label: row.siteLabel }),
    renamed: (row, siteLabel) => ({ ...row, siteLabel }),
  })
