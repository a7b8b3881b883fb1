import { malformed } from '../../../http/refusal.ts'
import type { HitSource, SentRow, UnreadableRow } from './hit-source.ts'
import { readLists } from './json-lists.ts'
import type { JsonValue } from './json-value.ts'
import { encodingProblem, MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from './text.ts'
import { whereItBreaks } from './where-it-breaks.ts'

/** `{"hits": [...]}`, hit by hit: the whole is never in memory. */
export async function* readJson(text: AsyncIterable<string>): HitSource {
  let row = 0
  let sawHits = false
  const isWanted = (key: string, isList: boolean) => {
    const isHits = key === 'hits' && isList
    sawHits ||= isHits
    return isHits
  }
  try {
    for await (const { value } of readLists(text, { isWanted, maximumEntryLength: MAXIMUM_ROW_LENGTH })) {
      row += 1
      yield readHit(row, value)
    }
  } catch (error) {
    const refusal = asRefusal(error as Error)
    if (row === 0) throw refusal
    yield { row: row + 1, code: 'malformed', message: `${refusal.message} Nothing after it was read.` }
    return
  }
  if (!sawHits) throw malformed('Expected an object with a list named hits: {"hits": [...]}.')
}

const asRefusal = (error: Error): Error =>
  error instanceof SyntaxError
    ? malformed(`This is no JSON of the form {"hits": [...]}. ${whereItBreaks(error)}`)
    : error

function readHit(row: number, value: JsonValue): SentRow | UnreadableRow {
  if (value.isTooLong) return tooLong(row)
  if (value.isTooDeep) return tooDeep(row)
  return parseRow(row, value.text())
}

/** A text of JSON that is neither too long nor too deep. */
export function parseRow(row: number, text: string): SentRow | UnreadableRow {
  const problem = encodingProblem(row, text)
  if (problem) return { ...problem, line: text }
  try {
    return { row, value: JSON.parse(text), length: text.length }
  } catch (error) {
    return { row, code: 'malformed', message: `Is no JSON. ${whereItBreaks(error as Error)}`, line: text }
  }
}
