import type { InsightType } from '@bonfire/contract/values/category'
import type { Db } from '../../../db/database.ts'
import { cacheByVersions } from '../../../db/kept-by-site.ts'
import type { VersionOfSite } from '../../../db/site-versions.ts'
import { findGroupRules, findGroupSites, type GroupRule, type GroupSite } from '../groups.repository.ts'

/** The names of sites, and the way their projects use and name the rules. */
export interface Names {
  readonly sites: readonly GroupSite[]
  readonly rules: readonly GroupRule[]
}

const MOST_BYTES = 8_000_000
const BYTES_OF_NAME = 300
const BYTES_OF_PROJECT = 16

const keptNames = cacheByVersions<Names>({
  mostBytes: MOST_BYTES,
  bytesOf: ({ sites, rules }) =>
    rules.reduce((sum, { projectIds }) => sum + BYTES_OF_PROJECT * projectIds.length, 1) +
    BYTES_OF_NAME * (sites.length + rules.length),
})

/** Kept in memory while neither names nor rules have another version, because a new finding changes neither. */
export function findNames(db: Db, type: InsightType, versions: readonly VersionOfSite[]): Promise<Names> {
  const parts = versions.map(({ siteRowId, names, rules }) => [siteRowId, names, rules])
  return keptNames([type, parts], async () => {
    const siteRowIds = versions.map(({ siteRowId }) => siteRowId)
    const [sites, rules] = await Promise.all([findGroupSites(db, siteRowIds), findGroupRules(db, { siteRowIds, type })])
    return { sites, rules }
  })
}
