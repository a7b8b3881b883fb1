import { wordsIn } from '@bonfire/contract/definitions/definition'
import {
  firingsOf,
  type GroupCost,
  MAXIMUM_RANGE_DAYS,
  type Occurrence,
  sumOfCosts,
  Trend,
  type WorthRepairing,
} from '@bonfire/contract/hits/hits'
import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import { PackedPart, PackedRule } from '@bonfire/contract/hits/packed-groups'
import type { Locale } from '@bonfire/contract/people/users'
import { isSnoozed } from '@bonfire/contract/snooze'
import type { InsightType } from '@bonfire/contract/values/category'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { inParts } from '@bonfire/contract/values/in-parts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { readInTurn } from '../../db/heavy-reads.ts'
import type { VersionOfSite } from '../../db/site-versions.ts'
import type { Caller } from '../../http/caller.ts'
import { type EncodedAnswer, keepList } from '../../http/kept-answers.ts'
import { refuseUnreadable } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { type RuleWords, ruleWordsIn } from '../definitions/rule-words.service.ts'
import { visibleSiteRowIds, visibleVersions } from '../sites/sites.service.ts'
import { findNames as findDefinitionNames } from './evidence/evidence.repository.ts'
import * as hits from './hits.repository.ts'
import * as kept from './kept/kept-columns.service.ts'
import * as costs from './kept/kept-costs.service.ts'
import { findLatestDays as findDays } from './kept/kept-latest-days.service.ts'
import { findNames } from './kept/kept-names.service.ts'
import { listGroups } from './list-groups.ts'
import { packGroups } from './pack-groups.ts'
import { mostWorthRepairing, withWorth } from './worth/worth.service.ts'

export interface FindingsRequest {
  readonly sites: readonly string[]
  readonly type: InsightType
  readonly from: string
  readonly to: string
  readonly rules: readonly string[] | undefined
}

/** A request whose result names rules: our own have names in this language. */
type NamingRequest = FindingsRequest & { readonly locale: Locale }

/** A change rebuilds the part of its site: fewer sites are less work, but compress worse. */
const SITES_PER_PART = 25

const versionsOfNames = (versions: readonly VersionOfSite[]) =>
  versions.map(({ siteRowId, names, rules }) => [siteRowId, names, rules])

const versionsOfOccurrences = (versions: readonly VersionOfSite[]) =>
  versions.map(({ siteRowId, version }) => [siteRowId, version])

interface KeptQuery extends hits.FindingsQuery {
  readonly versions: readonly VersionOfSite[]
}

const OCCURRENCES_PER_PAGE = 2000
/** Of the usual sites, so many fill a page in a week. */
const SITES_PER_PAGE = 20

/** The rules of a portfolio, one row per site and rule. */
export async function listInsights(context: Context, caller: Caller, request: NamingRequest): Promise<InsightGroup[]> {
  const { versions, ...query } = await toKeptQuery(context, caller, request)
  const named = await namesIn(context, caller, request, versions)
  const { sums } = await kept.findSums(context.db, { ...query, ...named }, versions)
  return listGroups({ ...named, sums, to: query.to })
}

/** The same in columns, with the equips' names, as the lists get it. */
export async function findPackedGroups(
  context: Context,
  caller: Caller,
  request: NamingRequest,
): Promise<EncodedAnswer> {
  const { versions, ...query } = await toKeptQuery(context, caller, request)
  const { type, from, to, ruleKeys, now } = query
  const parts = inParts(versions, SITES_PER_PART)
  return keepList({
    dependsOn: ['groups', request.locale, type, from, to, ruleKeys, versionsOfNames(versions)],
    parts: parts.map(versionsOfOccurrences),
    now,
    build: async (places) => {
      const named = await namesIn(context, caller, request, versions)
      const wanted = places.map((place) => parts[place] ?? [])
      const sites = wanted.flat()
      const inSites = { ...query, ...named, siteRowIds: sites.map(({ siteRowId }) => siteRowId) }
      const { sums, equips } = await kept.findSums(context.db, inSites, sites)
      const sumsBySite = Map.groupBy(sums, ({ siteRowId }) => siteRowId)
      const rules = named.rules.map(({ ruleId, ruleName, ruleType }) => ({ ruleId, ruleName, ruleType }))
      return {
        start: `{"rules":${JSON.stringify(z.parse(z.array(PackedRule), rules))},"to":${JSON.stringify(to)},"parts":[`,
        parts: wanted.map((part) => {
          const sumsOfPart = part.flatMap(({ siteRowId }) => sumsBySite.get(siteRowId) ?? [])
          const packed = packGroups({ ...named, sums: sumsOfPart, equips, to })
          return { json: JSON.stringify(z.parse(PackedPart, packed)), wakesAt: packed.wakesAt }
        }),
      }
    },
  })
}

async function namesIn(
  context: Context,
  caller: Caller,
  { type, locale }: NamingRequest,
  versions: readonly VersionOfSite[],
) {
  const { sites, rules } = await findNames(context.db, type, versions)
  const words = await ruleWordsIn(context.db, caller.tenantId, locale)
  const ranked = rules.map((rule) => ({
    ...rule,
    ruleName: words.name(rule.ruleId, rule.ruleName),
    priorities: rule.priorities.map((priority) => effectivePriority(priority, type)),
  }))
  return { sites, rules: ranked }
}

export async function findTrends(context: Context, caller: Caller, request: FindingsRequest): Promise<EncodedAnswer> {
  const { versions, ...query } = await toKeptQuery(context, caller, request)
  const { type, from, to, ruleKeys, now } = query
  const parts = inParts(versions, SITES_PER_PART)
  return keepList({
    dependsOn: ['trends', type, from, to, ruleKeys, versionsOfNames(versions)],
    parts: parts.map(versionsOfOccurrences),
    now,
    build: async (places) => {
      const named = await findNames(context.db, type, versions)
      const wanted = places.map((place) => parts[place] ?? [])
      const sites = wanted.flat()
      const inSites = { ...query, ...named, siteRowIds: sites.map(({ siteRowId }) => siteRowId) }
      const trends = z.parse(z.array(Trend), await kept.findTrends(context.db, inSites, sites))
      const trendsBySite = Map.groupBy(trends, ({ siteId }) => siteId)
      const keyOfSite = new Map(named.sites.map(({ id, siteId }) => [id, siteId]))
      return {
        start: '{"trends":[',
        parts: wanted.map((part) => {
          const ofPart = part.flatMap(({ siteRowId }) => trendsBySite.get(keyOfSite.get(siteRowId) ?? '') ?? [])
          return { json: ofPart.map((trend) => JSON.stringify(trend)).join(','), wakesAt: null }
        }),
      }
    },
  })
}

/** Sums costs for exports, and for lists while they are sorted by cost; other readers do not wait for the sums. */
export async function findCosts(
  context: Context,
  caller: Caller,
  { hasWorth, ...request }: FindingsRequest & { readonly hasWorth: boolean },
): Promise<GroupCost[]> {
  const { versions, ...query } = await toKeptQuery(context, caller, request)
  const named = await findNames(context.db, query.type, versions)
  const found = await costs.findCosts(context.db, { ...query, ...named }, versions)
  if (!hasWorth) return found
  return withWorth(context, caller, { costs: found, sites: named.sites, from: query.from, to: query.to })
}

/** Names what is most worth repairing. */
export async function findWorthRepairing(
  context: Context,
  caller: Caller,
  request: NamingRequest,
): Promise<WorthRepairing[]> {
  const { versions, ...query } = await toKeptQuery(context, caller, request)
  const named = await namesIn(context, caller, request, versions)
  const found = await costs.findCosts(context.db, { ...query, ...named }, versions)
  return mostWorthRepairing(context, caller, { ...named, costs: found, from: query.from, to: query.to })
}

type LatestRequest = Pick<FindingsRequest, 'sites' | 'type' | 'rules'>

/** The latest day with findings at each site, however long ago. */
export async function findLatestDays(context: Context, caller: Caller, { sites, type, rules }: LatestRequest) {
  refuseUnreadable(context, caller, type)
  const versions = await visibleVersions(context, caller, sites)
  const days = await findDays(context.db, { type, ruleKeys: rules }, versions)
  const named = await findNames(context.db, type, versions)
  return named.sites
    .flatMap(({ id, siteId }) => {
      const latestOn = days.get(id)
      return latestOn ? [{ siteId, latestOn }] : []
    })
    .sort((one, other) => (one.siteId < other.siteId ? -1 : 1))
}

/** Checks the permission immediately; the occurrences then come in pages. */
export async function findOccurrences(
  context: Context,
  caller: Caller,
  { hasEvidence, ...request }: NamingRequest & { readonly hasEvidence: boolean },
): Promise<AsyncIterable<Occurrence[]>> {
  const query = { ...(await toQuery(context, caller, request)), hasEvidence, readerId: caller.id }
  const names: Names = {
    words: await ruleWordsIn(context.db, caller.tenantId, request.locale),
    ofRestating: (rows) => namesOfRestating(context.db, caller.tenantId, { rows, locale: request.locale }),
  }
  return occurrencePages(context, query, names)
}

/** The names of rules in the reader's language. */
interface Names {
  readonly words: RuleWords
  readonly ofRestating: (rows: readonly hits.OccurrenceRow[]) => Promise<ReadonlyMap<string, string>>
}

/** A rule whose findings are all part of others has no row with its name. */
async function namesOfRestating(
  db: Db,
  tenantId: number,
  { rows, locale }: { rows: readonly hits.OccurrenceRow[]; locale: Locale },
): Promise<Map<string, string>> {
  const keys = [...new Set(rows.flatMap(({ restatedBy }) => restatedBy ?? []))]
  const found = keys.length === 0 ? [] : await findDefinitionNames(db, tenantId, keys)
  return new Map(found.map(({ key, name }) => [key, wordsIn(name, locale)]))
}

async function* occurrencePages(
  context: Context,
  query: hits.OccurrenceQuery,
  names: Names,
): AsyncGenerator<Occurrence[]> {
  for (const siteRowIds of inParts(query.siteRowIds, SITES_PER_PAGE)) {
    let after: hits.OccurrencePlace | undefined
    do {
      const page = { after, limit: OCCURRENCES_PER_PAGE }
      const read = () => hits.findOccurrencesAfter(context.db, { ...query, siteRowIds }, page)
      const rows = await readInTurn(read, occurrencePages)
      const restating = await names.ofRestating(rows)
      if (rows.length > 0) yield rows.map((row) => toOccurrence(row, query, { words: names.words, restating }))
      after = rows.length < OCCURRENCES_PER_PAGE ? undefined : rows.at(-1)
    } while (after)
  }
}

async function toQuery(context: Context, caller: Caller, request: FindingsRequest): Promise<hits.FindingsQuery> {
  refuseForbidden(context, caller, request)
  return queryOf(context, request, await visibleSiteRowIds(context, caller, request.sites))
}

/** Versions are read before anything else: what is read later is never older than what it is kept for. */
async function toKeptQuery(context: Context, caller: Caller, request: FindingsRequest): Promise<KeptQuery> {
  refuseForbidden(context, caller, request)
  const versions = await visibleVersions(context, caller, request.sites)
  const siteRowIds = versions.map(({ siteRowId }) => siteRowId)
  return { ...queryOf(context, request, siteRowIds), versions }
}

function refuseForbidden(context: Context, caller: Caller, { type, from, to }: FindingsRequest): void {
  refuseUnreadable(context, caller, type)
  const days = 1 + (Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY
  if (days > MAXIMUM_RANGE_DAYS) throw refuse('range.too-long', { days: MAXIMUM_RANGE_DAYS })
}

const queryOf = (
  { clock }: Context,
  { type, from, to, rules }: FindingsRequest,
  siteRowIds: readonly number[],
): hits.FindingsQuery => ({ siteRowIds, type, from, to, now: clock(), ruleKeys: rules })

/** Monitoring has no priority 0: it becomes 1. */
const effectivePriority = (priority: number, type: InsightType) =>
  type === 'monitoring' && priority === 0 ? 1 : priority

function toOccurrence(
  row: hits.OccurrenceRow,
  query: hits.FindingsQuery,
  { words, restating }: { readonly words: RuleWords; readonly restating: ReadonlyMap<string, string> },
): Occurrence {
  const snoozeEnd = row.snoozedUntil && Math.floor(row.snoozedUntil.getTime() / 1000)
  const snoozed = isSnoozed(snoozeEnd, query.now.getTime() / 1000)
  const averageDur = row.hits === 0 ? 0 : row.durationSeconds / row.hits
  return {
    occurrenceId: `${row.equipRuleId}-${row.occurredOn}`,
    equipRuleId: String(row.equipRuleId),
    siteId: row.siteKey,
    ruleId: row.ruleKey,
    forgeId: row.siteForgeId,
    ruleName: words.name(row.ruleKey, row.ruleName),
    ruleDescription: words.description(row.ruleKey, row.ruleDescription),
    ruleType: row.category,
    targetId: row.equipKey,
    targetName: row.equipName,
    equipNumber: row.equipRowId,
    occurredOn: row.occurredOn,
    times: firingsOf(row.timesStart, row.timesDuration, row.timesCost),
    snoozeEnd: snoozed ? snoozeEnd : null,
    isSnoozed: snoozed,
    isUntilClosed: snoozed && row.snoozedUntilClosed,
    snoozedBy: snoozed ? row.snoozedBy : null,
    snoozeReason: snoozed ? row.snoozeReason : null,
    ...(snoozed && row.isFalseAlert && { isFalseAlert: true }),
    description: row.description,
    reportUrl: row.reportUrl,
    skysparkDomain: row.skysparkUrl,
    issueKey: row.issueKey,
    issueStatus: row.issueStatus,
    issueClosedAt: row.issueClosedAt && Math.floor(row.issueClosedAt.getTime() / 1000),
    ...(row.repair && { repair: row.repair }),
    priority: effectivePriority(row.priority, query.type),
    severity: row.severity,
    hits: row.hits,
    activeHits: snoozed ? 0 : row.hits,
    duration: row.durationSeconds,
    cost: sumOfCosts(row.timesCost),
    averageDur,
    activeAverageDur: snoozed ? 0 : averageDur,
    actionsCount: row.issueKey === null ? 0 : 1,
    targetCount: 1,
    ...(row.restatedBy && {
      restatedBy: row.restatedBy.map((ruleId) => ({ ruleId, ruleName: restating.get(ruleId) ?? ruleId })),
    }),
    ...(row.evidence !== undefined && { evidence: row.evidence }),
    site: {
      label: row.siteLabel,
      state: row.region,
      syncoId: row.siteKey,
      projectId: row.projectKey,
      forgeId: row.siteForgeId,
    },
  }
}
