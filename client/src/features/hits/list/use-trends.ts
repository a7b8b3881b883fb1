import type { InsightType } from '@bonfire/contract/category'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { knownTimeZone, localDay } from '../../../lib/site-days.ts'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import { type GroupRow, groupId } from '../group-rows.ts'
import { trendsQuery } from '../hits.queries.ts'

const SETTLE_MILLISECONDS = 150

/** A row that came into view asks for its trend; the answer takes the wish back. */
export type WantTrend = (row: GroupRow) => () => void

/**
 * Hits a day by row id. They come after the list and only for the rows in view, so that neither the list
 * nor a portfolio of any size waits for them.
 */
export function useTrends(insightType: InsightType) {
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const todayAt = (siteId: string) => localDay(new Date(), knownTimeZone(findSite(portfolio, siteId)?.timezone))
  const [trends, setTrends] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const wanted = useRef(new Map<string, GroupRow>())
  const asked = useRef(new Set<string>())

  const loadWanted = useDebouncedCallback(async () => {
    const rows = [...wanted.current.values()]
    wanted.current.clear()
    if (rows.length === 0) return
    for (const row of rows) asked.current.add(row.id)
    const siteIds = [...new Set(rows.map((row) => row.group.siteId))].sort()
    const todays = new Map(siteIds.map((siteId) => [siteId, todayAt(siteId)]))
    const ruleIds = [...new Set(rows.map((row) => row.group.ruleId))].sort()
    try {
      const loaded = await queryClient.fetchQuery(trendsQuery(insightType, todays, ruleIds))
      setTrends((before) => new Map([...before, ...loaded.map((trend) => [groupId(trend), trend.hits] as const)]))
    } catch {
      // Without its sparkline a row says all it has to say; coming into view again asks again.
      for (const row of rows) asked.current.delete(row.id)
    }
  }, SETTLE_MILLISECONDS)

  const wantTrend: WantTrend = useCallback(
    (row) => {
      if (asked.current.has(row.id)) return () => {}
      wanted.current.set(row.id, row)
      loadWanted()
      return () => wanted.current.delete(row.id)
    },
    [loadWanted],
  )
  return { trends, wantTrend }
}
