import {
  isPortfolioColumn,
  type PortfolioField,
  type PortfolioKind,
  recognisePortfolio,
} from '@bonfire/contract/imports/portfolio-table'
import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../../locales/rejections.ts'
import { giveWay, isTimeToGiveWay } from '../../give-way.ts'
import { plainName } from '../../readers/table/column-names.ts'
import { headerPlace } from '../../readers/table/detect-table.ts'
import { encodingProblem } from '../../readers/text.ts'
import type { TableSource } from './table-sources.ts'

const SAMPLE_ROWS = 20
const MAXIMUM_COLUMNS = 1000

export interface TableRow {
  /** As a spreadsheet program numbers it. */
  readonly row: number
  readonly record: readonly string[]
  /** Trimmed; undefined if the file has no such column. */
  cell(field: PortfolioField): string | undefined
}

/** A table of sites, equipment or rules as it stands in the file. */
export interface PortfolioTable {
  readonly kind: PortfolioKind
  readonly reading: Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets' | 'titleLines'>
  readonly header: readonly string[]
  readonly columns: Readonly<Partial<Record<PortfolioField, number>>>
  /** The first rows as they stand. */
  readonly sample: readonly TableRow[]
  readonly rows: readonly TableRow[]
  /** Rows that are none. */
  readonly problems: readonly RowProblem[]
  /** What the file calls a field. */
  nameOf(field: PortfolioField): string
}

/** Reads a table of a portfolio whole. Throws a refusal if it may be something else. */
export async function readPortfolioTable(sources: AsyncIterable<TableSource>): Promise<PortfolioTable> {
  const { source, titleLines, header } = await likeliest(sources)
  if (header.length > MAXIMUM_COLUMNS) {
    throw refuse('import.wide-header', { count: header.length, maximum: MAXIMUM_COLUMNS })
  }
  const { kind, columns } = recognised(header)
  const sample: TableRow[] = []
  const rows: TableRow[] = []
  const problems: RowProblem[] = []
  for await (const found of source.open(titleLines + 1)) {
    if (isTimeToGiveWay()) await giveWay()
    if ('code' in found) {
      problems.push(found)
      continue
    }
    const row = tableRow(found.row, found.cells, columns)
    if (sample.length < SAMPLE_ROWS) sample.push(row)
    // Spreadsheets save rows that once held something.
    if (found.cells.every((cell) => cell.trim() === '')) continue
    const problem = widthProblem(row, header.length) ?? encodingProblem(row.row, found.cells.join('\t'))
    if (problem) problems.push(problem)
    else rows.push(row)
  }
  return {
    ...{ kind, header, columns, sample, rows, problems },
    reading: { ...source.reading, titleLines },
    nameOf: (field: PortfolioField) => header[columns[field] ?? -1] ?? field,
  }
}

/** The first source that holds something known, or else the first. */
async function likeliest(sources: AsyncIterable<TableSource>) {
  let first: ReturnType<typeof belowTitles> | undefined
  for await (const source of sources) {
    const table = belowTitles(source)
    if (recognisePortfolio(table.header)) return table
    first ??= table
  }
  if (!first) throw refuse('import.no-header')
  return first
}

function belowTitles(source: TableSource) {
  const titleLines = headerPlace(source.beginning, (name) => (isPortfolioColumn(name) ? plainName(name) : undefined))
  const header = (source.beginning[titleLines] ?? []).map((name) => name.trim())
  return { source, titleLines, header }
}

function recognised(header: readonly string[]) {
  if (header.every((name) => name === '')) throw refuse('import.no-header')
  const found = header.filter((name) => name !== '')
  const table = recognisePortfolio(header)
  if (table === 'findings') throw refuse('table.findings')
  if (!table) throw refuse('table.unclear', { found })
  if (table.twice !== undefined) throw refuse('table.column-twice', { column: table.twice })
  if (table.missing.length > 0) throw refuse('table.missing', { kind: table.kind, found })
  return table
}

/** Cells beyond the header are refused unless they are empty. */
function widthProblem({ row, record }: TableRow, expected: number): RowProblem | undefined {
  const isFitting = record.length >= expected && record.slice(expected).every((cell) => cell.trim() === '')
  return isFitting ? undefined : rowProblem(row, 'row.other-columns', { count: record.length, expected })
}

const tableRow = (row: number, record: readonly string[], columns: PortfolioTable['columns']): TableRow => ({
  row,
  record,
  cell: (field) => {
    const place = columns[field]
    return place === undefined ? undefined : (record[place] ?? '').trim()
  },
})
