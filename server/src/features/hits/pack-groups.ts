import { createDaysBack, type PackedGroups } from '@bonfire/contract/hits/packed-groups'
import { SEVERITIES } from '@bonfire/contract/values/category'
import type { SiteEquips } from './groups.repository.ts'
import { type GroupSum, type RangeFindings, sumGroups } from './sum-groups.ts'

/** The groups of sites in columns. */
export function packGroups({ equips, ...findings }: RangeFindings & { equips: readonly SiteEquips[] }): PackedGroups {
  const { found, rules, to } = findings
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
  const namesOf = new Map(
    equips.map(({ siteRowId, ids, names }) => [siteRowId, new Map(ids.map((id, at) => [id, names[at] ?? '']))]),
  )
  for (const { site, groups, equipIds } of sumGroups(findings)) {
    for (const group of groups) packGroup(packed, group, daysBack)
    for (const id of equipIds) packed.equips.push(namePlace(namesOf.get(site.id)?.get(id) ?? ''))
    const { siteId, region, project } = site
    const counts = { groupCount: groups.length, equipCount: equipIds.length }
    packed.sites.push({ siteId, site: site.site, region, project, ...counts })
  }
  return packed
}

function firstOf(instants: readonly (number | null)[]): number | null {
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
  { columns, severities, activeLatest, targets }: PackedGroups,
  group: GroupSum,
  daysBack: ReturnType<typeof createDaysBack>,
): void {
  const { use, newest, activeNewest, equipNumbers, snoozedCount } = group
  columns.rule.push(use.place)
  columns.priority.push(use.priority)
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
  for (const number of equipNumbers) targets.push(number)
}

/** Adds a custom severity to the list on first use. */
function placeOf(severity: string | null, severities: (string | null)[]): number {
  const place = severities.indexOf(severity)
  return place === -1 ? severities.push(severity) - 1 : place
}
