import type { InsightType } from '@bonfire/contract/values/category'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { TimeRange } from '../../../../lib/address/time-range.ts'
import { type DayRange, knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { type GroupRow, groupId } from '../../group-rows.ts'
import { TRENDS, trendsQuery } from '../../hits.queries.ts'

const SETTLE_MILLISECONDS = 150

/** Requests a row's trend when it comes into view; returns a function that cancels it. */
export type WantTrend = (row: GroupRow) => () => void

/** The row as it was when its trend was loaded. */
interface Seen {
  readonly range: string
  readonly hits: number
  readonly latestAt: number
}

const isSameTrend = (one: Seen, other: Seen) => one.hits === other.hits && one.latestAt === other.latestAt

/**
 * Hits per day by row, loaded after the list and only for visible rows, so that the list never waits for them,
 * whatever the portfolio's size. `days` are those of a custom range; null for the last 30. A row that has other hits after
 * the same range was loaded again has its trend loaded again too.
 */
export function useTrends(insightType: InsightType, days: DayRange | null, shownRange: TimeRange) {
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const todayAt = (siteId: string) => localDay(new Date(), knownTimeZone(findSite(portfolio, siteId)?.timezone))
  const [trends, setTrends] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const keyOf = useCallback((rowId: string) => `${days?.from ?? ''}~${days?.to ?? ''} ${rowId}`, [days])
  const wanted = useRef(new Map<string, GroupRow>())
  const asked = useRef(new Map<string, Seen>())
  const range = JSON.stringify(shownRange)
  const seenOf = useCallback(({ group: { hits, latestAt } }: GroupRow): Seen => ({ range, hits, latestAt }), [range])

  const loadWanted = useDebouncedCallback(async () => {
    const rows = [...wanted.current.values()]
    wanted.current.clear()
    if (rows.length === 0) return
    if (rows.some((row) => asked.current.has(keyOf(row.id)))) queryClient.removeQueries({ queryKey: TRENDS })
    for (const row of rows) asked.current.set(keyOf(row.id), seenOf(row))
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
      const seen = asked.current.get(keyOf(row.id))
      const now = seenOf(row)
      if (seen && (seen.range !== range || isSameTrend(seen, now))) {
        asked.current.set(keyOf(row.id), now)
        return () => {}
      }
      wanted.current.set(row.id, row)
      loadWanted()
      return () => wanted.current.delete(row.id)
    },
    [loadWanted, keyOf, seenOf, range],
  )
  const trendOf = useCallback((row: GroupRow) => trends.get(keyOf(row.id)), [trends, keyOf])
  return { trendOf, wantTrend }
}
