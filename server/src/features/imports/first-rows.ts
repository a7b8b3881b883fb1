import { type ImportPreview, PREVIEW_ROWS } from '@bonfire/contract/imports'
import { HIT_CSV_COLUMNS, HIT_CSV_OPTIONAL_COLUMNS } from '@bonfire/contract/ingest'
import { parse } from 'csv-parse/sync'
import type { HitSource } from '../ingest/readers/hit-source.ts'
import { MAXIMUM_ROW_LENGTH } from '../ingest/readers/text.ts'
import { describeColumns } from './columns.ts'

type Table = Pick<ImportPreview, 'columns' | 'rows'>

const CSV_COLUMNS = { required: HIT_CSV_COLUMNS, optional: HIT_CSV_OPTIONAL_COLUMNS }
const JSON_COLUMNS = {
  required: ['siteId', 'equipId', 'ruleId', 'occurredOn', 'times'],
  optional: HIT_CSV_OPTIONAL_COLUMNS,
}

/** The columns and first rows of a CSV file; of a beginning the last row is cut and left out. */
export function readCsvTable(beginning: Buffer, isComplete: boolean): Table {
  let isCutSkipped = false
  const records: string[][] = parse(new TextDecoder('utf-8').decode(beginning), {
    to: PREVIEW_ROWS + 2,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      isCutSkipped ||= error?.code === 'CSV_QUOTE_NOT_CLOSED'
      return undefined
    },
    max_record_size: MAXIMUM_ROW_LENGTH,
  })
  const [header = [], ...rows] = records
  const whole = isComplete || isCutSkipped || rows.length > PREVIEW_ROWS ? rows : rows.slice(0, -1)
  const names = header.map((name) => name.trim())
  return {
    columns: describeColumns(names, CSV_COLUMNS),
    rows: whole.slice(0, PREVIEW_ROWS).map((row) => names.map((_, place) => row[place] ?? '')),
  }
}

/** The fields of the first hits, in the order in which they come. */
export async function readJsonTable(source: HitSource): Promise<Table> {
  const hits: Record<string, unknown>[] = []
  for await (const sent of source) {
    if (!('code' in sent) && isObject(sent.value)) hits.push(sent.value)
    if (hits.length === PREVIEW_ROWS) break
  }
  // Without a hit there is nothing to say of its fields.
  if (hits.length === 0) return { columns: [], rows: [] }
  const names = [...new Set(hits.flatMap((hit) => Object.keys(hit)))]
  return {
    columns: describeColumns(names, JSON_COLUMNS),
    rows: hits.map((hit) => names.map((name) => cellOf(hit[name]))),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
