import {
  MAXIMUM_TITLE_LINES,
  SEPARATORS,
  type TableChoices,
  type TableReading,
} from '@bonfire/contract/imports/table-reading'
import Papa from 'papaparse'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { detectEncoding } from './detect-encoding.ts'
import { type LineLimits, numberedRecords } from './parse-records.ts'

export const SAMPLE_RECORDS = 2000 + MAXIMUM_TITLE_LINES
/** Of which one is the header, if any is. */
export const SEARCHED_LINES = 51
const PIECE_LENGTH = 64 * 1024
const LINE_ENDS = ['\n', '\r']

/** The reading of a text. */
export interface TextReading extends TableReading {
  readonly encoding: NonNullable<TableReading['encoding']>
  readonly separator: NonNullable<TableReading['separator']>
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
