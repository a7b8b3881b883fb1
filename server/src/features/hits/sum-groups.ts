import { SEVERITIES } from '@bonfire/contract/values/category'
import type { GroupRule, GroupSite, SiteFindings } from './groups.repository.ts'

export interface RangeFindings {
  readonly found: readonly SiteFindings[]
  readonly sites: readonly GroupSite[]
  readonly rules: readonly GroupRule[]
  /** The last day of the range. */
  readonly to: string
}

/** One rule at one site, added up over its equipment. */
export interface GroupSum {
  readonly use: Use
  /** Numbers of the equips at the site, the active ones first. */
  readonly equipNumbers: readonly number[]
  readonly snoozedCount: number
  readonly hits: number
  readonly snoozedHits: number
  readonly duration: number
  readonly actions: number
  readonly snoozedActions: number
  readonly newest: Newest
  /** The same of what is not snoozed; null if all is. */
  readonly activeNewest: Newest | null
  readonly severity: string | null
}

interface Newest {
  /** Days from the latest day with a firing to the end of the range. */
  readonly daysAgo: number
  /** Epoch seconds. */
  readonly latestAt: number
}

export interface SiteSums {
  readonly site: GroupSite
  readonly groups: readonly GroupSum[]
  /** Row ids of the equips, in the order of their numbers. */
  readonly equipIds: readonly number[]
}

/** Aggregates each site's findings per rule, without rules that the site's project does not use. */
export function sumGroups({ found, sites, rules }: Omit<RangeFindings, 'to'>): SiteSums[] {
  const siteById = new Map(sites.map((site) => [site.id, site]))
  const usesOf = rulesByProject(rules)
  return found.flatMap((each): SiteSums[] => {
    const site = siteById.get(each.siteRowId)
    const uses = site && usesOf.get(site.projectId)
    const groups = uses ? placesByRule(each, uses) : []
    if (!site || groups.length === 0) return []
    const numbers = numberEquips(each, groups)
    return [{ site, groups: groups.map((group) => sumOf(each, group, numbers)), equipIds: [...numbers.keys()] }]
  })
}

interface Use {
  /** The rule's index among the rules. */
  readonly place: number
  readonly priority: number
}

/** How each project uses each rule, by project, then by rule. */
function rulesByProject(rules: readonly GroupRule[]): Map<number, Map<number, Use>> {
  const byProject = new Map<number, Map<number, Use>>()
  for (const [place, { id, projectIds, priorities }] of rules.entries()) {
    for (const [index, projectId] of projectIds.entries()) {
      const uses = byProject.get(projectId) ?? new Map<number, Use>()
      uses.set(id, { place, priority: priorities[index] ?? 0 })
      byProject.set(projectId, uses)
    }
  }
  return byProject
}

interface RulePlaces {
  readonly use: Use
  /** Index in the site's columns. */
  readonly places: number[]
}

function placesByRule({ ruleIds }: SiteFindings, uses: ReadonlyMap<number, Use>): RulePlaces[] {
  const groups = new Map<number, RulePlaces>()
  for (const [place, ruleId] of ruleIds.entries()) {
    const group = groups.get(ruleId)
    const use = uses.get(ruleId)
    if (group) group.places.push(place)
    else if (use) groups.set(ruleId, { use, places: [place] })
  }
  // In the same order everywhere, which also compresses better.
  return [...groups.values()].sort((a, b) => a.use.place - b.use.place)
}

/** By age, so that a snooze does not change an equip's number. */
function numberEquips({ equipIds }: SiteFindings, groups: readonly RulePlaces[]): Map<number, number> {
  const kept = new Set(groups.flatMap(({ places }) => places.map((place) => equipIds[place] ?? 0)))
  return new Map([...kept].sort((a, b) => a - b).map((equipId, number) => [equipId, number]))
}

function sumOf(found: SiteFindings, { use, places }: RulePlaces, numbers: ReadonlyMap<number, number>): GroupSum {
  const numberAt = (place: number) => numbers.get(found.equipIds[place] ?? 0) ?? 0
  const isSnoozed = (place: number) => found.snoozed[place] ?? 0
  places.sort((a, b) => isSnoozed(a) - isSnoozed(b) || numberAt(a) - numberAt(b))
  const total = { snoozedCount: 0, hits: 0, snoozedHits: 0, duration: 0, actions: 0, snoozedActions: 0 }
  const newest = { daysAgo: Number.POSITIVE_INFINITY, latestAt: Number.NEGATIVE_INFINITY }
  const active = { ...newest }
  let severityRank: number = SEVERITIES.length
  for (const place of places) {
    const hits = found.hits[place] ?? 0
    const snoozed = isSnoozed(place)
    const actions = found.actions[place] ?? 0
    total.snoozedCount += snoozed
    total.hits += hits
    total.snoozedHits += snoozed * hits
    total.duration += found.durations[place] ?? 0
    total.actions += actions
    total.snoozedActions += snoozed * actions
    for (const one of snoozed === 0 ? [newest, active] : [newest]) {
      one.daysAgo = Math.min(one.daysAgo, found.daysAgo[place] ?? 0)
      one.latestAt = Math.max(one.latestAt, found.latestAts[place] ?? 0)
    }
    severityRank = Math.min(severityRank, found.severityRanks[place] ?? severityRank)
  }
  const otherSeverity = found.otherSeverities?.[found.ruleIds[places[0] ?? 0] ?? 0] ?? null
  return {
    use,
    equipNumbers: places.map(numberAt),
    ...total,
    newest,
    activeNewest: total.snoozedCount === places.length ? null : active,
    severity: SEVERITIES[severityRank] ?? otherSeverity,
  }
}
