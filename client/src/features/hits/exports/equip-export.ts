import type { Project, Site } from '@bonfire/contract/sites'
import { csvOf } from '../../../lib/csv.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import type { EquipRow } from '../equipment/table/equip-rows.ts'
import { COST_HEADERS, costCells } from './cost-cells.ts'
import { RULE_TYPES } from './group-export.ts'

export const EQUIP_EXPORT_FILE_NAME = 'Equipment.csv'

/** Names in exports; they are data and stay in English. */
const HEADERS = [
  'Latest',
  'Severity',
  'Equip',
  'Equip id',
  'Details',
  'Hits',
  'Duration in seconds',
  ...COST_HEADERS,
  'Rule Type',
  'Action',
  'Snoozed until',
  'Rule',
  'Rule id',
  'Site',
  'Site id',
  'Project',
  'Project key',
  'Project id',
  'From',
  'To',
]

interface ExportSurroundings {
  readonly site: Site
  readonly project: Project | undefined
  readonly rule: { readonly id: string; readonly name: string }
  /** The days of the hits. */
  readonly range: DayRange
}

/** Every given row, shown or not, in order. */
export function exportEquipCsv(rows: readonly EquipRow[], { site, project, rule, range }: ExportSurroundings): string {
  const lines = rows.map((row) => [
    row.latestDay,
    row.severity,
    row.equip,
    row.equipId,
    row.details,
    row.hits,
    row.firings.reduce((sum, { d }) => sum + d, 0),
    ...costCells(row.cost, {
      currency: project?.currency,
      estimatedHits: row.firings.filter(({ cost }) => cost !== undefined).length,
    }),
    RULE_TYPES[row.ruleType ?? 'other'],
    row.actionKey,
    row.snoozeEnd === null ? null : new Date(row.snoozeEnd * 1000).toISOString(),
    rule.name,
    rule.id,
    site.label,
    site.syncoId,
    project?.projectName,
    site.projectId,
    project?.id,
    range.from,
    range.to,
  ])
  return csvOf([HEADERS, ...lines])
}
