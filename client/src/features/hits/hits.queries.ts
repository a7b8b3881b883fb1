import {
  type GroupCost,
  loadCosts,
  loadInsights,
  loadLatestDays,
  loadTrends,
  type Occurrence,
  type Trend,
} from '@bonfire/contract/hits/hits'
import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import { unpackEquipNames, unpackGroups } from '@bonfire/contract/hits/packed-groups'
import type { InsightType } from '@bonfire/contract/values/category'
import { inParts } from '@bonfire/contract/values/in-parts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { type DayRange, dayBefore, daysBetween } from '../../lib/time/site-days.ts'
import type { SnoozeTarget } from '../snooze/snooze-plan.ts'
import type { toRowCosts } from './costs/row-costs.ts'
import type { SitesOfDays } from './range/days-at-sites.ts'
import { untilWaking } from './until-waking.ts'

interface SitesInRange {
  insightType: InsightType
  sites: readonly SitesOfDays[]
}

// Keeps each response below a megabyte if a hundred rules fired at every site; parts load in parallel.
const SITES_PER_REQUEST = 250

const requestsOf = (sites: readonly SitesOfDays[]) =>
  sites.flatMap(({ days, siteIds }) =>
    inParts(siteIds, SITES_PER_REQUEST).map((part) => ({ query: days, sites: part })),
  )

/** The rules at the sites: the rows of the lists. */
export interface LoadedGroups {
  readonly groups: InsightGroup[]
  /** Rules used by the sites' projects, even without findings. */
  readonly rules: readonly Pick<InsightGroup, 'ruleId' | 'ruleName' | 'ruleType'>[]
  /** Equip names by equip number. */
  readonly equipNames: readonly string[]
  /** The end of the first snooze in each part, epoch seconds; null if there is none. */
  readonly wakings: readonly (number | null)[]
}

/** Reloads when a snooze ends while a list is open, because its equipment counts again. */
export function groupsQuery({ insightType, sites: asked }: SitesInRange) {
  return queryOptions({
    queryKey: ['hits', 'groups', insightType, asked],
    queryFn: async ({ signal }): Promise<LoadedGroups> => {
      const load = async ({ query, sites }: ReturnType<typeof requestsOf>[number]) => {
        const body = { sites, insightType, view: 'packedGroups' as const }
        const answer = await call(loadInsights, { query, body, signal })
        return 'parts' in answer ? [answer] : []
      }
      try {
        const answers = await Promise.all(requestsOf(asked).map(load))
        const packed = answers.flat()
        return {
          groups: unpackGroups(packed),
          rules: packed.flatMap(({ rules }) => rules),
          equipNames: unpackEquipNames(packed),
          wakings: packed.flatMap(({ parts }) => parts.map(({ wakesAt }) => wakesAt)),
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

/** Counts each site's findings that are not snoozed, by its own id, in the list of insights that was loaded last. */
export function knownFindings(queryClient: QueryClient): ReadonlyMap<string, number> {
  const loaded = queryClient.getQueryCache().findAll({ queryKey: ['hits', 'groups', 'insights'] })
  const [latest] = loaded.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const { groups } = (latest?.state.data ?? { groups: [] }) as Pick<LoadedGroups, 'groups'>
  const counts = new Map<string, number>()
  for (const { siteId, activeTargetCount } of groups) {
    counts.set(siteId, (counts.get(siteId) ?? 0) + activeTargetCount)
  }
  return counts
}

/** Reads the costs of rules at the sites and their worth a day: exports need them, and lists while they are sorted by them. */
export async function readCosts(
  { insightType, sites: asked }: SitesInRange,
  signal?: AbortSignal,
): Promise<GroupCost[]> {
  const answers = await Promise.all(
    requestsOf(asked).map(({ query, sites }) =>
      call(loadCosts, { query, body: { sites, insightType, worth: true }, ...(signal && { signal }) }),
    ),
  )
  return answers.flatMap(({ costs }) => costs)
}

export function costsQuery(asked: SitesInRange) {
  return queryOptions({
    queryKey: ['hits', 'costs', asked.insightType, asked.sites],
    queryFn: async ({ signal }): Promise<LoadedCosts> => {
      const chunk = loadChunk(() => import('./costs/row-costs.ts'))
      const [costs, { toRowCosts }] = await Promise.all([readCosts(asked, signal), chunk])
      return { costs, toRowCosts }
    },
  })
}

/** Costs with what arranges them, which other lists do not need. */
export interface LoadedCosts {
  readonly costs: readonly GroupCost[]
  readonly toRowCosts: typeof toRowCosts
}

/** All occurrences of one rule at one site. Reloads when a snooze ends while the screen is open. */
export function occurrencesQuery({ insightType, siteId, ruleId, range }: OneRule) {
  return queryOptions({
    queryKey: ['hits', 'occurrences', insightType, range, siteId, ruleId],
    queryFn: ({ signal }) => readOccurrences({ insightType, siteIds: [siteId], ruleId, range }, signal),
    refetchInterval: ({ state }) =>
      untilWaking(
        (state.data ?? []).map(({ snoozeEnd }) => snoozeEnd),
        Date.now(),
      ),
    refetchIntervalInBackground: true,
  })
}

/** The occurrences of one rule at several sites as they are at this moment. */
export function occurrencesOfRuleQuery({ insightType, siteIds, ruleId, range }: RuleAtSites) {
  return queryOptions({
    queryKey: ['hits', 'occurrences of a moment', insightType, range, ruleId, siteIds],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => readOccurrences({ insightType, siteIds, ruleId, range }, signal),
  })
}

/** The wire calls an occurrence a hit. */
async function readOccurrences(
  { insightType, siteIds, ruleId, range }: RuleAtSites,
  signal: AbortSignal,
): Promise<Occurrence[]> {
  const body = { sites: [...siteIds], insightType, rules: [ruleId] }
  const answer = await call(loadInsights, { query: { ...range }, body, signal })
  return 'hit' in answer ? Object.values(answer.hit) : []
}

interface RuleAtSites extends Omit<OneRule, 'siteId'> {
  siteIds: readonly string[]
}

export interface OneRule {
  insightType: InsightType
  siteId: string
  ruleId: string
  range: DayRange
}

const TREND_DAYS = 30
/** Around the world, today spans at most two days more. */
const MOST_DAYS_APART = 2

/** The last day of trends, by the site's own id. */
type Todays = ReadonlyMap<string, string>

interface AskedTrends {
  insightType: InsightType
  todays: Todays
  ruleIds: readonly string[]
  /** The days of a custom range; null for the site's last 30 days. */
  days: DayRange | null
}

export const TRENDS = ['hits', 'trends']

/** Hits per day, for every pair of the sites and rules. */
export function trendsQuery({ insightType, todays, ruleIds, days }: AskedTrends) {
  const siteIds = [...todays.keys()]
  const to = days?.to ?? [...todays.values()].reduce((last, day) => (day > last ? day : last), '')
  const range = days ?? { from: dayBefore(to, TREND_DAYS - 1 + MOST_DAYS_APART), to }
  return queryOptions({
    queryKey: [...TRENDS, insightType, range, siteIds, ruleIds],
    queryFn: async ({ signal }): Promise<Trend[]> => {
      const body = { sites: siteIds, rules: [...ruleIds], insightType }
      const { trends } = await call(loadTrends, { query: { ...range }, body, signal })
      if (days) return trends
      return trends.map((trend) => ({ ...trend, hits: endingOn(trend.hits, to, todays.get(trend.siteId) ?? to) }))
    },
  })
}

/** The last 30 daily counts, ending on `to` or on the site's own today if earlier. */
export function endingOn(hits: readonly number[], to: string, today: string): number[] {
  const end = hits.length - daysBetween(today, to)
  return hits.slice(Math.max(0, end - TREND_DAYS), end)
}

interface AskedLatest {
  insightType: InsightType
  /** The sites' own ids. */
  siteIds: readonly string[]
  /** The rules to load; undefined for all. */
  ruleIds?: readonly string[]
}

/** The latest day with findings, by the site's own id, however long ago; without sites that have none. */
export function latestDaysQuery({ insightType, siteIds, ruleIds }: AskedLatest) {
  return queryOptions({
    queryKey: ['hits', 'latest', insightType, siteIds, ruleIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const body = { sites: [...siteIds], insightType, ...(ruleIds && { rules: [...ruleIds] }) }
      const { sites } = await call(loadLatestDays, { body, signal })
      return new Map(sites.map(({ siteId, latestOn }) => [siteId, latestOn]))
    },
  })
}

/** Applies a snooze to loaded data; returns a function that reverts it. */
export function showSnooze(
  queryClient: QueryClient,
  targets: readonly SnoozeTarget[],
  snoozeEnd: number | null,
  isUntilClosed = false,
) {
  const changed = new Set(targets.map((target) => target.equipRuleId))
  const isSnoozed = snoozeEnd !== null
  return showOccurrences(queryClient, (occurrence) =>
    changed.has(occurrence.equipRuleId)
      ? { ...occurrence, snoozeEnd, isSnoozed, isUntilClosed, activeHits: isSnoozed ? 0 : occurrence.hits }
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

/** Applies an open action, or null for none, to loaded equipment rules; returns a function that reverts it. */
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

/** Marks every equip of a rule at a site as snoozed; returns a function that reverts it. */
export function showGroupSnoozed(queryClient: QueryClient, { siteId, ruleId }: { siteId: string; ruleId: string }) {
  const filter = { queryKey: ['hits', 'groups'] }
  const before = queryClient.getQueriesData<LoadedGroups>(filter)
  const silent = {
    activeTargetCount: 0,
    activeHits: 0,
    activeActionsCount: 0,
    activeLatest: null,
    activeLatestAt: null,
    newAt: null,
    cameBack: [],
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

/** Reloads all that is listed or counted of findings, but for the trends. */
export function reloadFindings(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['hits'], predicate: ({ queryKey }) => queryKey[1] !== 'trends' })
}
