import type { Locale } from '@bonfire/contract/people/users'
import type { Project, Site } from '@bonfire/contract/sites'
import { type CellsOf, csvTable } from '../../../lib/csv.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import type { EquipColumn, EquipRow } from '../equipment/table/equip-rows.ts'
import { COST_CELLS } from './cost-cells.ts'
import { RULE_TYPES } from './group-export.ts'

export const EQUIP_EXPORT_FILE_NAME = 'Equipment.csv'

interface ExportSurroundings {
  readonly site: Site
  readonly project: Project | undefined
  readonly rule: { readonly id: string; readonly name: string }
  /** The days of the findings. */
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
  const costed = rows.map((row) => ({
    ...row,
    currency: project?.currency,
    estimatedHits: row.firings.filter(({ cost }) => cost !== undefined).length,
  }))
  return csvTable(
    costed,
    {
      latest: (row) => row.latestDay,
      severity: (row) => row.severity,
      equip: (row) => row.equip,
      equipId: (row) => row.equipId,
      details: (row) => row.details,
      hits: (row) => row.hits,
      duration: (row) => row.firings.reduce((sum, { d }) => sum + d, 0),
      ...COST_CELLS,
      ruleType: (row) => RULE_TYPES[row.ruleType ?? 'other'],
      action: (row) => row.actionKey,
      snoozedUntil: (row) => snoozedUntil(row, words),
      rule: () => rule.name,
      ruleId: () => rule.id,
      site: () => site.label,
      siteId: () => site.syncoId,
      project: () => project?.projectName,
      projectKey: () => site.projectId,
      projectId: () => project?.id,
      from: () => range.from,
      to: () => range.to,
      timeZone: () => site.timezone,
    } satisfies CellsOf<EquipColumn, (typeof costed)[number]>,
    { headings: words.findings, language },
  )
}
