import type { HitSource, SentRow, UnreadableRow } from './hit-source.ts'
import { encodingProblem, MAXIMUM_ROW_LENGTH, tooLong } from './text.ts'
import { whereItBreaks } from './where-it-breaks.ts'

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
  const problem = encodingProblem(row, line)
  if (problem) return { ...problem, line }
  try {
    return { row, value: JSON.parse(line) }
  } catch (error) {
    return { row, code: 'malformed', message: `Is no JSON. ${whereItBreaks(error as Error)}`, line }
  }
}
