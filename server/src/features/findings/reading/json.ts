import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { rowProblem } from '../../../locales/rejections.ts'
import { readRowsOf } from '../../readers/json-rows.ts'
import { whereItBreaks } from '../../readers/where-it-breaks.ts'
import type { FindingSource } from './finding-source.ts'

/** Reads the rows of `{"hits": [...], "checked": [...]}` one by one. */
export async function* readJson(text: AsyncIterable<string>): FindingSource {
  let row = 0
  try {
    for await (const sent of readRowsOf(['hits', 'checked'], text, () => refuse('import.no-hits'))) {
      row = sent.row
      yield sent.list === 'checked' ? { ...sent, isCheck: true } : sent
    }
  } catch (error) {
    if (row === 0 && error instanceof SyntaxError) throw refuse('import.hits-not-json', { where: whereItBreaks(error) })
    if (row === 0) throw error
    yield rowProblem(row + 1, 'row.last', { problem: lastProblem(error) })
  }
}

/** The problem that ends a file which began well. */
function lastProblem(error: unknown): Problem {
  if (error instanceof SyntaxError) return problem('import.hits-not-json', { where: whereItBreaks(error) })
  if (error instanceof Refusal) return error.problem
  throw error
}
