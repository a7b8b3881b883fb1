import type { Locale } from '@bonfire/contract/people/users'
import type { Project, Site } from '@bonfire/contract/sites'
import { csvOf } from '../../../lib/csv.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import type { EquipRow } from '../equipment/table/equip-rows.ts'
import { COST_COLUMNS, costCells } from './cost-cells.ts'
import { RULE_TYPES } from './group-export.ts'

export const EQUIP_EXPORT_FILE_NAME = 'Equipment.csv'

const COLUMNS = [
  ...(['latest', 'severity', 'equip', 'equipId', 'details', 'hits', 'duration', ...COST_COLUMNS] as const),
  ...(['ruleType', 'action', 'snoozedUntil', 'rule', 'ruleId', 'site', 'siteId'] as const),
  ...(['project', 'projectKey', 'projectId', 'from', 'to', 'timeZone'] as const),
] as const

interface ExportSurroundings {
  readonly site: Site
  readonly project: Project | undefined
  readonly rule: { readonly id: string; readonly name: string }
  /** The days of the hits. */
  readonly range: DayRange
  readonly language: Locale
  readonly words: ExportWords
}

function snoozedUntil({ snoozeEnd, isUntilClosed }: EquipRow, words: ExportWords): string | null {
  if (snoozeEnd === null) return null
  return isUntilClosed ? words.findings.untilClosed : new Date(snoozeEnd * 1000).toISOString()
}

/** Every given row, shown or not, in order. */
export function exportEquipCsv(
  rows: readonly EquipRow[],
  { site, project, rule, range, language, words }: ExportSurroundings,
): string {
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
    snoozedUntil(row, words),
    rule.name,
    rule.id,
    site.label,
    site.syncoId,
    project?.projectName,
    site.projectId,
    project?.id,
    range.from,
    range.to,
    site.timezone,
  ])
  return csvOf([COLUMNS.map((column) => words.findings[column]), ...lines], { language })
}
