import type { InsightType } from '@bonfire/contract/values/category'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { GroupRow } from '../../group-rows.ts'

/**
 * Builds the links of a list's rows. The router's own link would build the whole URL per row, selected sites included;
 * here it is built once.
 */
export function useRuleAddress(insightType: InsightType): (row: GroupRow) => string {
  const router = useRouter()
  const present = useRouterState({ select: (state) => state.location.searchStr })
  const search = useMemo(() => {
    const to =
      insightType === 'insights' ? '/analysis/insights/$siteId/$ruleId' : '/analysis/monitoring/$siteId/$ruleId'
    // Rebuilt when the current URL changes, because it takes over its parameters.
    const of = (_present: string) => router.buildLocation({ to, params: { siteId: '-', ruleId: '-' }, search: true })
    return of(present).searchStr
  }, [router, insightType, present])
  return useCallback(
    ({ group }) =>
      `/analysis/${insightType}/${encodeURIComponent(group.siteId)}/${encodeURIComponent(group.ruleId)}${search}`,
    [insightType, search],
  )
}
