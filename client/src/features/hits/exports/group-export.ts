import { type GroupCost, worthPerDay } from '@bonfire/contract/hits/hits'
import type { Locale } from '@bonfire/contract/people/users'
import type { Portfolio } from '@bonfire/contract/sites'
import { type CellsOf, csvTable } from '../../../lib/csv.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import { findSite } from '../../sites/site-selection.ts'
import type { Section } from '../group-model.ts'
import type { RuleTypeLabels } from '../group-rows.ts'
import { countsOf, type GroupColumn, latestOf } from '../group-sorting.ts'
import { COST_CELLS, roundedCost } from './cost-cells.ts'

/** Names in exports; they are data and stay in English. */
export const EXPORT_FILE_NAMES = { insights: 'All-Insights.csv', monitoring: 'All-Monitoring.csv' } as const

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
export function exportGroupCsv(
  sections: readonly Section[],
  { showSnoozed, portfolio, costs, language, words }: ExportSurroundings,
): string {
  const projects = new Map(Object.values(portfolio.projects).map((project) => [project.projectKey, project]))
  const costOf = new Map(costs.map((cost) => [groupKey(cost), cost]))
  const rows = sections.flatMap((section) =>
    section.rows.map((row) => {
      const project = projects.get(row.group.project)
      const cost = costOf.get(groupKey(row.group))
      return {
        row,
        group: row.group,
        project,
        counts: countsOf(row, showSnoozed),
        cost: (showSnoozed ? cost?.cost : cost?.activeCost) ?? null,
        currency: project?.currency,
        estimatedHits: showSnoozed ? cost?.estimatedHits : cost?.activeEstimatedHits,
        basis: cost?.worth,
      }
    }),
  )
  return csvTable(
    rows,
    {
      latest: ({ row }) => latestOf(row, showSnoozed).day,
      priority: ({ row: { level } }) => (level === 0 ? '' : `P${level}`),
      site: ({ group }) => group.site,
      region: ({ group }) => group.region,
      rule: ({ group }) => group.ruleName,
      hits: ({ counts }) => counts.hits,
      equips: ({ counts }) => counts.equips,
      ruleType: ({ row }) => RULE_TYPES[row.category],
      severity: ({ group }) => group.severity,
      actions: ({ counts }) => counts.actions,
      project: ({ project }) => project?.projectName,
      projectKey: ({ group }) => group.project,
      projectId: ({ project }) => project?.id,
      siteId: ({ group }) => group.siteId,
      ...COST_CELLS,
      worth: ({ cost, basis }) => (cost === null || !basis ? '' : roundedCost(worthPerDay(cost, basis))),
      timeZone: ({ group }) => findSite(portfolio, group.siteId)?.timezone,
    } satisfies CellsOf<GroupColumn, (typeof rows)[number]>,
    { headings: words.findings, language },
  )
}

const groupKey = ({ siteId, ruleId }: { siteId: string; ruleId: string }) => `${siteId}\n${ruleId}`
