import { rowProblem } from '../../locales/rejections.ts'
import { isTooDeep } from './json-value.ts'
import type { SentRow, UnreadableRow } from './sent-row.ts'
import { encodingProblem, MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from './text.ts'
import { whereItBreaks } from './where-it-breaks.ts'

/** One row per line; blank lines are skipped but counted, so that row numbers are line numbers. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SentRow | UnreadableRow> {
  let row = 0
  let rest = ''
  let isDropping = false
  for await (const piece of text) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      const line = rest + piece.slice(from, end)
      rest = ''
      from = end + 1
      row += 1
      if (isDropping) yield tooLong(row)
      else if (line.trim() !== '') yield readLine(row, line)
      isDropping = false
    }
    rest += piece.slice(from)
    if (rest.length > MAXIMUM_ROW_LENGTH) {
      isDropping = true
      rest = ''
    }
  }
  row += 1
  if (isDropping) yield tooLong(row)
  else if (rest.trim() !== '') yield readLine(row, rest)
}

function readLine(row: number, line: string): SentRow | UnreadableRow {
  if (line.length > MAXIMUM_ROW_LENGTH) return tooLong(row)
  return isTooDeep(line) ? tooDeep(row) : parseRow(row, line)
}

/** A JSON text that is neither too long nor too deep. */
export function parseRow(row: number, text: string): SentRow | UnreadableRow {
  const problem = encodingProblem(row, text)
  if (problem) return { ...problem, line: text }
  try {
    return { row, value: JSON.parse(text), length: text.length }
  } catch (error) {
    return { ...rowProblem(row, 'row.not-json', { where: whereItBreaks(error as Error) }), line: text }
  }
}
