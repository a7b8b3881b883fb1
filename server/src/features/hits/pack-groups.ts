import { createDaysBack, type PackedPart } from '@bonfire/contract/hits/packed-groups'
import { SEVERITIES } from '@bonfire/contract/values/category'
import type { SiteEquips } from './groups.repository.ts'
import type { GroupSum, RangeSums } from './sum-groups.ts'

interface Equips {
  readonly equips: readonly SiteEquips[]
}

/** The groups of sites in columns; rules are numbered in the order of `rules`. */
export function packGroups({ equips, sums, sites, rules, to }: RangeSums & Equips): PackedPart {
  const packed: PackedPart = {
    sites: [],
    severities: [...SEVERITIES, null],
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
      newAt: [],
      cameBack: [],
    },
    targets: [],
    activeLatest: [],
    equipNames: [],
    equips: [],
    wakesAt: findFirstInstant(sums.map(({ wakesAt }) => wakesAt)),
  }
  const daysBack = createDaysBack(to)
  const namePlace = createPlaces(packed.equipNames)
  const siteById = new Map(sites.map((site) => [site.id, site]))
  const rulePlace = new Map(rules.map(({ id }, place) => [id, place]))
  const equipsOf = new Map(equips.map((each) => [each.siteRowId, each]))
  for (const { siteRowId, groups, equipRowIds } of sums) {
    const site = siteById.get(siteRowId)
    if (!site || groups.length === 0) continue
    for (const group of groups) packGroup(packed, group, { rule: rulePlace.get(group.ruleRowId) ?? 0, daysBack })
    const { ids, names } = equipsOf.get(siteRowId) ?? { ids: [], names: [] }
    const nameById = new Map(ids.map((id, at) => [id, names[at] ?? '']))
    for (const id of equipRowIds) packed.equips.push(namePlace(nameById.get(id) ?? ''))
    const { siteId, region, project } = site
    const counts = { groupCount: groups.length, equipCount: equipRowIds.length }
    packed.sites.push({ siteId, site: site.site, region, project, ...counts })
  }
  return packed
}

function findFirstInstant(instants: readonly (number | null)[]): number | null {
  return instants.reduce((first, instant) => (first === null || (instant ?? first) < first ? instant : first), null)
}

/** The index of a text in a list, adding it on first use. */
function createPlaces(texts: string[]): (text: string) => number {
  const places = new Map<string, number>()
  return (text) => {
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, texts.push(text) - 1)
    return texts.length - 1
  }
}

function packGroup(
  { columns, severities, activeLatest, targets }: PackedPart,
  group: GroupSum,
  { rule, daysBack }: { rule: number; daysBack: ReturnType<typeof createDaysBack> },
): void {
  const { newest, activeNewest, equipNumbers, snoozedCount } = group
  columns.rule.push(rule)
  columns.priority.push(group.priority)
  columns.severity.push(placeOf(group.severity, severities))
  columns.hits.push(group.hits)
  columns.snoozedHits.push(group.snoozedHits)
  columns.duration.push(group.duration)
  columns.daysAgo.push(newest.daysAgo)
  columns.latestSecond.push(newest.latestAt - daysBack(newest.daysAgo).startsAt)
  if (activeNewest && snoozedCount > 0) {
    activeLatest.push(activeNewest.daysAgo, activeNewest.latestAt - daysBack(activeNewest.daysAgo).startsAt)
  }
  columns.targetCount.push(equipNumbers.length)
  columns.snoozedTargetCount.push(snoozedCount)
  columns.actionsCount.push(group.actions)
  columns.snoozedActionsCount.push(group.snoozedActions)
  columns.newAt.push(group.newAt)
  columns.cameBack.push(group.cameBack)
  for (const number of equipNumbers) targets.push(number)
}

/** Adds a custom severity to the list on first use. */
function placeOf(severity: string | null, severities: (string | null)[]): number {
  const place = severities.indexOf(severity)
  return place === -1 ? severities.push(severity) - 1 : place
}
