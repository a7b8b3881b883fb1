import type { Term } from '../terms/term.ts'
import type { Numbers, Truths } from './truth.ts'

/** Evaluates the parts of a term, on the cells of one equip. */
export interface Parts {
  numbers(term: Term): Numbers
  truths(term: Term): Truths
  /** Of a window or a swing; NaN where a parameter of it is not set. */
  constant(term: Term): number
}
