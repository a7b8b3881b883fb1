import { canonicalKey } from '@bonfire/contract/actions/action-key'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { LONGEST_SEARCH } from '../../../lib/address/analysis-defaults.ts'
import { setActionsView } from '../../../lib/stored/stored-state.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { chosenStatuses, filtersIn, isFiltered } from './filters/row-filters.ts'
import { type ActionsSearch, daysBackIn, sortText } from './rows/actions-search.ts'
import { soughtWords } from './rows/list-model.ts'
import { type ActionSort, toActionSort } from './table/list-sorting.ts'

/** The list's URL parameters, and how to change them. */
export function useActionsUrl() {
  const url = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (part: Omit<ActionsSearch, 'status'>) => {
      const { actionsSearch } = part
      const search = actionsSearch?.slice(0, LONGEST_SEARCH)
      if (search !== undefined) setActionsView({ search })
      const update = 'actionsSearch' in part ? { ...part, actionsSearch: search || undefined } : part
      // Opening an action adds a history entry; arranging the list does not.
      navigate({ to: '.', search: (before) => ({ ...before, ...update }), replace: !part.action })
    },
    [navigate],
  )
  const changeSort = (sort: ActionSort | null) => {
    setActionsView({ sort })
    change({ sort: sortText(sort) })
  }
  const { portfolio } = useSelectedSites()
  const tab = url.status ?? 'open'
  const { statusFilter } = url
  return {
    tab,
    actionKey: url.action && canonicalKey(url.action, portfolio),
    closedDays: daysBackIn(url),
    /** The days in the address are no number of days. */
    isFrameUnread: typeof url.closedOnStartDate === 'string',
    search: url.actionsSearch ?? '',
    /** Closed actions have no status filter. */
    statuses: useMemo(() => chosenStatuses(tab === 'closed' ? undefined : statusFilter), [tab, statusFilter]),
    filters: useFilters(url),
    sort: useMemo(() => toActionSort(url.sort, tab), [url.sort, tab]),
    sites: url.sites,
    change,
    changeSort,
  }
}

function useFilters(url: ActionsSearch) {
  const { assigneeFilter, teamFilter, siteFilter, severityFilter, typeFilter } = url
  const isClosed = url.status === 'closed'
  // A filter that a tab does not show leaves nothing out there.
  const [dueFilter, proofFilter] = isClosed ? [undefined, url.proofFilter] : [url.dueFilter, undefined]
  return useMemo(
    () => filtersIn({ assigneeFilter, teamFilter, siteFilter, severityFilter, typeFilter, dueFilter, proofFilter }),
    [assigneeFilter, teamFilter, siteFilter, severityFilter, typeFilter, dueFilter, proofFilter],
  )
}

export type ActionsUrl = ReturnType<typeof useActionsUrl>

/** True if a search or a filter may leave actions out. */
export const isNarrowed = ({
  search,
  statuses,
  filters,
}: Pick<ActionsUrl, 'search' | 'statuses' | 'filters'>): boolean =>
  soughtWords(search).length > 0 || statuses.size > 0 || isFiltered(filters)
