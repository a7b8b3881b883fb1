import type { HitSource, SentRow, UnreadableRow } from './hit-source.ts'
import { parseRow } from './json.ts'
import { isTooDeep } from './json-value.ts'
import { MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from './text.ts'

/** One hit a line; blank lines are passed over but counted, so that a row number is a line number. */
export async function* readNdjson(text: AsyncIterable<string>): HitSource {
  let row = 0
  let rest = ''
  let isDropping = false
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      row += 1
      if (isDropping) yield tooLong(row)
      else if (line.trim() !== '') yield readLine(row, line)
      isDropping = false
    }
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
