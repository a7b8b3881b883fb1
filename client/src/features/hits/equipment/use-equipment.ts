import type { InsightType } from '@bonfire/contract/category'
import type { Site } from '@bonfire/contract/sites'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNow } from 'use-intl'
import type { DaysRange } from '../../../lib/analysis-defaults.ts'
import { type DayRange, knownTimeZone, siteRange } from '../../../lib/site-days.ts'
import { useLastLoaded } from '../../../lib/use-last-loaded.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSnooze } from '../../snooze/use-snooze.ts'
import { groupsQuery, occurrencesQuery, reloadHits, showSnooze } from '../hits.queries.ts'
import { toEquipRows } from './equip-rows.ts'

interface Asked {
  insightType: InsightType
  site: Site
  ruleId: string
  daysRange: DaysRange
}

/** What one rule found at one site, a row for each equipment rule. */
export function useEquipment({ insightType, site, ruleId, daysRange }: Asked) {
  const user = useSessionUser()
  const isBarred = insightType === 'monitoring' && !hasRolesRestriction(user)
  useEffect(() => {
    if (isBarred) console.error('Unable to authenticate user')
  }, [isBarred])

  const queryClient = useQueryClient()
  const range = useRangeNow(daysRange, site.timezone)
  const query = useQuery({
    ...occurrencesQuery({ insightType, siteId: site.syncoId, ruleId, range }),
    enabled: !isBarred,
  })
  const loaded = useMemo(() => query.data && { occurrences: query.data, range }, [query.data, range])
  // At midnight another day is asked for; until it comes, the screen and what is open on it stay.
  const shown = useLastLoaded(loaded)
  const occurrences = shown?.occurrences
  const isEmpty = occurrences?.length === 0
  // Only an empty answer asks whether the site is quiet or the rule is (HIT-16, HIT-17).
  const siteQuery = useQuery({
    ...groupsQuery({ insightType, siteIds: [site.syncoId], daysRange }),
    enabled: isEmpty,
  })
  const rows = useMemo(() => toEquipRows(occurrences ?? []), [occurrences])
  return {
    rows,
    occurrences: occurrences ?? [],
    isBarred,
    /** The days of what is shown. */
    range: shown?.range ?? range,
    /** The rule's name, also when it has no hits; undefined while it is not known. */
    ruleName: occurrences?.[0]?.ruleName ?? siteQuery.data?.rules.find((rule) => rule.ruleId === ruleId)?.ruleName,
    isLoading: (query.isLoading && shown === undefined) || (isEmpty && siteQuery.isLoading),
    isUpdating: query.isFetching,
    /** When it arrived, in epoch milliseconds; 0 before. */
    dataUpdatedAt: query.dataUpdatedAt,
    reload: () => reloadHits(queryClient),
    isEmpty,
    isSiteEmpty: isEmpty && siteQuery.data?.groups.length === 0,
    error: occurrences === undefined ? query.error : null,
    retry: query.refetch,
  }
}

const MINUTE_MILLISECONDS = 60_000

/** The days to ask for, which go on at the site's midnight. */
function useRangeNow(daysRange: DaysRange, siteTimeZone: string): DayRange {
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS })
  const { from, to } = siteRange(now, daysRange, knownTimeZone(siteTimeZone))
  return useMemo(() => ({ from, to }), [from, to])
}

/** Snoozing whose rows are those of this screen. */
export function useEquipmentSnooze() {
  const queryClient = useQueryClient()
  return useSnooze({
    show: (targets, snoozeEnd) => showSnooze(queryClient, targets, snoozeEnd),
    reload: () => reloadHits(queryClient),
  })
}
