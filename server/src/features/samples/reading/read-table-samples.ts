import { MAXIMUM_POINT_COLUMNS } from '@bonfire/contract/histories/samples'
import { MAXIMUM_TITLE_LINES, type TableChoices, type TableReading } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../http/refusal.ts'
import { rowProblem } from '../../../locales/rejections.ts'
import type { UnreadableRow } from '../../readers/sent-row.ts'
import { arrivingText, type LinesLookedAt } from '../../readers/table/arriving-text.ts'
import { dateOrderIn, orderAmong, withoutGuard } from '../../readers/table/cells/cells.ts'
import { momentOf, momentOfDay } from '../../readers/table/cells/moments.ts'
import { detectText } from '../../readers/table/detect-text.ts'
import { headerPlace } from '../../readers/table/header-place.ts'
import { describeParseProblem, type LineLimits, numberedRecords } from '../../readers/table/parse-records.ts'
import { readText } from '../../readers/text.ts'
import type { FilePoint } from './file-point.ts'
import { type ColumnChoices, columnsOf, type SampleColumns, sampleField } from './sample-columns.ts'
import type { SampleSource, SentSample } from './sent-sample.ts'

const MAXIMUM_NAMED = 20
const LINES_TO_HEADER = MAXIMUM_TITLE_LINES + 1
/** As long as a table with the largest number of points may need: eighty characters for each. */
const MAXIMUM_LINE_LENGTH = 8_000_000
const LIMITS: LineLimits = { header: MAXIMUM_LINE_LENGTH, row: MAXIMUM_LINE_LENGTH }
/** A few titles, the header and a row. */
export const LOOKED_AT: LinesLookedAt = { lines: 12, maximumBytes: 3 * MAXIMUM_LINE_LENGTH }

/** What someone chose about a table of samples. */
export type SampleChoices = ColumnChoices &
  Pick<TableChoices, 'encoding' | 'separator' | 'sheet' | 'titleLines' | 'dateOrder'>

type Source = Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets'>

/** How a table of samples is read. */
export interface SampleReading extends Source {
  readonly titleLines: number
  readonly dateOrder: TableReading['dateOrder']
  readonly header: readonly string[]
  readonly columns: SampleColumns
  /** The first rows below the header. */
  readonly rows: readonly (readonly string[])[]
  /** Of these rows, as a spreadsheet program shows them. */
  readonly rowNumbers: readonly number[]
}

/** How a table that begins so is most likely to be read. Refuses one without times. */
export async function detectSamples(
  beginning: Uint8Array,
  choices: SampleChoices = {},
  only?: FilePoint,
): Promise<SampleReading & TextSource> {
  const { encoding, separator, records, rowNumbers } = await detectText(beginning, choices, LIMITS)
  const source = { encoding, separator, sheet: null, sheets: [] }
  const reading = readingOfRecords({ ...source, records, rowNumbers }, choices, only)
  const lines = new TextDecoder(encoding).decode(beginning, { stream: true }).split(/\r\n|\r|\n/, LINES_TO_HEADER)
  // A title alone has no column for values: the header is below it. What follows a header may be longer.
  const hasHeader = 'columns' in reading && reading.header.length > 1
  const above = hasHeader ? lines.slice(0, reading.titleLines + 1) : lines
  if (above.some(({ length }) => length > MAXIMUM_LINE_LENGTH)) throw longHeader()
  if (!('columns' in reading)) throw noTimes(reading, source)
  return { ...reading, encoding, separator }
}

/** A table of which someone has to say how it is read. */
export const noTimes = ({ header, titleLines }: Unread, { separator, encoding, sheet, sheets }: Source) =>
  refuse('samples.no-times', {
    ...{ found: header.slice(0, MAXIMUM_NAMED), titleLines, sheets: [...sheets] },
    ...{ separator: separator ?? '', encoding: encoding ?? '', sheet: sheet ?? '' },
  })

const longHeader = () => refuse('import.long-header', { maximum: MAXIMUM_LINE_LENGTH })

interface TextSource {
  readonly encoding: NonNullable<TableReading['encoding']>
  readonly separator: NonNullable<TableReading['separator']>
}

interface FirstRecords extends Source {
  readonly records: readonly (readonly string[])[]
  readonly rowNumbers: readonly number[]
}

/** What is known of a table without a column of times. */
type Unread = Pick<SampleReading, 'header' | 'titleLines'>

/** How a source that begins so is most likely to be read; only its header if no column has times. */
export function readingOfRecords(
  { records, rowNumbers, ...source }: FirstRecords,
  choices: SampleChoices,
  only: FilePoint | undefined,
): SampleReading | Unread {
  const titleLines = choices.titleLines ?? headerPlace(records, sampleField)
  const header = (records[titleLines] ?? []).map((name) => withoutGuard(name.trim()))
  if (header.length > MAXIMUM_POINT_COLUMNS + 1) {
    throw refuse('samples.wide-header', { count: header.length, maximum: MAXIMUM_POINT_COLUMNS })
  }
  const rows = records.slice(titleLines + 1)
  const columns = columnsOf(header, rows, choices, only)
  if (!columns) return { header, titleLines }
  const dateOrder = choices.dateOrder ?? orderAmong(new Set(rows.map((row) => dateOrderIn(row[columns.time] ?? ''))))
  return { ...source, titleLines, dateOrder, header, columns, rows, rowNumbers: rowNumbers.slice(titleLines + 1) }
}

/** Samples from delimited text, read as its beginning looks unless chosen otherwise. */
export async function* readTableSamples(
  bytes: AsyncIterable<Uint8Array>,
  choices: SampleChoices = {},
  only?: FilePoint,
): SampleSource {
  const { beginning, all, end } = await arrivingText(bytes, LOOKED_AT)
  try {
    const reading = await detectSamples(beginning, choices, only)
    let records = 0
    for await (const found of numberedRecords(readText(all(), reading), reading.separator, LIMITS)) {
      if ('problem' in found) {
        if (found.problem.isEnd && records <= reading.titleLines) throw longHeader()
        yield describeParseProblem(found.problem, found.row, LIMITS)
      } else if (records++ > reading.titleLines) yield* samplesIn(found.row, found.record, reading)
    }
  } finally {
    await end()
  }
}

/** An empty cell of a wide table is no sample: its columns need not be sampled together. */
export function* samplesIn(
  row: number,
  record: readonly string[],
  { columns, dateOrder, header }: SampleReading,
): Generator<SentSample | UnreadableRow> {
  if (record.length > header.length) {
    yield rowProblem(row, 'row.other-columns', { count: record.length, expected: header.length })
    return
  }
  const { time, moment } = timeIn(record, columns, dateOrder)
  if (columns.form === 'long') {
    const point = withoutGuard((record[columns.point] ?? '').trim())
    yield { row, point, time, moment, value: withoutGuard(record[columns.value] ?? '') }
    return
  }
  for (const column of columns.points) {
    if (!column.isRead) continue
    const { point, unit } = column
    const value = withoutGuard(record[column.place] ?? '')
    if (value.trim() !== '' || columns.points.length === 1) yield { row, point, time, moment, value, unit, column }
  }
}

function timeIn(record: readonly string[], { time, clock }: SampleColumns, dateOrder: TableReading['dateOrder']) {
  const cell = record[time] ?? ''
  if (clock === undefined) return { time: cell, moment: momentOf(cell, dateOrder) }
  const ofDay = record[clock] ?? ''
  return { time: `${cell} ${ofDay}`.trim(), moment: momentOfDay(cell, ofDay, dateOrder) }
}
