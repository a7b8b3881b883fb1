import type { GroupCost } from '@bonfire/contract/hits/hits'
import { type InsightGroup, RETURNS } from '@bonfire/contract/hits/insight-group'
import type { PackedGroups } from '@bonfire/contract/hits/packed-groups'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type * as z from 'zod/mini'

// Of the contract's types, for tests of screens and for browser tests: a field that is added there is missing here.
type Row = z.input<typeof InsightGroup>

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

/** A row of the lists: one rule at Harbour Tower. */
export function insightGroup(part: Partial<Row> = {}): Row {
  const { targets = [1], hits = 10, latest = TODAY, latestAt = midnight(TODAY) } = part
  return {
    siteId: 'tower',
    ruleId: 'fan-after-hours',
    ruleName: 'Fan runs after hours',
    ruleType: 'fdd',
    region: 'North',
    site: 'Harbour Tower',
    project: 'NORTH',
    targets,
    targetCount: targets.length,
    activeTargetCount: targets.length,
    actionsCount: 0,
    activeActionsCount: 0,
    hits,
    activeHits: hits,
    duration: 3600,
    latest,
    latestAt,
    activeLatest: latest,
    activeLatestAt: latestAt,
    priority: 1,
    severity: 'high',
    newAt: null,
    cameBack: [],
    ...part,
  }
}

/** What a rule cost at a site; nothing of it is snoozed unless said. */
export function groupCost(siteId: string, ruleId: string, cost: number, active: number | null = cost): GroupCost {
  return { siteId, ruleId, cost, estimatedHits: 3, activeCost: active, activeEstimatedHits: active === null ? 0 : 3 }
}

/** Rows as the lists ask for them: site by site, in columns. */
export function packedGroups(groups: readonly Row[]): z.input<typeof PackedGroups> {
  const bySite = [...Map.groupBy(groups, ({ siteId }) => siteId).values()]
  const ordered = bySite.flat()
  const to = [TODAY, ...ordered.map(({ latest }) => latest)].sort().at(-1) ?? TODAY
  const column = (value: (row: Row, place: number) => number) => ordered.map(value)
  const daysAgo = (day: string) => (midnight(to) - midnight(day)) / SECONDS_PER_DAY
  const equipsOf = (rows: readonly Row[]) => [...new Set(rows.flatMap(({ targets }) => targets))]
  const isSnoozedInPart = (row: Row) => row.activeTargetCount > 0 && row.activeTargetCount < row.targetCount
  const names = [...new Set(ordered.flatMap(({ targets }) => targets))]
  const part = {
    sites: bySite.flatMap((rows) =>
      rows.slice(0, 1).map(({ siteId, site: label, region, project }) => ({
        siteId,
        site: label,
        region,
        project,
        groupCount: rows.length,
        equipCount: equipsOf(rows).length,
      })),
    ),
    severities: ordered.map(({ severity }) => severity),
    columns: {
      rule: column((_row, place) => place),
      severity: column((_row, place) => place),
      priority: column(({ priority }) => priority),
      hits: column(({ hits }) => hits),
      snoozedHits: column((row) => row.hits - row.activeHits),
      duration: column(({ duration }) => duration),
      daysAgo: column(({ latest }) => daysAgo(latest)),
      latestSecond: column(({ latest, latestAt }) => latestAt - midnight(latest)),
      targetCount: column(({ targetCount }) => targetCount),
      snoozedTargetCount: column((row) => row.targetCount - row.activeTargetCount),
      actionsCount: column(({ actionsCount }) => actionsCount),
      snoozedActionsCount: column((row) => row.actionsCount - row.activeActionsCount),
      newAt: column(({ newAt }) => newAt ?? 0),
      cameBack: column(({ cameBack }) => cameBack.reduce((bits, reason) => bits | (1 << RETURNS.indexOf(reason)), 0)),
    },
    targets: bySite.flatMap((rows) => {
      const equips = equipsOf(rows)
      return rows.flatMap(({ targets }) => targets.map((target) => equips.indexOf(target)))
    }),
    activeLatest: ordered.filter(isSnoozedInPart).flatMap(({ latest, latestAt, activeLatest, activeLatestAt }) => {
      const day = activeLatest ?? latest
      return [daysAgo(day), (activeLatestAt ?? latestAt) - midnight(day)]
    }),
    equipNames: names.map((target) => `Fan ${target}`),
    equips: bySite.flatMap((rows) => equipsOf(rows).map((target) => names.indexOf(target))),
    wakesAt: null,
  }
  const rules = ordered.map(({ ruleId, ruleName, ruleType }) => ({ ruleId, ruleName, ruleType }))
  return { rules, to, parts: [part] }
}
