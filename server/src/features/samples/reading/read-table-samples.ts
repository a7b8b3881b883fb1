import { MAXIMUM_POINT_COLUMNS } from '@bonfire/contract/histories/samples'
import { MAXIMUM_CHECKED_ROWS } from '@bonfire/contract/imports/preview'
import { MAXIMUM_TITLE_LINES, type TableChoices, type TableReading } from '@bonfire/contract/imports/table-reading'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import { rowProblem } from '../../../locales/rejections.ts'
import { spool } from '../../../storage/spool.ts'
import { withoutGuard } from '../../readers/cells/plain-cell.ts'
import { type Moment, momentIn, readTime, readTimeOfDay } from '../../readers/cells/times.ts'
import { zoneIn } from '../../readers/cells/zones.ts'
import type { UnreadableRow } from '../../readers/sent-row.ts'
import { arrivingText, type LinesLookedAt } from '../../readers/table/arriving-text.ts'
import { detectText } from '../../readers/table/detect-text.ts'
import { headerPlace } from '../../readers/table/header-place.ts'
import { describeParseProblem, type LineLimits, numberedRecords } from '../../readers/table/parse-records.ts'
import { readText, untilBrokenOff } from '../../readers/text.ts'
import type { FilePoint } from './file-point.ts'
import { type ColumnChoices, findColumns, type SampleColumns, sampleField } from './sample-columns.ts'
import type { SampleSource, SentSample } from './sent-sample.ts'
import { TableEvidence } from './table-evidence.ts'

const MAXIMUM_NAMED = 20
const LINES_TO_HEADER = MAXIMUM_TITLE_LINES + 1
/** A table with the largest number of points may need so long a line: eighty characters for each. */
const MAXIMUM_LINE_LENGTH = 8_000_000
const LIMITS: LineLimits = { header: MAXIMUM_LINE_LENGTH, row: MAXIMUM_LINE_LENGTH }
/** A few titles, the header and a row. */
const LOOKED_AT: LinesLookedAt = { lines: 12, maximumBytes: 3 * MAXIMUM_LINE_LENGTH }

/** These rows of a longer table decide how it is read: as many as a preview looks at. */
const MAXIMUM_SETTLING_ROWS = MAXIMUM_CHECKED_ROWS

/** Choices about a table of samples. */
export type SampleChoices = ColumnChoices &
  Pick<TableChoices, 'encoding' | 'separator' | 'sheet' | 'titleLines' | 'dateOrder' | 'decimalMark' | 'timezone'>

type Source = Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets'>

/** The reading of a table of samples. */
export interface SampleReading extends Source {
  readonly titleLines: number
  readonly dateOrder: TableReading['dateOrder']
  readonly header: readonly string[]
  readonly columns: SampleColumns
  /** The first rows below the header. */
  readonly rows: readonly (readonly string[])[]
  /** The numbers of these rows, as a spreadsheet program shows them. */
  readonly rowNumbers: readonly number[]
  /** The beginning leaves something open that other rows may show. */
  readonly isOpen: boolean
  /** No number of the beginning has a mark. */
  readonly isSilent: boolean
}

/** Receives how a table is read, before its first sample. */
type OnReading = (reading: SampleReading) => void

/** The most likely reading of a table that begins so. Refuses one without times. */
async function detectSamples(
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
    found: header.slice(0, MAXIMUM_NAMED),
    titleLines,
    sheets: [...sheets],
    separator: separator ?? '',
    encoding: encoding ?? '',
    sheet: sheet ?? '',
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

/** The known facts of a table without a column of times. */
type Unread = Pick<SampleReading, 'header' | 'titleLines'>

/** The most likely reading of a source that begins so; only its header if no column has times. */
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
  const columns = findColumns(header, rows, choices, only)
  if (!columns) return { header, titleLines }
  const evidence = new TableEvidence(columns, source)
  for (const row of rows) evidence.add(row)
  return {
    ...source,
    titleLines,
    header,
    rows,
    rowNumbers: rowNumbers.slice(titleLines + 1),
    ...evidence.decideColumns(choices),
    isOpen: evidence.isOpen(choices),
    isSilent: evidence.isSilent(choices),
  }
}

/** Only a file at hand is read on until this is false: sent rows do not wait for numbers that may never come. */
export const isUnsettled = ({ isOpen, isSilent }: SampleReading): boolean => isOpen || isSilent

/** The same, once all of its rows have shown what its beginning leaves open. */
export async function decideReading<Reading extends SampleReading>(
  reading: Reading,
  choices: SampleChoices,
  records: AsyncIterable<readonly string[]>,
): Promise<Reading> {
  const evidence = new TableEvidence(reading.columns, reading)
  let count = -reading.titleLines - 1
  for await (const record of records) {
    if (isTimeToGiveWay()) await giveWay()
    if (count++ >= 0) evidence.add(record)
    if (count === MAXIMUM_SETTLING_ROWS) break
  }
  return { ...reading, ...evidence.decideColumns(choices), isOpen: false, isSilent: false }
}

/** The reading of a text, by its beginning and, where that leaves something open, by all of it. */
export async function readingOfText(
  open: () => AsyncIterable<Uint8Array>,
  choices: SampleChoices = {},
  only?: FilePoint,
): Promise<SampleReading & TextSource> {
  const { beginning, all, end } = await arrivingText(open(), LOOKED_AT)
  try {
    const reading = await detectSamples(beginning, choices, only)
    return isUnsettled(reading) ? await decideReading(reading, choices, recordsIn(all(), reading)) : reading
  } finally {
    await end()
  }
}

async function* recordsIn(bytes: AsyncIterable<Uint8Array>, reading: TextSource): AsyncGenerator<readonly string[]> {
  for await (const found of numberedRecords(readText(bytes, reading), reading.separator, LIMITS)) {
    if ('record' in found) yield found.record
  }
}

/** Samples from delimited text. It is read once all of it has arrived if its beginning does not show how. */
export async function* readTableSamples(
  bytes: AsyncIterable<Uint8Array>,
  { choices = {}, only, isFile = false, onReading }: TableOptions = {},
): SampleSource {
  const arriving = await arrivingText(bytes, LOOKED_AT)
  try {
    const reading = await detectSamples(arriving.beginning, choices, only)
    if (!(isFile ? isUnsettled(reading) : reading.isOpen)) {
      onReading?.(reading)
      yield* samplesOf(arriving.all(), reading)
      return
    }
    const { open, remove } = await spool(untilBrokenOff(arriving.all()))
    try {
      const settled = await decideReading(reading, choices, recordsIn(open(), reading))
      onReading?.(settled)
      yield* samplesOf(open(), settled)
    } finally {
      await remove()
    }
  } finally {
    await arriving.end()
  }
}

export interface TableOptions {
  readonly choices?: SampleChoices | undefined
  /** The facts in the name of the file. */
  readonly only?: FilePoint | undefined
  /** It is at hand, and not arriving from a program. */
  readonly isFile?: boolean
  readonly onReading?: OnReading | undefined
}

async function* samplesOf(bytes: AsyncIterable<Uint8Array>, reading: SampleReading & TextSource): SampleSource {
  let records = 0
  for await (const found of numberedRecords(readText(bytes, reading), reading.separator, LIMITS)) {
    if ('problem' in found) {
      if (found.problem.isEnd && records <= reading.titleLines) throw longHeader()
      yield describeParseProblem(found.problem, found.row, LIMITS)
    } else if (records++ > reading.titleLines) yield* samplesIn(found.row, found.record, reading)
  }
}

/** An empty cell of a wide table is no sample: its columns need not be sampled together. An empty row is none at all. */
export function* samplesIn(
  row: number,
  record: readonly string[],
  reading: SampleReading,
): Generator<SentSample | UnreadableRow> {
  const { columns, header } = reading
  if (record.every((cell) => cell.trim() === '')) return
  if (record.length > header.length && record.slice(header.length).some((cell) => cell.trim() !== '')) {
    yield rowProblem(row, 'row.other-columns', { count: record.length, expected: header.length })
    return
  }
  const { time, moment } = timeIn(record, reading)
  if (columns.form === 'long') {
    const point = withoutGuard((record[columns.point] ?? '').trim())
    const value = withoutGuard(record[columns.value] ?? '')
    yield { row, point, time, moment, value, decimalMark: columns.decimalMark }
    return
  }
  for (const column of columns.points) {
    if (!column.isRead) continue
    const { point, unit, decimalMark } = column
    const value = withoutGuard(record[column.place] ?? '')
    if (value.trim() !== '' || columns.points.length === 1) {
      yield { row, point, time, moment, value, unit, decimalMark, column }
    }
  }
}

function timeIn(record: readonly string[], { columns, dateOrder }: SampleReading) {
  const cell = record[columns.time] ?? ''
  if (columns.clock === undefined) return { time: cell, moment: inZone(readTime(cell, dateOrder), record, columns) }
  const ofDay = record[columns.clock] ?? ''
  const moment = readTimeOfDay(cell, ofDay, dateOrder)
  return { time: `${cell} ${ofDay}`.trim(), moment: inZone(moment, record, columns) }
}

/** A time that says no zone has that of its row, or else that of the column. */
function inZone(moment: Moment | undefined, record: readonly string[], columns: SampleColumns): Moment | undefined {
  if (!moment || 'epochSeconds' in moment || moment.zone) return moment
  const zone = zoneIn(record[columns.zoneColumn ?? -1] ?? '') ?? columns.zone
  return zone ? momentIn(zone, moment.wallSeconds) : moment
}
