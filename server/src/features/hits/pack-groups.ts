import { SEVERITIES } from '@bonfire/contract/category'
import { createDaysBack, type PackedGroups } from '@bonfire/contract/packed-groups'
import type { GroupRule, GroupSite, SiteEquips, SiteFindings } from './groups.repository.ts'

export interface Findings {
  readonly found: readonly SiteFindings[]
  readonly equips: readonly SiteEquips[]
  readonly sites: readonly GroupSite[]
  readonly rules: readonly GroupRule[]
  /** The last day of the range. */
  readonly to: string
}

/** Adds up per rule what was found at each site; rules that the site's project does not use are left out. */
export function packGroups({ found, equips, sites, rules, to }: Findings): PackedGroups {
  const siteById = new Map(sites.map((site) => [site.id, site]))
  const usesOf = rulesByProject(rules)
  const packed: PackedGroups = {
    sites: [],
    rules: rules.map(({ ruleId, ruleName, ruleType }) => ({ ruleId, ruleName, ruleType })),
    severities: [...SEVERITIES, null],
    to,
    columns: {
      rule: [],
      priority: [],
      severity: [],
      hits: [],
      snoozedHits: [],
      duration: [],
      daysAgo: [],
      latestSecond: [],
      targetCount: [],
      snoozedTargetCount: [],
      actionsCount: [],
      snoozedActionsCount: [],
    },
    targets: [],
    activeLatest: [],
    equipNames: [],
    equips: [],
    wakesAt: firstOf(found.map(({ wakesAt }) => wakesAt)),
  }
  const daysBack = createDaysBack(to)
  const namePlace = createPlaces(packed.equipNames)
  const equipsOf = new Map(equips.map((each) => [each.siteId, each]))
  for (const each of found) {
    const site = siteById.get(each.siteId)
    const uses = site && usesOf.get(site.projectId)
    const named = equipsOf.get(each.siteId)
    if (site && uses) packSite(packed, { site, uses, found: each, named, daysBack, namePlace })
  }
  return packed
}

function firstOf(instants: readonly (number | null)[]): number | null {
  return instants.reduce((first, instant) => (first === null || (instant ?? first) < first ? instant : first), null)
}

/** Where a text stands in a list, which it joins when it first appears. */
function createPlaces(texts: string[]): (text: string) => number {
  const places = new Map<string, number>()
  return (text) => {
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, texts.push(text) - 1)
    return texts.length - 1
  }
}

interface Use {
  /** Of the rule among the rules. */
  readonly place: number
  readonly priority: number
}

/** How each project uses each rule, by project and then by rule. */
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

interface SiteParts {
  readonly site: GroupSite
  readonly uses: ReadonlyMap<number, Use>
  readonly found: SiteFindings
  readonly named: SiteEquips | undefined
  readonly daysBack: ReturnType<typeof createDaysBack>
  readonly namePlace: (name: string) => number
}

function packSite(packed: PackedGroups, { site, uses, found, named, daysBack, namePlace }: SiteParts): void {
  const groups = placesByRule(found, uses)
  if (groups.length === 0) return
  const equipNumbers = numberEquips(found, groups)
  const numberAt = (place: number) => equipNumbers.get(found.equipIds[place] ?? 0) ?? 0
  const isSnoozed = (place: number) => found.snoozed[place] ?? 0
  for (const { use, places } of groups) {
    places.sort((a, b) => isSnoozed(a) - isSnoozed(b) || numberAt(a) - numberAt(b))
    packGroup(packed, { found, use, places, daysBack })
    for (const place of places) packed.targets.push(numberAt(place))
  }
  const names = new Map(named?.ids.map((id, place) => [id, named.names[place] ?? '']))
  for (const equipId of equipNumbers.keys()) packed.equips.push(namePlace(names.get(equipId) ?? ''))
  const { siteId, region, project } = site
  const counts = { groupCount: groups.length, equipCount: equipNumbers.size }
  packed.sites.push({ siteId, site: site.site, region, project, ...counts })
}

interface Group {
  readonly use: Use
  /** In the site's columns. */
  readonly places: number[]
}

function placesByRule({ ruleIds }: SiteFindings, uses: ReadonlyMap<number, Use>): Group[] {
  const groups = new Map<number, Group>()
  for (const [place, ruleId] of ruleIds.entries()) {
    const group = groups.get(ruleId)
    const use = uses.get(ruleId)
    if (group) group.places.push(place)
    else if (use) groups.set(ruleId, { use, places: [place] })
  }
  // In one order everywhere, which also lets the answer be pressed smaller.
  return [...groups.values()].sort((a, b) => a.use.place - b.use.place)
}

/** By age, so that a snooze does not give an equip another number. */
function numberEquips({ equipIds }: SiteFindings, groups: readonly Group[]): Map<number, number> {
  const kept = new Set(groups.flatMap(({ places }) => places.map((place) => equipIds[place] ?? 0)))
  return new Map([...kept].sort((a, b) => a - b).map((equipId, number) => [equipId, number]))
}

function packGroup(
  { columns, severities, activeLatest }: PackedGroups,
  { found, use, places, daysBack }: Group & Pick<SiteParts, 'found' | 'daysBack'>,
): void {
  const total = { hits: 0, snoozedHits: 0, duration: 0, snoozed: 0, actions: 0, snoozedActions: 0 }
  let daysAgo = Number.POSITIVE_INFINITY
  let latestAt = Number.NEGATIVE_INFINITY
  const active = { daysAgo: Number.POSITIVE_INFINITY, latestAt: Number.NEGATIVE_INFINITY }
  let severityRank: number = SEVERITIES.length
  for (const place of places) {
    const hits = found.hits[place] ?? 0
    const snoozed = found.snoozed[place] ?? 0
    const actions = found.actions[place] ?? 0
    total.hits += hits
    total.snoozedHits += snoozed * hits
    total.duration += found.durations[place] ?? 0
    total.snoozed += snoozed
    total.actions += actions
    total.snoozedActions += snoozed * actions
    daysAgo = Math.min(daysAgo, found.daysAgo[place] ?? 0)
    latestAt = Math.max(latestAt, found.latestAts[place] ?? 0)
    if (snoozed === 0) {
      active.daysAgo = Math.min(active.daysAgo, found.daysAgo[place] ?? 0)
      active.latestAt = Math.max(active.latestAt, found.latestAts[place] ?? 0)
    }
    severityRank = Math.min(severityRank, found.severityRanks[place] ?? severityRank)
  }
  const otherSeverity = found.otherSeverities?.[found.ruleIds[places[0] ?? 0] ?? 0] ?? null
  columns.rule.push(use.place)
  columns.priority.push(use.priority)
  columns.severity.push(severityRank < SEVERITIES.length ? severityRank : placeOf(otherSeverity, severities))
  columns.hits.push(total.hits)
  columns.snoozedHits.push(total.snoozedHits)
  columns.duration.push(total.duration)
  columns.daysAgo.push(daysAgo)
  columns.latestSecond.push(latestAt - daysBack(daysAgo).startsAt)
  if (total.snoozed > 0 && total.snoozed < places.length) {
    activeLatest.push(active.daysAgo, active.latestAt - daysBack(active.daysAgo).startsAt)
  }
  columns.targetCount.push(places.length)
  columns.snoozedTargetCount.push(total.snoozed)
  columns.actionsCount.push(total.actions)
  columns.snoozedActionsCount.push(total.snoozedActions)
}

/** A severity of the portfolio's own joins the list when it first appears. */
function placeOf(severity: string | null, severities: (string | null)[]): number {
  const place = severities.indexOf(severity)
  return place === -1 ? severities.push(severity) - 1 : place
}
