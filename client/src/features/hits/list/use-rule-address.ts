import type { InsightType } from '@bonfire/contract/category'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { GroupRow } from '../group-rows.ts'

/**
 * Where the rules of a list lead. The router's own link works the whole address out for each row, the selected sites
 * included; here it is worked out once.
 */
export function useRuleAddress(insightType: InsightType): (row: GroupRow) => string {
  const router = useRouter()
  const present = useRouterState({ select: (state) => state.location.searchStr })
  const search = useMemo(() => {
    const to =
      insightType === 'insights' ? '/analysis/insights/$siteId/$ruleId' : '/analysis/monitoring/$siteId/$ruleId'
    // Asked for again when the present address changes, from which it is taken over.
    const of = (_present: string) => router.buildLocation({ to, params: { siteId: '-', ruleId: '-' }, search: true })
    return of(present).searchStr
  }, [router, insightType, present])
  return useCallback(
    ({ group }) =>
      `/analysis/${insightType}/${encodeURIComponent(group.siteId)}/${encodeURIComponent(group.ruleId)}${search}`,
    [insightType, search],
  )
}
