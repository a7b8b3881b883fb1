import { SEVERITIES } from '@bonfire/contract/values/category'
import type { GroupRule, GroupSite, SiteFindings } from './groups.repository.ts'

export interface RangeSums {
  readonly sums: readonly SiteSums[]
  readonly sites: readonly GroupSite[]
  readonly rules: readonly GroupRule[]
  /** The last day of the range. */
  readonly to: string
}

/** One rule at one site, added up over its equipment. */
export interface GroupSum {
  readonly ruleRowId: number
  readonly priority: number
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
  /** The time at which the last active finding became new, epoch seconds; 0 if that was long before. */
  readonly newAt: number
  /** A bit for each reason why some of what is not snoozed came back. */
  readonly cameBack: number
}

interface Newest {
  /** Days from the latest day with a firing to the end of the range. */
  readonly daysAgo: number
  /** Epoch seconds. */
  readonly latestAt: number
}

export interface SiteSums {
  readonly siteRowId: number
  readonly groups: readonly GroupSum[]
  /** Row ids of the equips, in the order of their numbers. */
  readonly equipRowIds: readonly number[]
  /** The end of its first snooze, epoch seconds; null if there is none. */
  readonly wakesAt: number | null
}

/** The priorities of the rules that a project uses, by rule. */
export type Priorities = ReadonlyMap<number, number>

const NO_RULES: Priorities = new Map()

/** Aggregates a site's findings per rule, without rules that its project does not use. */
export function sumGroups(found: SiteFindings, priorities: Priorities = NO_RULES): SiteSums {
  const groups = placesByRule(found, priorities)
  const numbers = numberEquips(found, groups)
  return {
    siteRowId: found.siteRowId,
    groups: groups.map((group) => sumOf(found, group, numbers)),
    equipRowIds: [...numbers.keys()],
    wakesAt: found.wakesAt,
  }
}

/** Returns the priorities of rules by project. */
export function prioritiesByProject(rules: readonly GroupRule[]): Map<number, Priorities> {
  const byProject = new Map<number, Map<number, number>>()
  for (const { id, projectIds, priorities } of rules) {
    for (const [index, projectId] of projectIds.entries()) {
      const ofProject = byProject.get(projectId) ?? new Map<number, number>()
      ofProject.set(id, priorities[index] ?? 0)
      byProject.set(projectId, ofProject)
    }
  }
  return byProject
}

interface RulePlaces {
  readonly ruleRowId: number
  readonly priority: number
  /** Index in the site's columns. */
  readonly places: number[]
}

function placesByRule({ ruleRowIds }: SiteFindings, priorities: Priorities): RulePlaces[] {
  const groups = new Map<number, RulePlaces>()
  for (const [place, ruleRowId] of ruleRowIds.entries()) {
    const group = groups.get(ruleRowId)
    const priority = priorities.get(ruleRowId)
    if (group) group.places.push(place)
    else if (priority !== undefined) groups.set(ruleRowId, { ruleRowId, priority, places: [place] })
  }
  // The same order everywhere also compresses better.
  return [...groups.values()].sort((a, b) => a.ruleRowId - b.ruleRowId)
}

/** Numbers the equips by age, so that a snooze does not change an equip's number. */
function numberEquips({ equipRowIds }: SiteFindings, groups: readonly RulePlaces[]): Map<number, number> {
  const kept = new Set(groups.flatMap(({ places }) => places.map((place) => equipRowIds[place] ?? 0)))
  return new Map([...kept].sort((a, b) => a - b).map((equipRowId, number) => [equipRowId, number]))
}

function sumOf(
  found: SiteFindings,
  { ruleRowId, priority, places }: RulePlaces,
  numbers: ReadonlyMap<number, number>,
): GroupSum {
  const numberAt = (place: number) => numbers.get(found.equipRowIds[place] ?? 0) ?? 0
  const isSnoozed = (place: number) => found.snoozed[place] ?? 0
  places.sort((a, b) => isSnoozed(a) - isSnoozed(b) || numberAt(a) - numberAt(b))
  const total = { snoozedCount: 0, hits: 0, snoozedHits: 0, duration: 0, actions: 0, snoozedActions: 0 }
  const newest = { daysAgo: Number.POSITIVE_INFINITY, latestAt: Number.NEGATIVE_INFINITY }
  const active = { ...newest }
  let severityRank: number = SEVERITIES.length
  let [newAt, cameBack] = [0, 0]
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
    if (snoozed === 0) {
      newAt = Math.max(newAt, found.newAts[place] ?? 0)
      cameBack |= found.cameBack[place] ?? 0
    }
    severityRank = Math.min(severityRank, found.severityRanks[place] ?? severityRank)
  }
  const otherSeverity = found.otherSeverities?.[ruleRowId] ?? null
  return {
    ruleRowId,
    priority,
    equipNumbers: places.map(numberAt),
    ...total,
    newest,
    activeNewest: total.snoozedCount === places.length ? null : active,
    severity: SEVERITIES[severityRank] ?? otherSeverity,
    newAt,
    cameBack,
  }
}
