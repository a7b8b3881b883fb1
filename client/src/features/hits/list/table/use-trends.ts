import type { InsightType } from '@bonfire/contract/values/category'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type DayRange, knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { type GroupRow, groupId } from '../../group-rows.ts'
import { trendsQuery } from '../../hits.queries.ts'

const SETTLE_MILLISECONDS = 150

/** Requests a row's trend when it comes into view; returns a function that cancels it. */
export type WantTrend = (row: GroupRow) => () => void

/**
 * Hits per day by row, loaded after the list and only for visible rows, so that the list never waits for them,
 * whatever the portfolio's size. `days` are those of a custom range; null for the last 30.
 */
export function useTrends(insightType: InsightType, days: DayRange | null) {
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const todayAt = (siteId: string) => localDay(new Date(), knownTimeZone(findSite(portfolio, siteId)?.timezone))
  const [trends, setTrends] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const keyOf = useCallback((rowId: string) => `${days?.from ?? ''}~${days?.to ?? ''} ${rowId}`, [days])
  const wanted = useRef(new Map<string, GroupRow>())
  const asked = useRef(new Set<string>())

  const loadWanted = useDebouncedCallback(async () => {
    const rows = [...wanted.current.values()]
    wanted.current.clear()
    if (rows.length === 0) return
    for (const row of rows) asked.current.add(keyOf(row.id))
    const siteIds = [...new Set(rows.map((row) => row.group.siteId))].sort()
    const todays = new Map(siteIds.map((siteId) => [siteId, todayAt(siteId)]))
    const ruleIds = [...new Set(rows.map((row) => row.group.ruleId))].sort()
    try {
      const loaded = await queryClient.fetchQuery(trendsQuery({ insightType, todays, ruleIds, days }))
      setTrends(
        (before) => new Map([...before, ...loaded.map((trend) => [keyOf(groupId(trend)), trend.hits] as const)]),
      )
    } catch {
      // A row is complete without its sparkline; scrolling it into view retries.
      for (const row of rows) asked.current.delete(keyOf(row.id))
    }
  }, SETTLE_MILLISECONDS)

  const wantTrend: WantTrend = useCallback(
    (row) => {
      if (asked.current.has(keyOf(row.id))) return () => {}
      wanted.current.set(row.id, row)
      loadWanted()
      return () => wanted.current.delete(row.id)
    },
    [loadWanted, keyOf],
  )
  const trendOf = useCallback((row: GroupRow) => trends.get(keyOf(row.id)), [trends, keyOf])
  return { trendOf, wantTrend }
}
