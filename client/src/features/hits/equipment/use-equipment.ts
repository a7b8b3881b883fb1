import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNow } from 'use-intl'
import type { TimeRange } from '../../../lib/address/time-range.ts'
import { type DayRange, knownTimeZone, siteRange } from '../../../lib/time/site-days.ts'
import { useLastLoaded } from '../../../lib/use-last-loaded.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSnooze } from '../../snooze/use-snooze.ts'
import { groupsQuery, occurrencesQuery, reloadFindings, showSnooze } from '../hits.queries.ts'
import { toEquipRows } from './table/equip-rows.ts'

interface Asked {
  insightType: InsightType
  site: Site
  ruleId: string
  /** The time range of the URL. */
  asked: TimeRange
  /** The equipment rules to show, if there are any of them; all without. */
  only: ReadonlySet<string> | null | undefined
}

/** The findings of one rule at one site, one row each. */
export function useEquipment({ insightType, site, ruleId, asked, only }: Asked) {
  const user = useSessionUser()
  const isBarred = insightType === 'monitoring' && !hasRolesRestriction(user)
  useEffect(() => {
    if (isBarred) console.error('Unable to authenticate user')
  }, [isBarred])

  const queryClient = useQueryClient()
  const range = useRangeNow(asked, site.timezone)
  const query = useQuery({
    ...occurrencesQuery({ insightType, siteId: site.syncoId, ruleId, range }),
    enabled: !isBarred,
  })
  const loaded = useMemo(() => query.data && { occurrences: query.data, range }, [query.data, range])
  // At midnight, another day is requested; until it arrives, the screen and anything open on it stay.
  const shown = useLastLoaded(loaded)
  const occurrences = useMemo(() => {
    const chosen = only && shown?.occurrences.filter(({ equipRuleId }) => only.has(equipRuleId))
    return chosen?.length ? chosen : shown?.occurrences
  }, [shown, only])
  const isEmpty = occurrences?.length === 0
  // Only if empty: find out whether the whole site has no findings or just the rule.
  const siteQuery = useQuery({
    ...groupsQuery({ insightType, sites: [{ days: range, siteIds: [site.syncoId] }] }),
    enabled: isEmpty,
  })
  const rows = useMemo(() => toEquipRows(occurrences ?? []), [occurrences])
  return {
    rows,
    occurrences: occurrences ?? [],
    isBarred,
    /** The days of the data shown. */
    range: shown?.range ?? range,
    /** The rule's name, even without findings; undefined until known. */
    ruleName: occurrences?.[0]?.ruleName ?? siteQuery.data?.rules.find((rule) => rule.ruleId === ruleId)?.ruleName,
    isLoading: (query.isLoading && shown === undefined) || (isEmpty && siteQuery.isLoading),
    isUpdating: query.isFetching,
    /** The instant at which the data arrived, in epoch milliseconds; 0 before. */
    dataUpdatedAt: query.dataUpdatedAt,
    reload: () => reloadFindings(queryClient),
    isEmpty,
    isSiteEmpty: isEmpty && siteQuery.data?.groups.length === 0,
    error: occurrences === undefined ? query.error : null,
    retry: query.refetch,
  }
}

/** The days to request, which advance at the site's midnight. */
function useRangeNow(asked: TimeRange, siteTimeZone: string): DayRange {
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const { from, to } = siteRange(now, asked, knownTimeZone(siteTimeZone))
  return useMemo(() => ({ from, to }), [from, to])
}

/** Snoozing for the rows of this screen. */
export function useEquipmentSnooze() {
  const queryClient = useQueryClient()
  return useSnooze({
    show: (targets, snoozeEnd, isUntilClosed) => showSnooze(queryClient, targets, snoozeEnd, isUntilClosed),
    reload: () => reloadFindings(queryClient),
  })
}
