import { MAXIMUM_REPORTED_REJECTIONS } from '@bonfire/contract/imports/ingest'
import { type ImportPreview, MAXIMUM_CAUSES, PREVIEW_ROWS } from '@bonfire/contract/imports/preview'
import type { TableField } from '@bonfire/contract/imports/table-reading'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { RowProblem } from '../../../../locales/rejections.ts'
import type { WholeTable } from '../../../readers/whole/read-whole-table.ts'
import { causesOf } from '../../../readers/whole/refused-rows.ts'

// Only findings have these.
const UNUSED = { dateOrder: null, durationUnit: 'seconds', decimalMark: null, clockChange: null } as const

interface Trial<Field extends TableField> {
  readonly table: WholeTable<Field>
  readonly notes: readonly Problem[]
  readonly problems: readonly RowProblem[]
  readonly obstacle: Problem | null
}

/** A table of a portfolio or of people with what its columns are read as, and what would be wrong about importing it. */
export function previewOfTable<Field extends TableField>({ table, notes, problems, obstacle }: Trial<Field>) {
  const sample = table.sample.slice(0, PREVIEW_ROWS)
  const { columns: read, values, gone } = table
  const columns = read as Partial<Record<TableField, number>>
  const fieldAt = new Map(Object.entries(columns).map(([field, place]) => [place, field]))
  const lost = Object.entries(gone as Partial<Record<TableField, string>>)
  return {
    reading: { ...table.reading, ...UNUSED, columns, values, gone },
    columns: [
      ...table.header.map((name, place): ImportPreview['columns'][number] => {
        const field = fieldAt.get(place)
        return field === undefined ? { name, state: 'ignored' } : { name, state: 'known', field }
      }),
      ...lost.map(([field, name]): ImportPreview['columns'][number] => ({ name, state: 'missing', field })),
    ],
    rows: sample.map(({ record }) => table.header.map((_, place) => record[place] ?? '')),
    rowNumbers: sample.map(({ row }) => row),
    checkedRowCount: obstacle ? 0 : table.rows.length + table.problems.length,
    notes: [...table.notes, ...notes],
    obstacle,
    causes: causesOf(problems).slice(0, MAXIMUM_CAUSES),
    problems: problems.slice(0, MAXIMUM_REPORTED_REJECTIONS),
  }
}
