import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionRow } from '../action-model.ts'
import { actionsQuery, withSiteNames } from '../actions.queries.ts'
import { hourOf, requestsOf } from './list-requests.ts'
import type { ActionTab } from './rows/actions-search.ts'
import { rowsOfTab } from './rows/list-model.ts'

const NO_ROWS: ActionRow[] = []
/** Preloads the other list for its count and a quick tab; very long ones only on demand. */
const MOST_ROWS_FOR_LOADING_AHEAD = 5000

/** The actions of the selected sites on a tab, and the counts of the other tabs. */
export function useActionsList(tab: ActionTab, daysBack: number) {
  const isBarred = useIsBarred()
  const requests = useRequests(daysBack)
  const isClosed = tab === 'closed'
  const isPossible = !isBarred && requests.open.portfolioSiteIds.length > 0
  const asked = isClosed ? requests.closed : requests.open
  const query = useQuery({
    ...actionsQuery(asked),
    enabled: isPossible,
    // The route has just asked.
    retryOnMount: false,
    // New sites or a new time frame keep showing the old rows until loaded; a new tab starts empty.
    placeholderData: (before, beforeQuery) =>
      (beforeQuery?.queryKey[2].status === 'closed') === isClosed ? before : undefined,
  })
  const loadedCount = query.isPlaceholderData ? undefined : query.data?.length
  const other = useQuery({
    ...actionsQuery(isClosed ? requests.open : requests.closed),
    enabled: isPossible && loadedCount !== undefined && loadedCount <= MOST_ROWS_FOR_LOADING_AHEAD,
  })
  const open = isClosed ? other.data : query.data
  const closed = isClosed ? query.data : other.data
  const rows = useTabRows(query.data, tab)
  return {
    rows: rows ?? NO_ROWS,
    /** Undefined until there is something to count. */
    counts: {
      open: useTabRows(open, 'open')?.length,
      closed: useTabRows(closed, 'closed')?.length,
      monitoring: useTabRows(open, 'monitoring')?.length,
    },
    isBarred,
    ...stateOf(query),
  }
}

function stateOf(query: UseQueryResult<ActionRow[]>) {
  return {
    /** Nothing to show yet. */
    isLoading: query.isLoading,
    isLoaded: query.data !== undefined,
    /** True if the rows shown are about to be replaced. */
    isUpdating: query.isFetching,
    /** The time at which the data arrived, in epoch milliseconds; 0 before. */
    dataUpdatedAt: query.dataUpdatedAt,
    hasFailed: query.isError,
    error: query.error,
    retry: query.refetch,
  }
}

export type ActionsList = ReturnType<typeof useActionsList>

function useTabRows(rows: readonly ActionRow[] | undefined, tab: ActionTab): ActionRow[] | undefined {
  const { portfolio } = useSelectedSites()
  return useMemo(() => rows && rowsOfTab(withSiteNames(rows, portfolio), tab), [rows, portfolio, tab])
}

function useRequests(daysBack: number) {
  const user = useSessionUser()
  const { sites } = useSelectedSites()
  const hour = hourOf(new Date())
  return useMemo(() => requestsOf({ user, sites, daysBack, hour }), [user, sites, daysBack, hour])
}

/** Actions are not loaded for a user without a role. */
function useIsBarred(): boolean {
  const isBarred = !hasRolesRestriction(useSessionUser())
  useEffect(() => {
    if (isBarred) console.error('Unable to authenticate user')
  }, [isBarred])
  return isBarred
}
