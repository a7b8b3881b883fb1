import { pipeline, Readable } from 'node:stream'
import { HIT_CSV_COLUMNS, HIT_CSV_OPTIONAL_COLUMNS, type Rejection } from '@bonfire/contract/ingest'
import { type CsvError, type Info, parse } from 'csv-parse'
import { malformed, tooLarge } from '../../../http/refusal.ts'
import { giveWay, isTimeToGiveWay } from '../give-way.ts'
import type { HitSource, SentRow, UnreadableRow } from './hit-source.ts'
import { encodingProblem, MAXIMUM_ROW_LENGTH, tooLong } from './text.ts'

type Column = (typeof HIT_CSV_COLUMNS)[number] | (typeof HIT_CSV_OPTIONAL_COLUMNS)[number]

interface Header {
  readonly places: ReadonlyMap<Column, number>
  readonly columnCount: number
}
interface Problem {
  readonly code: CsvError['code']
  /** Records read before it, the header included. */
  readonly after: number
  /** Nothing behind it can be read. */
  readonly isEnd: boolean
}
const MAXIMUM_COLUMNS = 1000
const MAXIMUM_HEADER_LENGTH = 100_000
const MAXIMUM_PROBLEMS_AT_ONCE = 100
// The parser stops only between two pieces.
const PIECE_LENGTH = 1024
const LONG_HEADER = `The header line is longer than ${MAXIMUM_HEADER_LENGTH.toLocaleString('en')} characters. The first line must name the columns.`

type Parsed = { record: string[]; info: Info }

const FIELD_NAMES = { 'times.0.t': 'start', 'times.0.d': 'durationSeconds' }

/** One firing a row, under a header line; columns in any order, others are passed over. */
export async function* readCsv(text: AsyncIterable<string>): HitSource {
  const problems: Problem[] = []
  let header: Header | undefined
  let row = 0
  for await (const { record, info } of parseRecords(text, problems)) {
    while (problems[0] && problems[0].after < info.records) {
      const problem = problems.shift() as Problem
      yield describe(problem, ++row)
      if (problem.isEnd) return
    }
    if (header) yield readRecord(++row, record, header)
    else header = readHeader(record)
  }
  if (!header && problems.some(({ isEnd }) => isEnd)) throw tooLarge(LONG_HEADER)
  for (const problem of problems) yield describe(problem, ++row)
  if (!header) throw malformed('There is no header line. The first line must name the columns.')
}

/** Lines that are no records go to `problems`, with the number of records before them. */
function parseRecords(text: AsyncIterable<string>, problems: Problem[]): AsyncIterable<Parsed> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAXIMUM_ROW_LENGTH,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!error) return
      // Each error takes along a copy of the one before, which has one of its own.
      delete error.error
      if (problems.at(-1)?.isEnd) return
      // A stray quote spoils its own line; after a record without an end no line can be trusted, nor after a hundred.
      const isEnd =
        error.code === 'CSV_MAX_RECORD_SIZE' ||
        error.code === 'CSV_QUOTE_NOT_CLOSED' ||
        problems.length >= MAXIMUM_PROBLEMS_AT_ONCE
      problems.push({ code: error.code, after: Number(error.records), isEnd })
    },
  })
  return pipeline(Readable.from(withinLines(text, problems), { highWaterMark: 1 }), parser, () => undefined)
}

/** Whole lines. The parser counts the text of a record and not its commas: a line that is too long ends the file. */
async function* withinLines(text: AsyncIterable<string>, problems: Problem[]): AsyncGenerator<string> {
  let rest = ''
  let maximum = MAXIMUM_HEADER_LENGTH
  for await (const piece of text) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r')) + 1
    const untilEnd = end === 0 ? piece.length : piece.search(/[\r\n]/)
    if (rest.length + untilEnd > maximum) {
      problems.push({ code: 'CSV_MAX_RECORD_SIZE', after: Number.POSITIVE_INFINITY, isEnd: true })
      return
    }
    if (problems.at(-1)?.isEnd) return
    if (end === 0) {
      rest += piece
      continue
    }
    maximum = MAXIMUM_ROW_LENGTH
    yield* inPieces(rest + piece.slice(0, end))
    rest = piece.slice(end)
  }
  yield* inPieces(rest)
}

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    if (isTimeToGiveWay()) await giveWay()
    yield text.slice(at, at + PIECE_LENGTH)
  }
}

function readHeader(names: string[]): Header {
  if (names.length > MAXIMUM_COLUMNS) {
    throw malformed(`The header line has ${names.length} columns; ${MAXIMUM_COLUMNS} at most.`)
  }
  const found = names.map((name) => name.trim())
  const missing = HIT_CSV_COLUMNS.filter((column) => !found.includes(column))
  if (missing.length > 0) {
    const columns = missing.length === 1 ? 'column' : 'columns'
    throw malformed(
      `The ${columns} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Found: ${found.join(', ')}.`,
    )
  }
  const known = [...HIT_CSV_COLUMNS, ...HIT_CSV_OPTIONAL_COLUMNS].filter((column) => found.includes(column))
  return { places: new Map(known.map((column) => [column, found.indexOf(column)])), columnCount: names.length }
}

function readRecord(row: number, record: string[], header: Header): SentRow | UnreadableRow {
  if (record.length !== header.columnCount) {
    const message = `Has ${record.length} columns, the header has ${header.columnCount}. A text that holds a comma must stand in quotes.`
    return { row, code: 'malformed', message, record }
  }
  const line = record.join(',')
  const problem = encodingProblem(row, line)
  if (problem) return { ...problem, record }
  const cell = (column: Column) => record[header.places.get(column) ?? -1]?.trim() || undefined
  const value = {
    siteId: cell('siteId'),
    equipId: cell('equipId'),
    equipName: cell('equipName'),
    ruleId: cell('ruleId'),
    occurredOn: cell('occurredOn'),
    times: [{ t: number(cell('start')), d: number(cell('durationSeconds')) }],
    description: cell('description'),
    severity: cell('severity'),
    reportUrl: cell('reportUrl'),
    sourceId: cell('sourceId'),
  }
  return { row, value, length: line.length, record, fieldNames: FIELD_NAMES }
}

/** A cell that is no number stays text: the check of the row says what is wrong with it. */
const number = (cell: string | undefined) => (cell && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)

const QUOTE_PROBLEM = 'A quote is not in its place. Put a cell with quotes in quotes, and double those in it.'

function describe({ code, isEnd }: Problem, row: number): Rejection {
  const problem = code === 'CSV_MAX_RECORD_SIZE' ? tooLong(row) : { row, code: 'malformed', message: QUOTE_PROBLEM }
  return isEnd ? { ...problem, message: `${problem.message} A quote may be open. Nothing after it was read.` } : problem
}
