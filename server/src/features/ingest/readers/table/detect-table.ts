import {
  FINDING_FIELDS,
  type FindingField,
  fieldsMissing,
  MAXIMUM_TITLE_LINES,
  SEPARATORS,
  type TableChoices,
  type TableReading,
} from '@bonfire/contract/imports/table-reading'
import Papa from 'papaparse'
import { giveWay, isTimeToGiveWay } from '../../../../http/give-way.ts'
import { decimalMarkIn } from './cells/amounts.ts'
import { dateOrderIn, hasTimeOfDay } from './cells/cells.ts'
import { isFiringList } from './cells/firing-list.ts'
import { fieldOf, plainName, unitIn } from './column-names.ts'
import { detectEncoding } from './detect-encoding.ts'
import { type LineLimits, numberedRecords } from './parse-records.ts'

export const SAMPLE_RECORDS = 2000 + MAXIMUM_TITLE_LINES
const SEARCHED_LINES = 51
const LISTS_LOOKED_AT = 100
// Wider tables are refused, so their other columns need no look.
const WIDEST = 1001
const PIECE_LENGTH = 64 * 1024
const LINE_ENDS = ['\n', '\r']

export interface Detected {
  readonly reading: TableReading
  /** The names of all columns. */
  readonly header: readonly string[]
  /** The first rows below them. */
  readonly rows: readonly (readonly string[])[]
}

/** With the numbers that a spreadsheet program gives the rows. */
export interface NumberedTable extends Detected {
  readonly rowNumbers: readonly number[]
}

/** What someone chose. Null: no row shows it. */
export type ReadingChoices = Omit<TableChoices, 'dateOrder' | 'decimalMark'> & {
  readonly dateOrder?: TableReading['dateOrder'] | undefined
  readonly decimalMark?: TableReading['decimalMark'] | undefined
}

type Source = Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets'>

/** How the beginning of a text is most likely to be read unless chosen otherwise, and what it holds read so. */
export async function detectTable(
  beginning: Uint8Array,
  choices: ReadingChoices = {},
): Promise<NumberedTable & { reading: TextReading }> {
  const { records, rowNumbers, encoding, separator } = await detectText(beginning, choices)
  const source = { encoding, separator, sheet: null, sheets: [] }
  const detected = detectRecords(records, source, choices)
  return {
    ...detected,
    reading: { ...detected.reading, encoding, separator },
    rowNumbers: rowNumbers.slice(detected.reading.titleLines + 1),
  }
}

/** The first records of a text that begins so. `limits`: of one that may have longer lines than others. */
export async function detectText(
  beginning: Uint8Array,
  choices: Pick<TableChoices, 'encoding' | 'separator'> = {},
  limits?: LineLimits,
) {
  const encoding = choices.encoding ?? detectEncoding(beginning)
  const text = new TextDecoder(encoding).decode(beginning, { stream: true })
  const separator = choices.separator ?? separatorOf(text)
  const lines = await (limits && hasLongLine(text)
    ? longRecordsOf(text, separator, limits)
    : recordsOf(text, separator))
  return { encoding, separator, records: lines.map(({ record }) => record), rowNumbers: lines.map(({ row }) => row) }
}

/** The reading of a text. */
export interface TextReading extends TableReading {
  readonly encoding: NonNullable<TableReading['encoding']>
  readonly separator: NonNullable<TableReading['separator']>
}

/** How the first records of a source are most likely to be read unless chosen otherwise. */
export function detectRecords(
  records: readonly (readonly string[])[],
  source: Source,
  choices: ReadingChoices = {},
): Detected {
  const titleLines = choices.titleLines ?? headerPlace(records)
  const header = (records[titleLines] ?? []).slice(0, WIDEST).map((name) => name.trim())
  const rows = records.slice(titleLines + 1)
  const fields = chooseColumns(header, settleTimes(mapColumns(header), rows), choices.columns)
  const durations = fields.columns.durationSeconds
  return {
    reading: {
      ...{ ...source, titleLines, holds: null },
      ...fields,
      dateOrder: choices.dateOrder === undefined ? dateOrderOf(fields.columns, rows) : choices.dateOrder,
      durationUnit: choices.durationUnit ?? unitIn((durations !== undefined && header[durations]) || '') ?? 'seconds',
      decimalMark:
        choices.decimalMark === undefined ? decimalMarkOf(fields.columns, rows, source) : choices.decimalMark,
      clockChange: choices.clockChange ?? null,
    },
    header,
    rows,
  }
}

/** The columns that were recognised, but for the fields that someone chose. */
function chooseColumns(
  header: readonly string[],
  recognised: TableReading['columns'],
  choices: TableChoices['columns'] = {},
): Pick<TableReading, 'columns' | 'values' | 'gone'> {
  const columns = { ...recognised }
  const values: TableReading['values'] = {}
  const gone: TableReading['gone'] = {}
  for (const field of FINDING_FIELDS) {
    const choice = choices[field]
    if (choice === undefined) continue
    delete columns[field]
    if (choice === null) continue
    if ('value' in choice) {
      values[field] = choice.value
      continue
    }
    const place = header.indexOf(choice.column.trim())
    if (place < 0) gone[field] = choice.column
    else columns[field] = place
  }
  return { columns, values, gone }
}

function separatorOf(text: string): TextReading['separator'] {
  const beginning = text.slice(0, PIECE_LENGTH)
  const options = { preview: 200, delimitersToGuess: [...SEPARATORS], skipEmptyLines: true }
  const { meta, errors } = Papa.parse(beginning, options)
  if (errors.some(({ code }) => code === 'UndetectableDelimiter')) return mostFoundIn(beginning)
  const found = SEPARATORS.find((separator) => separator === meta.delimiter) ?? ','
  if (found !== ',' || !hasDecimalCommas(beginning)) return found
  const others = Papa.parse(beginning, { ...options, delimitersToGuess: SEPARATORS.filter((one) => one !== ',') })
  if (others.errors.some(({ code }) => code === 'UndetectableDelimiter')) return found
  return SEPARATORS.find((separator) => separator === others.meta.delimiter) ?? found
}

/** Decimal commas can cut rows as evenly as what separates their columns. */
const hasDecimalCommas = (text: string) =>
  (text.match(/\d,(?=\d)/g)?.length ?? 0) >= 0.9 * (text.match(/,/g)?.length ?? 0)

/** Below a title, a table of two columns has too few for a guess by widths. A comma may also belong to a number. */
function mostFoundIn(beginning: string): TextReading['separator'] {
  const lines = beginning.split(/[\r\n]+/, SEARCHED_LINES)
  const counts = SEPARATORS.map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  return counts.findLast(({ count }) => count === most && count > 0)?.separator ?? ','
}

/** Reads piece by piece, so that a file made to be slow to read holds up nobody else. */
async function recordsOf(text: string, separator: string): Promise<{ row: number; record: string[] }[]> {
  const records: { row: number; record: string[] }[] = []
  let above = 0
  const parsePiece = (piece: string) => {
    const found = Papa.parse<string[]>(piece, { delimiter: separator, preview: SAMPLE_RECORDS }).data
    // What follows the end of the last line is no line.
    if (found.length > 0 && isEmpty(found.at(-1)) && LINE_ENDS.some((mark) => piece.endsWith(mark))) found.pop()
    for (const [place, record] of found.entries())
      if (!isEmpty(record)) records.push({ row: above + place + 1, record })
    above += found.length
  }
  for (let at = 0; at < text.length && records.length < SAMPLE_RECORDS; ) {
    if (isTimeToGiveWay()) await giveWay()
    const isLast = text.length - at <= PIECE_LENGTH
    const lineEnd = Math.max(...LINE_ENDS.map((mark) => text.lastIndexOf(mark, at + PIECE_LENGTH))) + 1
    const isBetween = text[lineEnd - 1] === '\r' && text[lineEnd] === '\n'
    const end = isLast ? text.length : isBetween ? lineEnd + 1 : lineEnd
    // An incomplete line proves nothing.
    if (lineEnd <= at && !isLast) {
      if (at === 0) parsePiece(text.slice(0, PIECE_LENGTH))
      return records
    }
    parsePiece(text.slice(at, end))
    at = end
  }
  return records
}

const hasLongLine = (text: string) =>
  text.split(/\r\n|\r|\n/, MAXIMUM_TITLE_LINES + 1).some(({ length }) => length > PIECE_LENGTH)

/** Lines that are too long to be parsed in one go. */
async function longRecordsOf(
  text: string,
  separator: string,
  limits: LineLimits,
): Promise<{ row: number; record: string[] }[]> {
  const records: { row: number; record: string[] }[] = []
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += PIECE_LENGTH) yield text.slice(at, at + PIECE_LENGTH)
  }
  for await (const found of numberedRecords(pieces(), separator, limits)) {
    if ('record' in found) records.push(found)
    if (records.length === SAMPLE_RECORDS) break
  }
  return records
}

const isEmpty = (record: readonly string[] | undefined) => record?.length === 1 && record[0] === ''

/**
 * The header is the first of the records with the most columns that a field is known by; without any, the first one that
 * is as wide as most and has names for most of its columns.
 */
export function headerPlace(
  records: readonly (readonly string[])[],
  nameOf: (name: string) => string | undefined = fieldOf,
): number {
  const known = records.slice(0, SEARCHED_LINES).map(
    (record) =>
      new Set(
        record
          .slice(0, WIDEST)
          .map(nameOf)
          .filter((name) => name !== undefined),
      ).size,
  )
  const most = Math.max(0, ...known)
  return most < 2 ? Math.max(0, records.findIndex(isWideAs(commonWidth(records)))) : known.indexOf(most)
}

function commonWidth(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [commonest] = [...counts].toSorted(([, one], [, other]) => other - one)
  return commonest?.[0] ?? 0
}

const isWideAs = (width: number) => (record: readonly string[]) =>
  record.length === width && record.filter((cell) => cell.trim() !== '').length > width / 2

/** The place of the column of each field, as far as the names say. */
export function mapColumns(header: readonly string[]): Partial<Record<FindingField, number>> {
  const named = header.map((name, place) => ({ place, plain: plainName(name), field: fieldOf(name) }))
  const best = (field: FindingField) =>
    named
      .filter((column) => column.field === field)
      .toSorted((a, b) => rankOf(field, a.plain) - rankOf(field, b.plain))[0]
  const columns = Object.fromEntries(
    FINDING_FIELDS.flatMap((field) => {
      const column = best(field)
      return column ? [[field, column.place]] : []
    }),
  ) as Partial<Record<FindingField, number>>
  // Beside an id, the column that is only called equipment has its name.
  const spare = named.find(({ field, place }) => field === 'equipId' && place !== columns.equipId)
  if (spare && columns.equipName === undefined) columns.equipName = spare.place
  return columns
}

function rankOf(field: FindingField, plain: string): number {
  if (plain === plainName(field)) return 0
  return /(id|ref|key|code)$/.test(plain) || /^(id|code)/.test(plain) ? 1 : 2
}

/** A column called date that has times of day is the start, and one called start that has lists of firings is those. */
function settleTimes(
  columns: Partial<Record<FindingField, number>>,
  rows: readonly (readonly string[])[],
): Partial<Record<FindingField, number>> {
  const { occurredOn, start, ...others } = columns
  if (columns.times !== undefined) return columns
  const isList = start !== undefined && rows.slice(0, LISTS_LOOKED_AT).some((row) => isFiringList(row[start] ?? ''))
  if (isList) return { ...others, ...(occurredOn !== undefined && { occurredOn }), times: start }
  if (occurredOn === undefined || start !== undefined) return columns
  const cells = rows.flatMap((row) => row[occurredOn] || [])
  return cells.some(hasTimeOfDay) ? { ...others, start: occurredOn } : columns
}

/** Null if every date can be read both ways, or none has to be chosen. */
function dateOrderOf(
  columns: TableReading['columns'],
  rows: readonly (readonly string[])[],
): TableReading['dateOrder'] {
  const places = datePlaces(columns)
  return orderAmong(new Set(rows.flatMap((row) => places.map((place) => dateOrderIn(row[place] ?? '')))))
}

export const datePlaces = ({ occurredOn, start }: TableReading['columns']): number[] =>
  [occurredOn, start].filter((place) => place !== undefined)

/** Null unless one of the orders, and not the other, is proven. */
export function orderAmong(found: ReadonlySet<ReturnType<typeof dateOrderIn>>): TableReading['dateOrder'] {
  if (found.has('dayFirst') === found.has('monthFirst')) return null
  return found.has('dayFirst') ? 'dayFirst' : 'monthFirst'
}

export const numberPlaces = ({ cost, durationSeconds }: TableReading['columns']): number[] =>
  [cost, durationSeconds].filter((place) => place !== undefined)

/** Which decimal mark a cell proves. In a workbook a point proves none: numbers are shown with it, whatever texts have. */
export function numberMarkIn(cell: string, { sheet }: Pick<TableReading, 'sheet'>): ReturnType<typeof decimalMarkIn> {
  return (sheet !== null && !cell.includes(',')) || isIsoDuration(cell) ? undefined : decimalMarkIn(cell)
}

const isIsoDuration = (cell: string) => /^\s*P/i.test(cell)

/** Null if every number can be read both ways, or none has to be chosen. */
function decimalMarkOf(
  columns: TableReading['columns'],
  rows: readonly (readonly string[])[],
  source: Source,
): TableReading['decimalMark'] {
  const places = numberPlaces(columns)
  return markAmong(new Set(rows.flatMap((row) => places.map((place) => numberMarkIn(row[place] ?? '', source)))))
}

/** Null unless one of the marks, and not the other, is proven. */
export function markAmong(found: ReadonlySet<ReturnType<typeof decimalMarkIn>>): TableReading['decimalMark'] {
  if (found.has('comma') === found.has('point')) return null
  return found.has('comma') ? 'comma' : 'point'
}

export const missingFields = ({ columns, values, gone }: TableReading): FindingField[] =>
  fieldsMissing((field) => columns[field] !== undefined || Boolean(values[field]) || gone[field] !== undefined)
