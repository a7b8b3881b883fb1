import { type ImportPreview, PREVIEW_ROWS } from '@bonfire/contract/imports/imports'
import { MAXIMUM_REPORTED_REJECTIONS } from '@bonfire/contract/imports/ingest'
import type { TableTrial } from '../../ingest/model/table/entries.ts'

// Of findings only.
const UNUSED = {
  columns: {},
  values: {},
  gone: {},
  dateOrder: null,
  durationUnit: 'seconds',
  decimalMark: null,
  clockChange: null,
} as const

/** A table of sites, equipment or rules with what its columns are read as, and what importing it would do. */
export function previewOfTable({ table, counts, notes, problems }: TableTrial) {
  const sample = table.sample.slice(0, PREVIEW_ROWS)
  const fieldAt = new Map(Object.entries(table.columns).map(([field, place]) => [place, field]))
  return {
    reading: { ...table.reading, ...UNUSED },
    columns: table.header.map((name, place): ImportPreview['columns'][number] => {
      const field = fieldAt.get(place)
      return field === undefined ? { name, state: 'ignored' } : { name, state: 'known', field }
    }),
    rows: sample.map(({ record }) => table.header.map((_, place) => record[place] ?? '')),
    rowNumbers: sample.map(({ row }) => row),
    counts: counts ?? {},
    checkedRowCount: table.rows.length + table.problems.length,
    notes,
    problems: problems.slice(0, MAXIMUM_REPORTED_REJECTIONS),
  }
}
