import { CHECKED_CSV_COLUMNS, FINDING_CSV_OPTIONAL_COLUMNS } from '@bonfire/contract/imports/ingest'
import { type ImportPreview, PREVIEW_ROWS } from '@bonfire/contract/imports/preview'
import { checkIn } from '../../../findings/checks/checked-row.ts'
import type { NumberedTable } from '../../../findings/reading/detect-table.ts'
import type { FindingSource } from '../../../findings/reading/finding-source.ts'
import { describeColumns, describeTable, type KnownColumns } from './columns.ts'

type Table = Pick<ImportPreview, 'columns' | 'rows' | 'rowNumbers' | 'reading'>

const JSON_COLUMNS = {
  required: ['siteId', 'equipId', 'ruleId', 'occurredOn', 'times'],
  optional: FINDING_CSV_OPTIONAL_COLUMNS,
}

const CHECK_COLUMNS = { required: CHECKED_CSV_COLUMNS, optional: ['equipIds'] }

/** The columns and first rows of delimited text, without the truncated last row of a sample. */
export function readTextTable(table: NumberedTable, isComplete: boolean): Table {
  const isWhole = isComplete || table.rows.length > PREVIEW_ROWS
  return readSheetTable(isWhole ? table : { ...table, rows: table.rows.slice(0, -1) })
}

/** The same of a sheet. */
export function readSheetTable({ reading, header, rows, rowNumbers }: NumberedTable): Table {
  const first = rows.slice(0, PREVIEW_ROWS).map((row) => header.map((_, place) => row[place] ?? ''))
  return {
    reading,
    columns: describeTable(header, reading),
    rows: first,
    rowNumbers: rowNumbers.slice(0, first.length),
  }
}

/** The fields of the first hits, in order of appearance; without any, those of what says what was checked. */
export async function readJsonTable(source: FindingSource): Promise<Table> {
  const hits: Record<string, unknown>[] = []
  const checks: Record<string, unknown>[] = []
  for await (const sent of source) {
    if ('code' in sent) continue
    const check = checkIn(sent)
    if (check === undefined && isObject(sent.value)) hits.push(sent.value)
    else if (isObject(check) && checks.length < PREVIEW_ROWS) checks.push(check)
    if (hits.length === PREVIEW_ROWS) break
  }
  return hits.length > 0 ? tableOf(hits, JSON_COLUMNS) : tableOf(checks, CHECK_COLUMNS)
}

function tableOf(hits: readonly Record<string, unknown>[], known: KnownColumns): Table {
  // Fields are those of the first hits.
  if (hits.length === 0) return { reading: null, columns: [], rows: [], rowNumbers: [] }
  const names = [...new Set(hits.flatMap((hit) => Object.keys(hit)))]
  return {
    reading: null,
    columns: describeColumns(names, known),
    rows: hits.map((hit) => names.map((name) => cellOf(hit[name]))),
    rowNumbers: hits.map((_, place) => place + 1),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
