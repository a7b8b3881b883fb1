import type { Portfolio } from '@bonfire/contract/sites'
import { csvOf } from '../../../lib/csv.ts'
import type { Section } from '../group-model.ts'
import type { RuleTypeLabels } from '../group-rows.ts'
import { countsOf, latestOf } from '../group-sorting.ts'

/** Names in exports; they are data and stay in English. */
export const EXPORT_FILE_NAMES = { insights: 'All-Insights.csv', monitoring: 'All-Monitoring.csv' } as const

const HEADERS = [
  'Latest',
  'Priority',
  'Site',
  'Region',
  'Rule',
  'Hits',
  'Equips',
  'Rule Type',
  'Severity',
  'Actions',
  'Project id',
  'Site id',
]

const RULE_TYPES: RuleTypeLabels = {
  metering: 'Metering',
  data_uptime: 'Data Uptime',
  optimisation: 'Optimisation',
  fdd: 'FDD',
  other: 'Other',
}

/** Every row of the sections, shown or not, in order. */
export function exportCsv(sections: readonly Section[], showSnoozed: boolean, portfolio: Portfolio): string {
  const projectIds = new Map(Object.values(portfolio.projects).map((project) => [project.projectKey, project.id]))
  const lines = sections.flatMap((section) =>
    section.rows.map((row) => {
      const { group } = row
      const counts = countsOf(row, showSnoozed)
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
        projectIds.get(group.project),
        group.siteId,
      ]
    }),
  )
  return csvOf([HEADERS, ...lines])
}
