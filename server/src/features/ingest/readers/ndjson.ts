import type { HitSource, SentRow, UnreadableRow } from './hit-source.ts'
import { parseRow } from './json.ts'
import { isTooDeep } from './json-value.ts'
import { MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from './text.ts'

/** One hit per line; blank lines are skipped but counted, so that row numbers are line numbers. */
export async function* readNdjson(text: AsyncIterable<string>): HitSource {
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
