import {
  MAXIMUM_TITLE_LINES,
  SEPARATORS,
  type TableChoices,
  type TableReading,
} from '@bonfire/contract/imports/table-reading'
import { parse } from 'csv-parse/sync'
import { MAXIMUM_ROW_LENGTH } from '../text.ts'
import { detectEncoding } from './detect-encoding.ts'
import { literalQuotes } from './literal-quotes.ts'
import { type LineLimits, numberedRecords } from './parse-records.ts'

export const SAMPLE_RECORDS = 2000 + MAXIMUM_TITLE_LINES
/** One of these lines is the header, if any is. */
export const SEARCHED_LINES = 51
const PIECE_LENGTH = 64 * 1024
/** A guess needs no more. */
const COMPARED_RECORDS = 10
/** The beginning of a file is short, so even a single line of it is read. */
const LIMITS: LineLimits = { header: 2 * MAXIMUM_ROW_LENGTH, row: 2 * MAXIMUM_ROW_LENGTH }

/** The reading of a text. */
export interface TextReading extends TableReading {
  readonly encoding: NonNullable<TableReading['encoding']>
  readonly separator: NonNullable<TableReading['separator']>
}

/** The first records of a text that begins so. `limits`: of one that may have longer lines than others. */
export async function detectText(
  beginning: Uint8Array,
  choices: Pick<TableChoices, 'encoding' | 'separator'> = {},
  limits = LIMITS,
) {
  const encoding = choices.encoding ?? detectEncoding(beginning)
  const text = new TextDecoder(encoding).decode(beginning, { stream: true })
  const separator = choices.separator ?? separatorOf(text)
  const lines = await recordsOf(text, separator, limits)
  return { encoding, separator, records: lines.map(({ record }) => record), rowNumbers: lines.map(({ row }) => row) }
}

function separatorOf(text: string): TextReading['separator'] {
  const beginning = text.slice(0, PIECE_LENGTH)
  const found = evenestOf(beginning, SEPARATORS)
  if (!found) return mostFoundIn(beginning)
  if (found !== ',' || !hasDecimalCommas(beginning)) return found
  const others = SEPARATORS.filter((one) => one !== ',')
  return evenestOf(beginning, others) ?? found
}

/** The separator with which records differ least in their number of columns; of several, the one with most columns. */
function evenestOf(text: string, separators: readonly TextReading['separator'][]) {
  const guesses = separators.map((separator) => {
    const widths = widthsOf(text, separator)
    const steps = widths.slice(1).map((width, place) => Math.abs(width - (widths[place] ?? 0)))
    return { separator, mean: sumOf(widths) / widths.length, unevenness: sumOf(steps) }
  })
  // Nearly every record of a table has two columns.
  const tables = guesses.filter(({ mean }) => mean > 1.99)
  return tables.sort((one, other) => one.unevenness - other.unevenness || other.mean - one.mean)[0]?.separator
}

function widthsOf(text: string, delimiter: string): number[] {
  const records: string[][] = parse(literalQuotes(delimiter).prepare(text), {
    delimiter,
    to: COMPARED_RECORDS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  return records.map(({ length }) => length)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

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

/** The records are read piece by piece, so that a file made to be slow to read holds up nobody else. */
async function recordsOf(
  text: string,
  separator: string,
  limits: LineLimits,
): Promise<{ row: number; record: string[] }[]> {
  const records: { row: number; record: string[] }[] = []
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += PIECE_LENGTH) yield text.slice(at, at + PIECE_LENGTH)
  }
  for await (const found of numberedRecords(pieces(), separator, limits)) {
    // A record that is cut off counts too: a preview of a part of a file leaves out its last one.
    if ('record' in found) records.push(found)
    else if (found.problem.code === 'CSV_QUOTE_NOT_CLOSED') records.push({ row: found.row, record: [''] })
    if (records.length === SAMPLE_RECORDS) break
  }
  return records
}
