import { evaluateNumbers } from '../explain.ts'
import type { Term } from '../terms/term.ts'
import { cellsWith } from './cells.ts'
import { conditionOf } from './vocabulary.ts'

export type Given = Parameters<typeof cellsWith>[0]

/** A number of the language as a term; alone it would be no condition. */
export function numberOf(text: string): Term {
  const { term } = conditionOf(`${text} != ${text}`)
  if (term.kind !== 'compare') throw new Error('no comparison')
  return term.left
}

/** What a number is at each cell, with null where it is unknown. */
export const valuesOf = (text: string, given: Given): (number | null)[] =>
  [...evaluateNumbers(numberOf(text), cellsWith(given))].map((value) =>
    Number.isNaN(value) ? null : Number(value.toFixed(9)),
  )

export const stage = (...values: (number | null)[]): Given => ({ columns: { stage: values } })
