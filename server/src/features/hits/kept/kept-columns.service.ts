import type { Trend } from '@bonfire/contract/hits/hits'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import { keptBySite, type SiteVersion } from '../../../db/kept-by-site.ts'
import {
  findSiteEquips,
  findSiteFindings,
  type GroupRule,
  type GroupSite,
  type SiteEquips,
  type SiteFindings,
} from '../groups.repository.ts'
import { type FindingsQuery, findRuleRowIds, findTrends as sumTrends } from '../hits.repository.ts'
import { prioritiesByProject, type SiteSums, sumGroups } from '../sum-groups.ts'
import { loadSiteColumns } from './site-columns.repository.ts'
import { bytesOfColumns, findingsIn, type SiteColumns, trendsIn } from './site-columns.ts'

/** A million occurrences of a thousand sites with 30,000 equips take about half of it. */
const MOST_BYTES = 64_000_000
/** Loading ahead beyond this would soon displace what it loaded. */
const FULL_SHARE = 0.9

/** Older days are read from the database each time, so that a year of one person does not displace everyone's month. */
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
const MOST_BYTES_OF_SUMS = 48_000_000
const BYTES_OF_SITE = 500
const BYTES_OF_GROUP = 200
const BYTES_OF_NUMBER = 8

const keptSums = keptBySite<KeptSums>({
  mostBytes: MOST_BYTES_OF_SUMS,
  takesTurns: false,
  bytesOf: ({ groups, equipRowIds }) =>
    BYTES_OF_SITE +
    BYTES_OF_NUMBER * equipRowIds.length +
    groups.reduce((sum, { equipNumbers }) => sum + BYTES_OF_GROUP + BYTES_OF_NUMBER * equipNumbers.length, 0),
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
  if (from < today - MOST_DAYS) {
    const [found, equips] = await Promise.all([findSiteFindings(db, query), findSiteEquips(db, query.siteRowIds)])
    return { sums: found.map(sumUp), equips }
  }
  // A person who looks at a day looks at the month next.
  const since = Math.min(from, today - USUAL_DAYS)
  const range = {
    from,
    to: dayNumber(query.to),
    nowMs: query.now.getTime(),
    ruleRowIds: query.ruleKeys && (await findRuleRowIds(db, query.ruleKeys)),
  }
  const sumsOf = (columns: SiteColumns): KeptSums => {
    const found = findingsIn(columns, range)
    const { siteRowId, equips } = columns
    return { ...(found ? sumUp(found) : NOTHING_FOUND), siteRowId, equips }
  }
  const kept = await keptSums(db, {
    versions,
    key: `${query.type} ${query.from} ${query.to} ${JSON.stringify(query.ruleKeys ?? null)}`,
    load: async (siteRowIds) => {
      const wanted = new Set(siteRowIds)
      const missing = versions.filter(({ siteRowId }) => wanted.has(siteRowId))
      return (await columnsOfSites(db, missing, since)).map(sumsOf)
    },
    isEnough: ({ wakesAt }) => wakesAt === null || wakesAt * 1000 > range.nowMs,
  })
  const sums = versions.flatMap(({ siteRowId }) => kept.get(siteRowId) ?? [])
  return { sums, equips: sums.map(({ siteRowId, equips }) => ({ siteRowId, ...equips })) }
}

/** Hits per day for each rule at each site, also of occurrences no longer kept; days without hits are zeros. */
export async function findTrends(db: Db, query: SumsQuery, versions: readonly SiteVersion[]): Promise<Trend[]> {
  const [from, to] = [dayNumber(query.from), dayNumber(query.to)]
  const today = Math.floor(query.now.getTime() / MILLISECONDS_PER_DAY)
  if (from < today - MOST_DAYS) return sumTrends(db, query)
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
async function columnsOfSites(db: Db, versions: readonly SiteVersion[], since: number): Promise<SiteColumns[]> {
  const columns = await keptColumns(db, {
    versions,
    key: '',
    load: (siteRowIds) => loadSiteColumns(db, siteRowIds, since),
    isEnough: (known) => known.since <= since,
  })
  return versions.flatMap(({ siteRowId }) => columns.get(siteRowId) ?? [])
}
