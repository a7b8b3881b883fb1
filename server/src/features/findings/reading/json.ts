import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { rowProblem } from '../../../locales/rejections.ts'
import { readLists } from '../../readers/json-lists.ts'
import type { JsonValue } from '../../readers/json-value.ts'
import { parseRow } from '../../readers/ndjson.ts'
import type { SentRow, UnreadableRow } from '../../readers/sent-row.ts'
import { MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from '../../readers/text.ts'
import { whereItBreaks } from '../../readers/where-it-breaks.ts'
import type { HitSource } from './hit-source.ts'

/** Reads `{"hits": [...]}` hit by hit: the whole is never in memory. */
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
    if (row === 0 && error instanceof SyntaxError) throw refuse('import.hits-not-json', { where: whereItBreaks(error) })
    if (row === 0) throw error
    yield rowProblem(row + 1, 'row.last', { problem: lastProblem(error) })
    return
  }
  if (!sawHits) throw refuse('import.no-hits')
}

/** What ends a file that began well. */
function lastProblem(error: unknown): Problem {
  if (error instanceof SyntaxError) return problem('import.hits-not-json', { where: whereItBreaks(error) })
  if (error instanceof Refusal) return error.problem
  throw error
}

function readHit(row: number, value: JsonValue): SentRow | UnreadableRow {
  if (value.isTooLong) return tooLong(row)
  if (value.isTooDeep) return tooDeep(row)
  return parseRow(row, value.text())
}
