import { limitOf, type Quantity } from '../quantities/dimensions.ts'
import type { Term } from '../terms/term.ts'
import { arithmetic } from './arithmetic.ts'
import type { Parts } from './parts.ts'
import type { Scratch } from './scratch.ts'
import { and, FALSE, maskOf, type Numbers, or, TRUE, type Truths, UNKNOWN } from './truth.ts'

type EachTerm = Extract<Term, { kind: 'each' }>

/** `sum`, `count` or `share` of the related equips, each of which evaluates what is asked of it. */
export function eachNumbers(term: EachTerm, each: readonly Parts[], scratch: Scratch): Numbers {
  return term.name === 'sum' ? sumOf(term, each, scratch) : countOf(term, each, scratch)
}

function sumOf(term: EachTerm, each: readonly Parts[], scratch: Scratch): Numbers {
  const out = scratch.numbers().fill(0)
  for (const one of each) {
    const values = one.numbers(term.of)
    arithmetic('+', out, values, out, limitOf(term.type as Quantity))
    scratch.give(values)
  }
  return out
}

/** Unknown where fewer than half of them are known. */
function countOf(term: EachTerm, each: readonly Parts[], scratch: Scratch): Numbers {
  const out = scratch.numbers().fill(0)
  const known = scratch.numbers().fill(0)
  for (const one of each) {
    const truths = one.truths(term.of)
    const mask = maskOf(truths)
    for (let cell = 0; cell < out.length; cell++) {
      const truth = truths[cell & mask] as number
      if (truth === UNKNOWN) continue
      known[cell] = (known[cell] as number) + 1
      out[cell] = (out[cell] as number) + truth
    }
    scratch.give(truths)
  }
  for (let cell = 0; cell < out.length; cell++) {
    const count = known[cell] as number
    if (2 * count < each.length) out[cell] = Number.NaN
    // A share of no equips is unknown: 0 / 0.
    else if (term.name === 'share') out[cell] = (out[cell] as number) / count
  }
  scratch.give(known)
  return out
}

/** `any` or `all` of the related equips. */
export function eachTruths(term: EachTerm, each: readonly Parts[], scratch: Scratch): Truths {
  const out = scratch.truths()
  if (each.length === 0) return out.fill(term.name === 'any' ? FALSE : UNKNOWN)
  const combine = term.name === 'any' ? or : and
  out.fill(term.name === 'any' ? FALSE : TRUE)
  for (const one of each) {
    const truths = one.truths(term.of)
    combine(out, truths, out)
    scratch.give(truths)
  }
  return out
}
