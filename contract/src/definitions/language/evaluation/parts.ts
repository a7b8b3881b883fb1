import type { Term } from '../terms/term.ts'
import type { Numbers, Truths } from './truth.ts'

/** Evaluates the parts of a term, on the cells of one equip. */
export interface Parts {
  numbers(term: Term): Numbers
  truths(term: Term): Truths
  /** Returns the length of a window, or the constant beside it; NaN if one of its parameters is not set. */
  constant(term: Term): number
}
