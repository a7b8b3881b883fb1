import { Diagnostics, ENOUGH, type LanguageError } from './errors.ts'
import type { Cells } from './evaluation/cells.ts'
import { Evaluator } from './evaluation/evaluator.ts'
import { parse } from './syntax/parse.ts'
import { Checker } from './terms/check.ts'
import { type Needs, needsOf } from './terms/needs.ts'
import type { Term } from './terms/term.ts'
import type { Vocabulary } from './terms/vocabulary.ts'

/** A condition that has been checked and can be evaluated. */
export interface Condition extends Needs {
  readonly text: string
  readonly term: Term
  /** Advice on a condition that is allowed, such as a limit that should be a parameter. */
  readonly warnings: readonly LanguageError[]
}

export type Parsed = { readonly condition: Condition } | { readonly errors: readonly LanguageError[] }

/** Reads a condition and checks its names and dimensions. */
export function parseCondition(text: string, vocabulary: Vocabulary): Parsed {
  const diagnostics = new Diagnostics(text)
  const term = checkText(text, vocabulary, diagnostics)
  if (!term || diagnostics.errors.length > 0) return { errors: diagnostics.errors }
  return { condition: { text, term, warnings: diagnostics.warnings, ...needsOf(term) } }
}

function checkText(text: string, vocabulary: Vocabulary, diagnostics: Diagnostics): Term | null {
  try {
    const syntax = parse(text, diagnostics)
    return syntax ? new Checker(vocabulary, diagnostics).condition(syntax) : null
  } catch (error) {
    if (error !== ENOUGH) throw error
    return null
  }
}

/** Returns 0 for false, 1 for true or 2 for unknown in each cell. The caller owns the column. */
export const evaluate = ({ term }: Condition, cells: Cells): Uint8Array => new Evaluator(cells).whole(term)
