import type { InsightType } from '@bonfire/contract/category'
import type { InsightGroup } from '@bonfire/contract/hits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useStoredState } from '../../../lib/stored-state.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { useAnalysisSearch } from '../analysis-search.ts'
import { buildGroupModel } from '../group-model.ts'
import { toGroupRows } from '../group-rows.ts'
import { toGroupColumnSort } from '../group-sorting.ts'
import { groupsQuery } from '../hits.queries.ts'
import { useRuleTypeLabels } from '../rule-type-labels.ts'

const NO_GROUPS: InsightGroup[] = []

/** The groups of the selected sites, loaded and arranged as the person wants them. */
export function useAnalysisList(insightType: InsightType, url: ReturnType<typeof useAnalysisSearch>) {
  const { sites } = useSelectedSites()
  const view = useStoredState(
    useShallow(({ analysis: { [insightType]: stored } }) => ({
      groupBy: stored.groupBy,
      sortBy: stored.sortBy,
      columnSort: stored.columnSort,
      showSnoozed: stored.showSnoozed,
      collapsed: stored.collapsed,
    })),
  )
  const siteIds = useMemo(() => sites.map((site) => site.syncoId), [sites])
  const isBarred = useIsBarred(insightType)
  const query = useQuery({
    ...groupsQuery({ insightType, siteIds, daysRange: url.daysRange }),
    enabled: !isBarred && siteIds.length > 0,
  })
  const { daysRange } = url
  const loaded = useMemo(() => query.data && { groups: query.data, daysRange }, [query.data, daysRange])
  const shown = useLastLoaded(loaded)
  const groups = shown?.groups

  const ruleTypeLabels = useRuleTypeLabels()
  const groupRows = useMemo(
    () => toGroupRows(groups ?? NO_GROUPS, insightType, ruleTypeLabels),
    [groups, insightType, ruleTypeLabels],
  )
  const search = useDeferredValue(url.search)
  const { groupBy, sortBy, showSnoozed } = view
  const columnSort = useMemo(() => toGroupColumnSort(view.columnSort), [view.columnSort])
  const model = useMemo(
    () => buildGroupModel(groupRows, { category: url.category, search, groupBy, sortBy, columnSort, showSnoozed }),
    [groupRows, url.category, search, groupBy, sortBy, columnSort, showSnoozed],
  )
  return {
    model,
    view: { ...view, columnSort },
    loadedCount: groups?.length ?? 0,
    /** The time range of what is shown: not yet, or after a failure not at all, the one that was chosen. */
    shownDaysRange: shown?.daysRange ?? daysRange,
    isBarred,
    /** Nothing to show yet. */
    isLoading: query.isLoading && groups === undefined,
    /** What is shown is about to be replaced. */
    isUpdating: query.isFetching,
    /** When it arrived, in epoch milliseconds; 0 before. */
    dataUpdatedAt: query.dataUpdatedAt,
    /** There is something to count. */
    isCounted: groups !== undefined,
    hasFailed: query.isError,
    retry: query.refetch,
  }
}

export type AnalysisList = ReturnType<typeof useAnalysisList>

/** Of a load that failed, the one before stays on the screen (OPEN-C29). */
function useLastLoaded<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

/** Monitoring is not loaded for a user without a role (AUTH-22). */
function useIsBarred(insightType: InsightType): boolean {
  const user = useSessionUser()
  const isBarred = insightType === 'monitoring' && !hasRolesRestriction(user)
  useEffect(() => {
    if (isBarred) console.error('Unable to authenticate user')
  }, [isBarred])
  return isBarred
}
