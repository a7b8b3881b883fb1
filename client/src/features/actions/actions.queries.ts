import { type ListedAction, loadActions } from '@bonfire/contract/actions'
import type { Site } from '@bonfire/contract/sites'
import type { SessionUser } from '@bonfire/contract/users'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { showSaved } from '../../lib/show-saved.ts'
import { hasAccess } from '../auth/permissions.ts'
import { type ActionRow, toActionRow } from './action-model.ts'
import { unpackRows } from './packed-rows.ts'

/** Under `all` stands everything about actions, under `lists` the lists of them. */
export const actionKeys = {
  all: ['actions'],
  lists: ['actions', 'list'],
  list: (request: ActionsRequest) => ['actions', 'list', request] as const,
} as const

/** What a list of actions is asked for. */
export interface ActionsRequest {
  /** Ids in the `project~site` form, here and in the body. */
  readonly siteIds: readonly string[]
  readonly projectKeys: readonly string[]
  /** `open` with Triage, `pending` without (ACT-53). */
  readonly status: 'open' | 'pending' | 'closed'
  /** Days `yyyy-MM-dd`, both included; only for closed ones. */
  readonly closed?: { readonly from: string; readonly to: string } | undefined
}

/** The open actions of the sites: who may choose Triage is shown it (ACT-53, OPEN-F06). */
export function openActionsRequest(user: Pick<SessionUser, 'access'>, sites: readonly Site[]): ActionsRequest {
  return { ...placesOf(sites), status: hasAccess(user, 'admin_statuses') ? 'open' : 'pending' }
}

/** What was closed at the sites between two days. */
export function closedActionsRequest(
  sites: readonly Site[],
  closed: NonNullable<ActionsRequest['closed']>,
): ActionsRequest {
  return { ...placesOf(sites), status: 'closed', closed }
}

function placesOf(sites: readonly Site[]): Pick<ActionsRequest, 'siteIds' | 'projectKeys'> {
  return { siteIds: sites.map((site) => site.id), projectKeys: [...new Set(sites.map((site) => site.projectId))] }
}

/** The actions of sites; rejected ones never come (ACT-45). */
export function actionsQuery(request: ActionsRequest) {
  return queryOptions({
    queryKey: actionKeys.list(request),
    // Comparing tens of thousands of rows with those before costs more than drawing the few that are seen.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ActionRow[]> => {
      const { siteIds, projectKeys, status, closed } = request
      const frame = closed && { closedOnStartDate: closed.from, closedOnEndDate: closed.to, target: '' as const }
      const body = { site: [...siteIds], project: [...projectKeys], status, ...frame, view: 'packed' as const }
      try {
        const answer = await call(loadActions, { body, signal })
        return 'columns' in answer ? unpackRows(answer) : answer.map(toActionRow)
      } catch (error) {
        if (!signal.aborted) console.error('Something went wrong attempting to load issues', error)
        throw error
      }
    },
  })
}

/** Shows an action as it is now wherever a loaded list has it; lists that it has come into load it. */
export function showInLists(queryClient: QueryClient, action: ListedAction): void {
  const isClosed = action.bonfire_status === 'Closed'
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

/** Asks again for every list of actions that is on the screen. */
export function useInvalidateActions(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.invalidateQueries({ queryKey: actionKeys.lists }), [queryClient])
}
