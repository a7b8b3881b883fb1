import type { InsightType } from '@bonfire/contract/category'
import { type InsightGroup, loadInsights, loadTrends, type Occurrence, type Trend } from '@bonfire/contract/hits'
import { unpackEquipNames, unpackGroups } from '@bonfire/contract/packed-groups'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type DayRange, dayBefore, daysBetween, requestRange } from '../../lib/site-days.ts'
import type { SnoozeTarget } from '../snooze/snooze-plan.ts'
import { untilWaking } from './until-waking.ts'

interface SitesInRange {
  insightType: InsightType
  /** The sites' own ids (OPEN-B01). */
  siteIds: readonly string[]
  daysRange: number
}

// Keeps each answer below a megabyte where a hundred rules fired at every site; the parts load side by side.
const SITES_PER_REQUEST = 250

/** Rules at the sites: the rows of the lists. */
export interface LoadedGroups {
  readonly groups: InsightGroup[]
  /** Those that the sites' projects use, also without a hit. */
  readonly rules: readonly Pick<InsightGroup, 'ruleId' | 'ruleName' | 'ruleType'>[]
  /** What the equipment of the groups is called, by its number. */
  readonly equipNames: readonly string[]
  /** When the first snooze in each part ends, epoch seconds; null where there is none. */
  readonly wakings: readonly (number | null)[]
}

/** Asked for again when a snooze ends while a list is open: its equipment counts again. */
export function groupsQuery({ insightType, siteIds, daysRange }: SitesInRange) {
  const range = requestRange(new Date(), daysRange)
  return queryOptions({
    queryKey: ['hits', 'groups', insightType, range, siteIds],
    queryFn: async ({ signal }): Promise<LoadedGroups> => {
      const load = async (sites: string[]) => {
        const body = { sites, insightType, view: 'packedGroups' as const }
        const answer = await call(loadInsights, { query: range, body, signal })
        return 'columns' in answer ? [answer] : []
      }
      try {
        const answers = await Promise.all(inParts(siteIds, SITES_PER_REQUEST).map(load))
        const packed = answers.flat()
        return {
          groups: unpackGroups(packed),
          rules: packed.flatMap(({ rules }) => rules),
          equipNames: unpackEquipNames(packed),
          wakings: packed.map(({ wakesAt }) => wakesAt),
        }
      } catch (error) {
        if (insightType === 'monitoring' && !signal.aborted) console.error('Monitoring request failed', error)
        throw error
      }
    },
    refetchInterval: ({ state }) => untilWaking(state.data?.wakings ?? [], Date.now()),
    refetchIntervalInBackground: true,
  })
}

/** Everything that one rule found at one site. A snooze that ends while a screen shows it is over there, too. */
export function occurrencesQuery({ insightType, siteId, ruleId, range }: OneRule) {
  return queryOptions({
    queryKey: ['hits', 'occurrences', insightType, range, siteId, ruleId],
    queryFn: async ({ signal }): Promise<Occurrence[]> => {
      const body = { sites: [siteId], insightType, rules: [ruleId] }
      const answer = await call(loadInsights, { query: { ...range }, body, signal })
      return 'hit' in answer ? Object.values(answer.hit) : []
    },
    refetchInterval: ({ state }) =>
      untilWaking(
        (state.data ?? []).map(({ snoozeEnd }) => snoozeEnd),
        Date.now(),
      ),
    refetchIntervalInBackground: true,
  })
}

export interface OneRule {
  insightType: InsightType
  siteId: string
  ruleId: string
  range: DayRange
}

const TREND_DAYS = 30
/** Today is no more than two days apart around the world. */
const MOST_DAYS_APART = 2

/** What a trend ends on, by the site's own id. */
export type Todays = ReadonlyMap<string, string>

/** Hits of each of the last 30 days of its site, for every pair of the sites and rules. */
export function trendsQuery(insightType: InsightType, todays: Todays, ruleIds: readonly string[]) {
  const siteIds = [...todays.keys()]
  const to = [...todays.values()].reduce((last, day) => (day > last ? day : last), '')
  const range = { from: dayBefore(to, TREND_DAYS - 1 + MOST_DAYS_APART), to }
  return queryOptions({
    queryKey: ['hits', 'trends', insightType, range, siteIds, ruleIds],
    queryFn: async ({ signal }): Promise<Trend[]> => {
      const body = { sites: siteIds, rules: [...ruleIds], insightType }
      const { trends } = await call(loadTrends, { query: range, body, signal })
      return trends.map((trend) => ({ ...trend, hits: endingOn(trend.hits, to, todays.get(trend.siteId) ?? to) }))
    },
  })
}

/** The last 30 of hits a day that end on `to`, or earlier on a site's own today. */
export function endingOn(hits: readonly number[], to: string, today: string): number[] {
  const end = hits.length - daysBetween(today, to)
  return hits.slice(Math.max(0, end - TREND_DAYS), end)
}

/** Shows a snooze in what has been loaded; the answer puts it back. */
export function showSnooze(queryClient: QueryClient, targets: readonly SnoozeTarget[], snoozeEnd: number | null) {
  const changed = new Set(targets.map((target) => target.equipRuleId))
  const isSnoozed = snoozeEnd !== null
  return showOccurrences(queryClient, (occurrence) =>
    changed.has(occurrence.equipRuleId)
      ? { ...occurrence, snoozeEnd, isSnoozed, activeHits: isSnoozed ? 0 : occurrence.hits }
      : occurrence,
  )
}

function showOccurrences(queryClient: QueryClient, change: (occurrence: Occurrence) => Occurrence) {
  const filter = { queryKey: ['hits', 'occurrences'] }
  const before = queryClient.getQueriesData<Occurrence[]>(filter)
  queryClient.setQueriesData<Occurrence[]>(filter, (occurrences) => occurrences?.map(change))
  return () => {
    for (const [queryKey, occurrences] of before) queryClient.setQueryData(queryKey, occurrences)
  }
}

/** Shows equipment rules with an action that is worked on, or with null for none; the answer puts it back. */
export function showAssociation(
  queryClient: QueryClient,
  targets: readonly { readonly equipRuleId: string }[],
  actionKey: string | null,
) {
  const changed = new Set(targets.map((target) => target.equipRuleId))
  return showOccurrences(queryClient, (occurrence) =>
    changed.has(occurrence.equipRuleId) ? { ...occurrence, issueKey: actionKey, issueStatus: null } : occurrence,
  )
}

/** Shows every equip of a rule at a site as snoozed; the answer puts the list back. */
export function showGroupSnoozed(queryClient: QueryClient, { siteId, ruleId }: { siteId: string; ruleId: string }) {
  const filter = { queryKey: ['hits', 'groups'] }
  const before = queryClient.getQueriesData<LoadedGroups>(filter)
  const silent = {
    activeTargetCount: 0,
    activeHits: 0,
    activeActionsCount: 0,
    activeLatest: null,
    activeLatestAt: null,
  }
  queryClient.setQueriesData<LoadedGroups>(
    filter,
    (loaded) =>
      loaded && {
        ...loaded,
        groups: loaded.groups.map((group) =>
          group.siteId === siteId && group.ruleId === ruleId ? { ...group, ...silent } : group,
        ),
      },
  )
  return () => {
    for (const [queryKey, loaded] of before) queryClient.setQueryData(queryKey, loaded)
  }
}

/** Asks again for everything that counts hits (OPEN-C30). */
export function reloadHits(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['hits'], predicate: ({ queryKey }) => queryKey[1] !== 'trends' })
}

function inParts<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  )
}
