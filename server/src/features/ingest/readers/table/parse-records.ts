import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { type RowProblem, rowProblem } from '../../../../locales/rejections.ts'
import { giveWay, isTimeToGiveWay } from '../../give-way.ts'
import { MAXIMUM_ROW_LENGTH, tooLong } from '../text.ts'
import { literalQuotes } from './literal-quotes.ts'

export interface ParseProblem {
  readonly code: CsvError['code']
  /** Records read before it, including the header. */
  readonly after: number
  /** Nothing after it can be read. */
  readonly isEnd: boolean
}
export const MAXIMUM_HEADER_LENGTH = 100_000
const MAXIMUM_PROBLEMS_AT_ONCE = 100
// The parser only stops between two chunks.
const PIECE_LENGTH = 1024

export type Parsed = { record: string[]; info: Info }

/** Lines that are not records go to `problems`, with the number of records before them. */
export function parseRecords(
  text: AsyncIterable<string>,
  problems: ParseProblem[],
  separator = ',',
): AsyncIterable<Parsed> {
  const quotes = literalQuotes(separator)
  const parser = parse({
    delimiter: separator,
    info: true,
    // Declared for plain records.
    on_record: (parsed) => quotes.restore(parsed as unknown as Parsed) as unknown as string[],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAXIMUM_ROW_LENGTH,
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
      problems.push({ code: error.code, after: Number(error.records), isEnd })
    },
  })
  const lines = withinLines(text, problems, quotes.prepare)
  return pipeline(Readable.from(lines, { highWaterMark: 1 }), parser, () => undefined)
}

/**
 * Yields whole lines. The parser limits a record's text but not its commas, so a line that is too long ends the file.
 */
async function* withinLines(
  text: AsyncIterable<string>,
  problems: ParseProblem[],
  prepare: (lines: string) => string,
): AsyncGenerator<string> {
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
    yield* inPieces(prepare(rest + piece.slice(0, end)))
    rest = piece.slice(end)
  }
  yield* inPieces(prepare(rest))
}

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    if (isTimeToGiveWay()) await giveWay()
    yield text.slice(at, at + PIECE_LENGTH)
  }
}

export function describeParseProblem({ code, isEnd }: ParseProblem, row: number): RowProblem {
  const what = code === 'CSV_MAX_RECORD_SIZE' ? tooLong(row) : rowProblem(row, 'row.quote')
  return isEnd ? rowProblem(row, 'row.open-quote', { problem: { code: what.code, params: what.params } }) : what
}
