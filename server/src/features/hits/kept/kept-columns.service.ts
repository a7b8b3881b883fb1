import type { Trend } from '@bonfire/contract/hits/hits'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { keptBySite, type SiteVersion } from '../../../db/kept-by-site.ts'
import type { VersionOfSite } from '../../../db/site-versions.ts'
import {
  findSiteEquips,
  findSiteFindings,
  type GroupRule,
  type GroupSite,
  type SiteEquips,
  type SiteFindings,
} from '../groups.repository.ts'
import { type DailyHits, type FindingsQuery, findDailyHits, findRuleRowIds, toTrend } from '../hits.repository.ts'
import { prioritiesByProject, type SiteSums, sumGroups } from '../sum-groups.ts'
import { loadSiteColumns } from './site-columns.repository.ts'
import { bytesOfColumns, findingsIn, type SiteColumns, trendsIn } from './site-columns.ts'

/** A million occurrences of a thousand sites with 30,000 equips take about half of it. */
const MOST_BYTES = 64_000_000
/** Loading ahead beyond this would soon displace what it loaded. */
const FULL_SHARE = 0.9

/** Sums of older days are kept apart from their findings, so that a year of one person does not displace everyone's month. */
const MOST_DAYS = 93
const USUAL_DAYS = 31

const dayNumber = (day: string) => Date.parse(day) / MILLISECONDS_PER_DAY

const keptColumns = keptBySite<SiteColumns>({ mostBytes: MOST_BYTES, bytesOf: bytesOfColumns })

/** The sums of one range, with the names of the columns that they came from. */
interface KeptSums extends SiteSums {
  readonly siteRowId: number
  readonly equips: SiteColumns['equips']
}

const NOTHING_FOUND = { groups: [], equipRowIds: [], wakesAt: null }
const NO_EQUIPS = { ids: [], names: [] }
const MOST_BYTES_OF_SUMS = 48_000_000
const MOST_BYTES_OF_OLDER_SUMS = 24_000_000
const MOST_BYTES_OF_DAILY_HITS = 24_000_000
const BYTES_OF_SITE = 500
const BYTES_OF_GROUP = 200
const BYTES_OF_NAME = 60
const BYTES_OF_NUMBER = 8

const bytesOfSums = ({ groups, equipRowIds }: KeptSums) =>
  BYTES_OF_SITE +
  BYTES_OF_NUMBER * equipRowIds.length +
  groups.reduce((sum, { equipNumbers }) => sum + BYTES_OF_GROUP + BYTES_OF_NUMBER * equipNumbers.length, 0)

const keptSums = keptBySite<KeptSums>({ mostBytes: MOST_BYTES_OF_SUMS, takesTurns: false, bytesOf: bytesOfSums })

const keptOlderSums = keptBySite<KeptSums>({
  mostBytes: MOST_BYTES_OF_OLDER_SUMS,
  bytesOf: (sums) => bytesOfSums(sums) + BYTES_OF_NAME * sums.equips.names.length,
})

interface KeptDailyHits {
  readonly siteRowId: number
  readonly rules: readonly DailyHits[]
}

const keptDailyHits = keptBySite<KeptDailyHits>({
  mostBytes: MOST_BYTES_OF_DAILY_HITS,
  bytesOf: ({ rules }) =>
    rules.reduce(
      (sum, { dayNumbers }) => sum + BYTES_OF_GROUP + 2 * BYTES_OF_NUMBER * dayNumbers.length,
      BYTES_OF_SITE,
    ),
})

/** Which sums of a range, and how each project uses the rules. */
export interface SumsQuery extends FindingsQuery {
  readonly sites: readonly GroupSite[]
  readonly rules: readonly GroupRule[]
}

/** The groups of sites in a range, and what their equips are called: from memory, or beyond what is kept, from SQL. */
export async function findSums(
  db: Db,
  query: SumsQuery,
  versions: readonly SiteVersion[],
): Promise<{ sums: SiteSums[]; equips: SiteEquips[] }> {
  const sumUp = createSummer(query)
  const today = Math.floor(query.now.getTime() / MILLISECONDS_PER_DAY)
  const from = dayNumber(query.from)
  const isOlder = from < today - MOST_DAYS
  // A person who looks at a day looks at the month next.
  const since = Math.min(from, today - USUAL_DAYS)
  const range = {
    from,
    to: dayNumber(query.to),
    nowMs: query.now.getTime(),
    ruleRowIds: query.ruleKeys && !isOlder ? await findRuleRowIds(db, query.ruleKeys) : undefined,
  }
  const sumsOf = (
    siteRowId: number,
    found: SiteFindings | null | undefined,
    equips: SiteColumns['equips'],
  ): KeptSums => ({
    ...(found ? sumUp(found) : NOTHING_FOUND),
    siteRowId,
    equips,
  })
  const fromColumns = async (siteRowIds: readonly number[]) => {
    const wanted = new Set(siteRowIds)
    const missing = versions.filter(({ siteRowId }) => wanted.has(siteRowId))
    const columns = await columnsOfSites(db, missing, since)
    return columns.map((each) => sumsOf(each.siteRowId, findingsIn(each, range), each.equips))
  }
  const fromDatabase = async (siteRowIds: readonly number[]) => {
    const found = bySite(await findSiteFindings(db, { ...query, siteRowIds }))
    const equips = bySite(await findSiteEquips(db, siteRowIds))
    return siteRowIds.map((siteRowId) => sumsOf(siteRowId, found.get(siteRowId), equips.get(siteRowId) ?? NO_EQUIPS))
  }
  const kept = await (isOlder ? keptOlderSums : keptSums)(db, {
    versions,
    key: rangeKey(query),
    load: isOlder ? fromDatabase : fromColumns,
    isEnough: ({ wakesAt }) => wakesAt === null || wakesAt * 1000 > range.nowMs,
  })
  const sums = versions.flatMap(({ siteRowId }) => kept.get(siteRowId) ?? [])
  return { sums, equips: sums.map(({ siteRowId, equips: { ids, names } }) => ({ siteRowId, ids, names })) }
}

const rangeKey = ({ type, from, to, ruleKeys }: FindingsQuery) =>
  `${type} ${from} ${to} ${JSON.stringify(ruleKeys ?? null)}`

const bySite = <Row extends { readonly siteRowId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.siteRowId, row]))

/** Hits per day for each rule at each site, also of occurrences no longer kept; days without hits are zeros. */
export async function findTrends(db: Db, query: SumsQuery, versions: readonly VersionOfSite[]): Promise<Trend[]> {
  const [from, to] = [dayNumber(query.from), dayNumber(query.to)]
  const today = Math.floor(query.now.getTime() / MILLISECONDS_PER_DAY)
  if (from < today - MOST_DAYS) return olderTrends(db, query, versions)
  const columns = await columnsOfSites(db, versions, Math.min(from, today - USUAL_DAYS))
  const ruleRowIds = query.ruleKeys && (await findRuleRowIds(db, query.ruleKeys))
  const siteById = new Map(query.sites.map((site) => [site.id, site]))
  const ruleById = new Map(query.rules.map((rule) => [rule.id, rule]))
  const priorities = prioritiesByProject(query.rules)
  return columns.flatMap((each) => {
    const site = siteById.get(each.siteRowId)
    const used = site && priorities.get(site.projectId)
    return [...trendsIn(each, { from, to, ruleRowIds })].flatMap(([ruleRowId, hits]): Trend[] => {
      const rule = used?.has(ruleRowId) ? ruleById.get(ruleRowId) : undefined
      return site && rule ? [{ siteId: site.siteId, ruleId: rule.ruleId, hits }] : []
    })
  })
}

async function olderTrends(db: Db, query: FindingsQuery, versions: readonly VersionOfSite[]): Promise<Trend[]> {
  // They have the names of sites and rules.
  const named = versions.map(({ siteRowId, version, names }) => ({ siteRowId, version: `${version} ${names}` }))
  const kept = await keptDailyHits(db, {
    versions: named,
    key: rangeKey(query),
    load: async (siteRowIds) => {
      const found = Map.groupBy(await findDailyHits(db, { ...query, siteRowIds }), ({ siteRowId }) => siteRowId)
      return siteRowIds.map((siteRowId) => ({ siteRowId, rules: found.get(siteRowId) ?? [] }))
    },
  })
  return versions.flatMap(({ siteRowId }) => kept.get(siteRowId)?.rules.map((daily) => toTrend(daily, query)) ?? [])
}

function createSummer({ sites, rules }: SumsQuery): (found: SiteFindings) => SiteSums {
  const projectOf = new Map(sites.map(({ id, projectId }) => [id, projectId]))
  const priorities = prioritiesByProject(rules)
  return (found) => sumGroups(found, priorities.get(projectOf.get(found.siteRowId) ?? 0))
}

/** Keeps what lists of the usual days need of sites. False if that left no room for more. */
export async function keepColumns(db: Db, versions: readonly SiteVersion[], now: Date): Promise<boolean> {
  await columnsOfSites(db, versions, Math.floor(now.getTime() / MILLISECONDS_PER_DAY) - USUAL_DAYS)
  return keptColumns.bytes(db) < MOST_BYTES * FULL_SHARE
}

/** The columns of sites, with at least the occurrences from a day on (days since 1970). */
export async function columnsOfSites(db: Db, versions: readonly SiteVersion[], since: number): Promise<SiteColumns[]> {
  const columns = await keptColumns(db, {
    versions,
    key: '',
    load: (siteRowIds) => loadSiteColumns(db, siteRowIds, since),
    isEnough: (known) => known.since <= since,
  })
  return versions.flatMap(({ siteRowId }) => columns.get(siteRowId) ?? [])
}
