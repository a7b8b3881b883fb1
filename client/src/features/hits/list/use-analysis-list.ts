import type { Portfolio } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useStoredState } from '../../../lib/stored/stored-state.ts'
import { useLastLoaded } from '../../../lib/use-last-loaded.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { withDistinctSites } from '../../sites/distinct-labels.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import type { useAnalysisSearch } from '../analysis-search.ts'
import type { AmountColumn } from '../costs/amounts.ts'
import { buildSections, filterGroups, type GroupChoice, type GroupModel } from '../group-model.ts'
import { type GroupRows, toGroupRows } from '../group-rows.ts'
import { amountColumn, sortGroupRows, toGroupColumnSort } from '../group-sorting.ts'
import { costsQuery, groupsQuery, type LoadedCosts, type LoadedGroups } from '../hits.queries.ts'
import { useSitesByDays } from '../range/days-at-sites.ts'
import { useRuleLabels } from '../rule-labels.ts'
import { untilWaking } from '../until-waking.ts'
import { useVisit } from './visit/use-visit.ts'

const NOTHING: LoadedGroups = { groups: [], rules: [], equipNames: [], wakings: [] }

/** The groups of the selected sites, loaded and arranged as chosen. */
export function useAnalysisList(insightType: InsightType, url: ReturnType<typeof useAnalysisSearch>) {
  const { sites, portfolio } = useSelectedSites()
  const stored = useStoredState(
    useShallow(({ analysis: { [insightType]: view } }) => ({
      groupBy: view.groupBy,
      sortBy: view.sortBy,
      columnSort: view.columnSort,
      showSnoozed: view.showSnoozed,
      collapsed: view.collapsed,
    })),
  )
  const { range } = url
  const asked = useSitesByDays(sites, range)
  const isBarred = useIsBarred(insightType)
  const view = useMemo(() => ({ ...stored, columnSort: toGroupColumnSort(stored.columnSort) }), [stored])
  const query = useQuery({
    ...groupsQuery({ insightType, sites: asked }),
    enabled: !isBarred && asked.length > 0,
    // The route has just asked.
    retryOnMount: false,
  })
  const amount = amountColumn(view)
  const isByCost = amount !== undefined
  const costs = useQuery({
    ...costsQuery({ insightType, sites: asked }),
    enabled: isByCost && !isBarred && asked.length > 0,
    refetchInterval: () => untilWaking(query.data?.wakings ?? [], Date.now()),
    refetchIntervalInBackground: true,
  })
  // Rows and costs of the same days, or neither.
  const known = isByCost ? (costs.data ?? (costs.isError ? 'failed' : 'loading')) : undefined
  const loaded = useMemo(
    () =>
      query.data && known !== 'loading'
        ? { ...query.data, groups: withGroupSites(query.data.groups, portfolio), costs: known, range, asked }
        : undefined,
    [query.data, known, portfolio, range, asked],
  )
  const shown = useLastLoaded(loaded)
  const groups = shown?.groups

  const ruleLabels = useRuleLabels()
  const groupRows = useMemo(
    () => toGroupRows(shown ?? NOTHING, insightType, ruleLabels),
    [shown, insightType, ruleLabels],
  )
  const visit = useVisit(insightType, !isBarred)
  const { newSince } = visit
  const shownCosts = isByCost && typeof shown?.costs === 'object' ? shown.costs : undefined
  const model = useGroupModel({ groupRows, costs: shownCosts, amount, portfolio }, view, { ...url, newSince })
  return {
    model,
    /** The loaded costs; absent unless the list is sorted by them. */
    costs: shownCosts?.costs,
    haveCostsFailed: isByCost && shown?.costs === 'failed',
    view,
    newSince,
    isFirstVisit: visit.isFirst,
    loadedCount: groups?.length ?? 0,
    /** The time range of the data shown, which may lag behind the selected one. */
    shownRange: shown?.range ?? range,
    /** The sites of the data shown, by their days. */
    shownSites: shown?.asked ?? asked,
    isBarred,
    /** Nothing to show yet. */
    isLoading:
      (query.isLoading && groups === undefined) ||
      (isByCost && costs.isLoading && shown?.costs === undefined) ||
      (url.only === 'new' && visit.isLoading),
    /** True if the rows shown are about to be replaced. */
    isUpdating: query.isFetching || costs.isFetching,
    /** True if what is shown could not be loaded again. */
    isStale: query.isError || (isByCost && costs.isRefetchError),
    /** The instant at which the data arrived, in epoch milliseconds; 0 before. */
    dataUpdatedAt: query.dataUpdatedAt,
    /** True if there is something to count. */
    isCounted: groups !== undefined,
    hasFailed: query.isError,
    error: query.error,
    retry: () => {
      void query.refetch()
      if (isByCost) void costs.refetch()
    },
  }
}

const withGroupSites = (groups: LoadedGroups['groups'], portfolio: Portfolio): LoadedGroups['groups'] =>
  withDistinctSites(groups, portfolio, {
    siteOf: ({ siteId, site }) => ({ siteId, label: site }),
    renamed: (group, site) => ({ ...group, site }),
  })

export type AnalysisList = ReturnType<typeof useAnalysisList>

type Filter = Pick<GroupChoice, 'category' | 'search' | 'only' | 'newSince'>
type View = Omit<GroupChoice, keyof Filter | 'costs'>

interface Shown {
  readonly groupRows: GroupRows
  readonly costs: LoadedCosts | undefined
  readonly amount: AmountColumn | undefined
  readonly portfolio: Portfolio
}

/** Builds the model in memoised steps; most changes only repeat the last. */
function useGroupModel({ groupRows, costs: loaded, amount, portfolio }: Shown, view: View, filter: Filter) {
  const { groupBy, sortBy, columnSort, showSnoozed } = view
  const { category, search, only, newSince } = filter
  const found = useMemo(
    () => filterGroups(groupRows, { category, search, showSnoozed, only, newSince }),
    [groupRows, category, search, showSnoozed, only, newSince],
  )
  const costs = useMemo(() => {
    if (!loaded || !amount) return undefined
    const currencies = new Map(Object.values(portfolio.projects).map((one) => [one.projectKey, one.currency]))
    return loaded.toRowCosts(found.rows, { costs: loaded.costs, currencies, showSnoozed, column: amount })
  }, [found, loaded, amount, portfolio, showSnoozed])
  const rows = useMemo(
    () => sortGroupRows(found.rows, { columnSort, sortBy, showSnoozed, costs }),
    [found, columnSort, sortBy, showSnoozed, costs],
  )
  return useMemo((): GroupModel => {
    const { countEquips } = found
    return { ...found, costs, sections: buildSections(rows, { groupBy, sortBy, showSnoozed, countEquips, costs }) }
  }, [found, rows, groupBy, sortBy, showSnoozed, costs])
}

/** Monitoring is not loaded for a user without a role. */
function useIsBarred(insightType: InsightType): boolean {
  const user = useSessionUser()
  const isBarred = insightType === 'monitoring' && !hasRolesRestriction(user)
  useEffect(() => {
    if (isBarred) console.error('Unable to authenticate user')
  }, [isBarred])
  return isBarred
}
