import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { MAXIMUM_ROW_LENGTH, tooLong } from '../text.ts'
import { literalQuotes } from './literal-quotes.ts'

export interface ParseProblem {
  readonly code: CsvError['code']
  /** Records read before it, including the header. */
  readonly after: number
  readonly emptyLines: number
  /** Nothing after it can be read. */
  readonly isEnd: boolean
}
export const MAXIMUM_HEADER_LENGTH = 100_000

/** The number of characters that lines may have: those up to the first line end, and the others. */
export interface LineLimits {
  readonly header: number
  readonly row: number
}
const LIMITS: LineLimits = { header: MAXIMUM_HEADER_LENGTH, row: MAXIMUM_ROW_LENGTH }
const MAXIMUM_PROBLEMS_AT_ONCE = 100
// The parser only stops between two chunks.
const PIECE_LENGTH = 1024

type Parsed = { record: string[]; info: Info }

/**
 * The records of a text in order, with the rows that a spreadsheet program gives them: titles, the header and empty lines
 * count, and a cell with line breaks is in one row. Ends with the record that nothing can be read after.
 */
export async function* numberedRecords(
  text: AsyncIterable<string>,
  separator: string,
  limits = LIMITS,
): AsyncGenerator<{ row: number; record: string[] } | { row: number; problem: ParseProblem }> {
  const problems: ParseProblem[] = []
  let skipped = 0
  let row = 0
  const place = (problem: ParseProblem) => {
    skipped += 1
    row = Number.isFinite(problem.after) ? problem.after + problem.emptyLines + skipped : row + 1
    return { row, problem }
  }
  for await (const { record, info } of parseRecords(text, problems, separator, limits)) {
    while (problems[0] && problems[0].after < info.records) {
      const problem = problems.shift() as ParseProblem
      yield place(problem)
      if (problem.isEnd) return
    }
    row = info.records + info.empty_lines + skipped
    yield { row, record }
  }
  for (const problem of problems) yield place(problem)
}

/** Lines that are not records go to `problems`, with the number of records before them. */
function parseRecords(
  text: AsyncIterable<string>,
  problems: ParseProblem[],
  separator: string,
  limits: LineLimits,
): AsyncIterable<Parsed> {
  const quotes = literalQuotes(separator)
  const parser = parse({
    delimiter: separator,
    info: true,
    // Declared for plain records.
    on_record: (parsed) => quotes.restore(parsed as unknown as Parsed) as unknown as string[],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.row,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!error) return
      // Each error copies the previous one, which copied its own predecessor.
      delete error.error
      if (problems.at(-1)?.isEnd) return
      // A stray quote only spoils its own line; after an unterminated record, or a hundred bad lines, nothing can be
      // trusted.
      const isEnd =
        error.code === 'CSV_MAX_RECORD_SIZE' ||
        error.code === 'CSV_QUOTE_NOT_CLOSED' ||
        problems.length >= MAXIMUM_PROBLEMS_AT_ONCE
      problems.push({ code: error.code, after: Number(error.records), emptyLines: Number(error.empty_lines), isEnd })
    },
  })
  const lines = withinLines(text, problems, { limits, prepare: quotes.prepare })
  return pipeline(Readable.from(lines, { highWaterMark: 1 }), parser, () => undefined)
}

/**
 * Yields whole lines. The parser limits a record's text but not its commas, so a line that is too long ends the file.
 */
async function* withinLines(
  text: AsyncIterable<string>,
  problems: ParseProblem[],
  { limits, prepare }: { limits: LineLimits; prepare: (lines: string) => string },
): AsyncGenerator<string> {
  let rest = ''
  let maximum = limits.header
  for await (const piece of text) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r')) + 1
    const untilEnd = end === 0 ? piece.length : piece.search(/[\r\n]/)
    if (rest.length + untilEnd > maximum) {
      problems.push({ code: 'CSV_MAX_RECORD_SIZE', after: Number.POSITIVE_INFINITY, emptyLines: 0, isEnd: true })
      return
    }
    if (problems.at(-1)?.isEnd) return
    if (end === 0) {
      rest += piece
      continue
    }
    maximum = limits.row
    yield* inPieces(prepare(rest + piece.slice(0, end)), problems)
    rest = piece.slice(end)
  }
  yield* inPieces(prepare(rest), problems)
}

/** Stops where nothing can be read any more, because a long line of stray quotes is slow to parse. */
async function* inPieces(text: string, problems: readonly ParseProblem[]): AsyncGenerator<string> {
  for (let at = 0; at < text.length && !problems.at(-1)?.isEnd; at += PIECE_LENGTH) {
    if (isTimeToGiveWay()) await giveWay()
    yield text.slice(at, at + PIECE_LENGTH)
  }
}

export function describeParseProblem({ code, isEnd }: ParseProblem, row: number, limits = LIMITS): RowProblem {
  const what = code === 'CSV_MAX_RECORD_SIZE' ? tooLong(row, limits.row) : rowProblem(row, 'row.quote')
  return isEnd ? rowProblem(row, 'row.open-quote', { problem: { code: what.code, params: what.params } }) : what
}
