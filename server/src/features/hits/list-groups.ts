import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import { createDaysBack, returnsIn } from '@bonfire/contract/hits/packed-groups'
import type { RangeSums } from './sum-groups.ts'

/** The groups of sites, one object each; equips are numbered across all of them. */
export function listGroups({ sums, sites, rules, to }: RangeSums): InsightGroup[] {
  const daysBack = createDaysBack(to)
  const siteById = new Map(sites.map((site) => [site.id, site]))
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]))
  let equipsBefore = 0
  return sums.flatMap(({ siteRowId, groups, equipRowIds }) => {
    const site = siteById.get(siteRowId)
    const numberOfFirst = equipsBefore
    equipsBefore += equipRowIds.length
    return groups.flatMap((group): InsightGroup[] => {
      const rule = ruleById.get(group.ruleRowId)
      if (!site || !rule) return []
      const { newest, activeNewest, equipNumbers, snoozedCount } = group
      return [
        {
          siteId: site.siteId,
          ruleId: rule.ruleId,
          ruleName: rule.ruleName,
          ruleType: rule.ruleType,
          region: site.region,
          site: site.site,
          project: site.project,
          targets: equipNumbers.map((number) => numberOfFirst + number),
          targetCount: equipNumbers.length,
          activeTargetCount: equipNumbers.length - snoozedCount,
          actionsCount: group.actions,
          activeActionsCount: group.actions - group.snoozedActions,
          hits: group.hits,
          activeHits: group.hits - group.snoozedHits,
          duration: group.duration,
          latest: daysBack(newest.daysAgo).date,
          latestAt: newest.latestAt,
          activeLatest: activeNewest && daysBack(activeNewest.daysAgo).date,
          activeLatestAt: activeNewest?.latestAt ?? null,
          priority: group.priority,
          severity: group.severity,
          newAt: group.newAt || null,
          cameBack: returnsIn(group.cameBack),
        },
      ]
    })
  })
}
