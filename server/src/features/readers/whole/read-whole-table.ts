import { plainColumn } from '@bonfire/contract/imports/column-places'
import type { TableChoices, TableReading } from '@bonfire/contract/imports/table-reading'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { withoutGuard } from '../cells/plain-cell.ts'
import { chooseColumns } from '../table/choose-columns.ts'
import { headerPlace } from '../table/header-place.ts'
import { encodingProblem } from '../text.ts'
import { type HeaderWith, type Layout, layoutKey } from './layout.ts'
import { type SourcesFor, type TableFile, type TableSource, withSources } from './table-sources.ts'

const SAMPLE_ROWS = 20
const MAXIMUM_COLUMNS = 1000

export interface WholeRow<Field extends string> {
  /** The row's number in a spreadsheet program. */
  readonly row: number
  readonly record: readonly string[]
  /** Trimmed; undefined if the file has no such column. */
  cell(field: Field): string | undefined
}

interface Recognised<Field extends string> {
  readonly holds: TableReading['holds']
  readonly columns: Readonly<Partial<Record<Field, number>>>
  /** Why such a table cannot be imported, once someone has chosen columns. */
  obstacle(columns: Known<Field>): Problem | undefined
}

/** Fields that have a column or a chosen value. */
export type Known<Field extends string> = ReadonlySet<Field>

/** The columns by which tables of one content are recognised. */
export interface TableKind<Field extends string> {
  readonly fields: readonly Field[]
  /** True if a column may have this name. */
  isKnown(name: string): boolean
  recognise(header: readonly string[], choices: TableChoices): Recognised<Field>
}

/** A table that is read into memory, as it is in the file. */
export interface WholeTable<Field extends string> {
  readonly reading: Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets' | 'titleLines' | 'holds'>
  readonly header: readonly string[]
  readonly columns: Readonly<Partial<Record<Field, number>>>
  /** Chosen: the same in every row. */
  readonly values: Readonly<Partial<Record<Field, string>>>
  /** Chosen columns that the file does not have. */
  readonly gone: Readonly<Partial<Record<Field, string>>>
  /** Why it cannot be imported; then it has no rows but those of the sample. */
  readonly obstacle: Problem | undefined
  /** The first rows as they are in the file. */
  readonly sample: readonly WholeRow<Field>[]
  readonly rows: readonly WholeRow<Field>[]
  /** Rows that are none. */
  readonly problems: readonly (RowProblem & { readonly record?: readonly string[] })[]
  /** The notes say what was left out. */
  readonly notes: readonly Problem[]
  /** The file's own name for a field. */
  nameOf(field: Field): string
}

/** Someone chose this about the reading of a table that has these headers; nothing if it is empty. */
export type Choose = (headerWith: HeaderWith) => Promise<TableChoices>

/** Reads a table whole, as detected except for what was chosen. */
export function readWholeTable<Field extends string>(
  file: TableFile & { choose?: Choose | undefined },
  kind: TableKind<Field>,
): Promise<WholeTable<Field>> {
  return withSources(file, async (sourcesFor) => {
    const found = await looksOf(sourcesFor({}), kind, {})
    const other = headersOf(sourcesFor, kind)
    for (const { header } of found) {
      const headerWith: HeaderWith = (layout) => (isAsItLooks(layout) ? Promise.resolve(header) : other(layout))
      const choices = await file.choose?.(headerWith)
      if (choices === undefined || Object.keys(choices).length === 0) continue
      const [chosen] = await looksOf(sourcesFor(choices), kind, choices)
      if (chosen) return readRows(chosen)
    }
    const [likeliest] = found
    if (!likeliest) throw refuse('import.no-header')
    return readRows(likeliest)
  })
}

const isAsItLooks = (layout: Layout) => Object.keys(layout).length === 0

/** The header of the likeliest table with a layout, which is looked for once. */
function headersOf<Field extends string>(sourcesFor: SourcesFor, kind: TableKind<Field>): HeaderWith {
  const seen = new Map<string, ReturnType<HeaderWith>>()
  return (layout) => {
    const findHeader = async () => (await looksOf(sourcesFor(layout), kind, layout))[0]?.header
    const found = seen.get(layoutKey(layout)) ?? findHeader()
    seen.set(layoutKey(layout), found)
    return found
  }
}

/** The first way to read a file that gives such a table; if none does, all of them, the likeliest first. */
async function looksOf<Field extends string>(
  sources: AsyncIterable<TableSource>,
  kind: TableKind<Field>,
  choices: TableChoices,
): Promise<Found<Field>[]> {
  const all: Found<Field>[] = []
  for await (const source of sources) {
    const found = lookAt(source, kind, choices)
    if (!found.obstacle) return [found]
    all.push(found)
  }
  return all.toSorted((a, b) => rankOf(b) - rankOf(a))
}

/** Known columns, or at least several, make a table likelier. */
const rankOf = ({ columns, header }: Pick<Found<never>, 'columns' | 'header'>) =>
  2 * Object.keys(columns).length + (header.length > 1 ? 1 : 0)

type Found<Field extends string> = ReturnType<typeof lookAt<Field>>

function lookAt<Field extends string>(source: TableSource, kind: TableKind<Field>, choices: TableChoices) {
  const chosenNames = new Set(
    Object.values(choices.columns ?? {}).flatMap((choice) =>
      choice && 'column' in choice ? choice.column.trim() : [],
    ),
  )
  const plainNameOf = (name: string) =>
    kind.isKnown(name) || chosenNames.has(name.trim()) ? plainColumn(name) : undefined
  const titleLines = choices.titleLines ?? headerPlace(source.beginning, plainNameOf)
  const header = (source.beginning[titleLines] ?? []).map((name) => name.trim())
  const recognised = kind.recognise(header, choices)
  const { columns, values, gone } = chooseColumns(kind.fields, header, {
    recognised: recognised.columns,
    choices: choices.columns,
  })
  const known = new Set([...Object.keys(columns), ...Object.keys(values)] as Field[])
  const lost = Object.values<string | undefined>(gone).filter((name) => name !== undefined)
  const found = header.filter((name) => name !== '')
  const obstacle =
    found.length === 0
      ? problem('import.no-header')
      : lost.length > 0
        ? problem('import.gone-columns', { columns: lost, count: lost.length, found })
        : recognised.obstacle(known)
  return { source, titleLines, header, holds: recognised.holds, columns, values, gone, obstacle }
}

async function readRows<Field extends string>(found: Found<Field>): Promise<WholeTable<Field>> {
  const { source, titleLines, header, holds, columns, values, gone, obstacle } = found
  if (header.length > MAXIMUM_COLUMNS) {
    throw refuse('import.wide-header', { count: header.length, maximum: MAXIMUM_COLUMNS })
  }
  const sample: WholeRow<Field>[] = []
  const rows: WholeRow<Field>[] = []
  const problems: WholeTable<Field>['problems'][number][] = []
  for await (const sent of source.open(titleLines + 1)) {
    if (isTimeToGiveWay()) await giveWay()
    if (obstacle && sample.length === SAMPLE_ROWS) break
    if ('code' in sent) {
      problems.push(sent)
      continue
    }
    const row = wholeRow(sent.row, sent.cells, { columns, values })
    if (sample.length < SAMPLE_ROWS) sample.push(row)
    // Spreadsheets save rows that once held something.
    if (sent.cells.every((cell) => cell.trim() === '')) continue
    const wrong = widthProblem(row, header.length) ?? encodingProblem(row.row, sent.cells.join('\t'))
    if (wrong) problems.push({ ...wrong, record: sent.cells })
    else rows.push(row)
  }
  const notes: Problem[] = []
  const last = rows.at(-1)
  if (last && rows.length > 1 && isTotal(last, columns)) {
    rows.pop()
    notes.push(problem('table.total', { row: last.row }))
  }
  return {
    header,
    columns,
    values,
    gone,
    obstacle,
    sample,
    rows,
    problems,
    notes,
    reading: { ...source.reading, titleLines, holds },
    nameOf: (field: Field) => header[columns[field] ?? -1] ?? field,
  }
}

const TOTAL = /^((grand|sub-?)\s*)?totals?( (général|general))?$|^(sous-)?totaux$|^somme$|^sum$/i

/** The last row of many spreadsheets says `Total`, with sums in columns that mean nothing here. */
function isTotal<Field extends string>({ record }: WholeRow<Field>, columns: WholeTable<Field>['columns']): boolean {
  const said = record.find((cell) => cell.trim() !== '')?.trim() ?? ''
  const read = Object.values<number | undefined>(columns).flatMap((place) => record[place ?? -1]?.trim() || [])
  return TOTAL.test(said) && read.every((cell) => cell === said)
}

/** Cells beyond the header are refused unless they are empty. */
function widthProblem({ row, record }: WholeRow<never>, expected: number): RowProblem | undefined {
  const isFitting = record.length >= expected && record.slice(expected).every((cell) => cell.trim() === '')
  return isFitting ? undefined : rowProblem(row, 'row.other-columns', { count: record.length, expected })
}

const wholeRow = <Field extends string>(
  row: number,
  record: readonly string[],
  { columns, values }: Pick<WholeTable<Field>, 'columns' | 'values'>,
): WholeRow<Field> => ({
  row,
  record,
  cell: (field) => {
    const place = columns[field]
    if (place === undefined) return values[field]
    return withoutGuard((record[place] ?? '').trim())
  },
})
