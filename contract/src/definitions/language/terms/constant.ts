import { SECONDS_PER_DAY } from '../../../values/durations.ts'
import type { Term } from './term.ts'

export const LONGEST_WINDOW_SECONDS = 400 * SECONDS_PER_DAY
/** Fewer days do not show what is usual. */
export const USUAL_DAYS = 10
/** The length of `since` if none is written. */
export const SINCE_SECONDS = SECONDS_PER_DAY

/** The value of a term that depends on parameters only; undefined of any other. NaN where a parameter is not known. */
export function constantOf(term: Term, parameter: (name: string) => number): number | undefined {
  switch (term.kind) {
    case 'number':
      return term.value
    case 'parameter':
      return parameter(term.name)
    case 'minus': {
      const of = constantOf(term.of, parameter)
      return of === undefined ? undefined : -of
    }
    case 'arithmetic': {
      const [left, right] = [constantOf(term.left, parameter), constantOf(term.right, parameter)]
      if (left === undefined || right === undefined) return undefined
      if (term.op === '+') return left + right
      if (term.op === '-') return left - right
      return term.op === '*' ? left * right : left / right
    }
    case 'plain': {
      const args = term.args.map((arg) => constantOf(arg, parameter))
      if (args.some((arg) => arg === undefined)) return undefined
      return term.name === 'abs' ? Math.abs(args[0] as number) : Math[term.name](...(args as number[]))
    }
    default:
      return undefined
  }
}
