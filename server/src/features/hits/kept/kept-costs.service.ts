import type { GroupCost } from '@bonfire/contract/hits/hits'
import type { Db } from '../../../db/database.ts'
import { keptBySite, type SiteVersion } from '../../../db/kept-by-site.ts'
import { findSiteCosts, type SiteCosts } from '../costs.repository.ts'
import { prioritiesByProject } from '../sum-groups.ts'
import type { SumsQuery } from './kept-columns.service.ts'

const BYTES_OF_SITE = 300
const BYTES_OF_RULE = 80

const keptCosts = keptBySite<SiteCosts>({
  mostBytes: 24_000_000,
  bytesOf: ({ rules }) => BYTES_OF_SITE + BYTES_OF_RULE * rules.length,
})

/** The costs of each rule that a site's project uses, of all its rules for whoever asks for some. */
export async function findCosts(db: Db, query: SumsQuery, versions: readonly SiteVersion[]): Promise<GroupCost[]> {
  const bySite = await keptCosts(db, {
    versions,
    key: `${query.from} ${query.to}`,
    load: async (siteRowIds) => {
      const found = new Map(
        (await findSiteCosts(db, { ...query, siteRowIds })).map((costs) => [costs.siteRowId, costs]),
      )
      return siteRowIds.map((siteRowId) => found.get(siteRowId) ?? { siteRowId, wakesAtMs: null, rules: [] })
    },
    isEnough: ({ wakesAtMs }) => wakesAtMs === null || wakesAtMs > query.now.getTime(),
  })
  return nameCosts([...bySite.values()], query)
}

/** Costs of the rules that a site's project uses, of those that are asked for. */
export function nameCosts(found: readonly SiteCosts[], query: SumsQuery): GroupCost[] {
  const siteById = new Map(query.sites.map((site) => [site.id, site]))
  const ruleById = new Map(query.rules.map((rule) => [rule.id, rule]))
  const used = prioritiesByProject(query.rules)
  const asked = query.ruleKeys && new Set(query.ruleKeys)
  const costs = found.flatMap(({ siteRowId, rules }) => {
    const site = siteById.get(siteRowId)
    return rules.flatMap(({ ruleRowId, ...cost }): GroupCost[] => {
      const rule = site && used.get(site.projectId)?.has(ruleRowId) ? ruleById.get(ruleRowId) : undefined
      if (!site || !rule || (asked && !asked.has(rule.ruleId))) return []
      return [{ siteId: site.siteId, ruleId: rule.ruleId, ...cost }]
    })
  })
  return costs.sort((one, other) => compare(one.siteId, other.siteId) || compare(one.ruleId, other.ruleId))
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
