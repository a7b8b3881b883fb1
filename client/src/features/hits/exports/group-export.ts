import type { GroupCost } from '@bonfire/contract/hits/hits'
import type { Locale } from '@bonfire/contract/people/users'
import type { Portfolio } from '@bonfire/contract/sites'
import { csvOf } from '../../../lib/csv.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import { findSite } from '../../sites/site-selection.ts'
import type { Section } from '../group-model.ts'
import type { RuleTypeLabels } from '../group-rows.ts'
import { countsOf, latestOf } from '../group-sorting.ts'
import { COST_COLUMNS, costCells } from './cost-cells.ts'

/** Names in exports; they are data and stay in English. */
export const EXPORT_FILE_NAMES = { insights: 'All-Insights.csv', monitoring: 'All-Monitoring.csv' } as const

const COLUMNS = [
  ...(['latest', 'priority', 'site', 'region', 'rule', 'hits', 'equips', 'ruleType', 'severity', 'actions'] as const),
  ...(['project', 'projectKey', 'projectId', 'siteId', ...COST_COLUMNS, 'timeZone'] as const),
] as const

export const RULE_TYPES: RuleTypeLabels = {
  metering: 'Metering',
  data_uptime: 'Data Uptime',
  optimisation: 'Optimisation',
  fdd: 'FDD',
  other: 'Other',
}

interface ExportSurroundings {
  readonly showSnoozed: boolean
  readonly portfolio: Portfolio
  readonly costs: readonly GroupCost[]
  readonly language: Locale
  readonly words: ExportWords
}

/** Every row of the sections, shown or not, in order. */
export function exportCsv(
  sections: readonly Section[],
  { showSnoozed, portfolio, costs, language, words }: ExportSurroundings,
): string {
  const projects = new Map(Object.values(portfolio.projects).map((project) => [project.projectKey, project]))
  const costOf = new Map(costs.map((cost) => [groupKey(cost), cost]))
  const lines = sections.flatMap((section) =>
    section.rows.map((row) => {
      const { group } = row
      const counts = countsOf(row, showSnoozed)
      const project = projects.get(group.project)
      const cost = costOf.get(groupKey(group))
      const sum = showSnoozed ? cost?.cost : cost?.activeCost
      return [
        latestOf(row, showSnoozed).day,
        row.level === 0 ? '' : `P${row.level}`,
        group.site,
        group.region,
        group.ruleName,
        counts.hits,
        counts.equips,
        RULE_TYPES[row.category],
        group.severity,
        counts.actions,
        project?.projectName,
        group.project,
        project?.id,
        group.siteId,
        ...costCells(sum ?? null, {
          currency: project?.currency,
          estimatedHits: showSnoozed ? cost?.estimatedHits : cost?.activeEstimatedHits,
        }),
        findSite(portfolio, group.siteId)?.timezone,
      ]
    }),
  )
  return csvOf([COLUMNS.map((column) => words.findings[column]), ...lines], { language })
}

const groupKey = ({ siteId, ruleId }: { siteId: string; ruleId: string }) => `${siteId}\n${ruleId}`
