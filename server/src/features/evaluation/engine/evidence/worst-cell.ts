import { Evaluator } from '@bonfire/contract/definitions/language/evaluation/evaluator'
import { partsOf } from '@bonfire/contract/definitions/language/terms/needs'
import type { Term } from '@bonfire/contract/definitions/language/terms/term'
import type { Evaluated } from '../evaluate-rule.ts'
import { TRUE } from '../firings.ts'

/** The first comparison of two quantities in a condition: `sat > satSp + eSat`. */
function firstComparison(term: Term): Extract<Term, { kind: 'compare' }> | undefined {
  if (term.kind === 'compare' && term.left.type.kind === 'quantity') return term
  // A count over other equips is no single comparison.
  if (term.kind === 'each' || term.kind === 'window') return undefined
  for (const part of partsOf(term)) {
    const found = firstComparison(part)
    if (found) return found
  }
  return undefined
}

const columns = new WeakMap<Evaluated, (cell: number) => number>()

/** The cell of a firing in which the two sides of the first comparison were furthest apart. */
export function worstCell(
  evaluated: Evaluated,
  { first, end }: { readonly first: number; readonly end: number },
): number {
  const distance = columns.get(evaluated) ?? distanceOf(evaluated)
  columns.set(evaluated, distance)
  let worst = first
  let furthest = Number.NEGATIVE_INFINITY
  for (let cell = first; cell < end; cell += 1) {
    if (evaluated.truth[cell] !== TRUE) continue
    const apart = distance(cell)
    if (apart > furthest) {
      furthest = apart
      worst = cell
    }
  }
  return worst
}

function distanceOf({ when, cells }: Evaluated): (cell: number) => number {
  const comparison = firstComparison(when.term)
  if (!comparison) return () => 0
  const left = new Evaluator(cells).numbers(comparison.left).slice()
  const right = new Evaluator(cells).numbers(comparison.right).slice()
  const at = (column: ArrayLike<number>, cell: number) => column[column.length === 1 ? 0 : cell] as number
  return (cell) => Math.abs(at(left, cell) - at(right, cell))
}
