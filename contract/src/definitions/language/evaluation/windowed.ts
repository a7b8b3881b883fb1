import { limitOf, magnitudeOf, type Quantity } from '../quantities/dimensions.ts'
import { LONGEST_WINDOW_SECONDS, SINCE_SECONDS } from '../terms/constant.ts'
import type { Term, WindowTerm } from '../terms/term.ts'
import { arithmetic } from './arithmetic.ts'
import type { Cells } from './cells.ts'
import type { Parts } from './parts.ts'
import type { Scratch } from './scratch.ts'
import { cusum } from './statistics/cusum.ts'
import { deviation, slope } from './statistics/moments.ts'
import { medianOf, percentileOf } from './statistics/sorted.ts'
import { type Numbers, type Truths, UNKNOWN, writeNumbers } from './truth.ts'
import { turnsIn } from './turns.ts'
import { usual } from './usual.ts'
import { ago, cellsIn, changesIn, extremeOf, held, mean, rate, since } from './windows.ts'

/** Functions of what was in a time before each cell. */
export class Windowed {
  readonly #parts: Parts
  readonly #cells: Cells
  readonly #scratch: Scratch

  constructor(parts: Parts, cells: Cells, scratch: Scratch) {
    this.#parts = parts
    this.#cells = cells
    this.#scratch = scratch
  }

  numbers(term: WindowTerm): Numbers {
    const { name, type } = term
    const { stepSeconds, startSeconds } = this.#cells
    const window = this.#windowCells(term)
    const out = this.#scratch.numbers()
    if (window === 0) return out.fill(Number.NaN)
    if (name === 'since') {
      since(this.#scratch.wide(this.#parts.truths(term.of)), window, stepSeconds, out)
      return out
    }
    const of = this.#measured(term.of)
    const limit = type.kind === 'quantity' ? limitOf(type) : Number.POSITIVE_INFINITY
    const firstPlace = Math.round(startSeconds / stepSeconds)
    switch (name) {
      case 'avg':
        mean(of, window, firstPlace, out)
        break
      case 'total':
        mean(of, window, firstPlace, out)
        arithmetic('*', out, Float64Array.of(window * stepSeconds), out, limit)
        break
      case 'lowest':
      case 'highest':
        extremeOf(of, window, name === 'lowest' ? 1 : -1, out)
        break
      case 'spread': {
        const lowest = this.#scratch.numbers()
        extremeOf(of, window, 1, lowest)
        extremeOf(of, window, -1, out)
        arithmetic('-', out, lowest, out, limit)
        this.#scratch.give(lowest)
        break
      }
      case 'changes':
      case 'starts':
        changesIn(of, window, name === 'starts', term.of.type.kind === 'quantity' ? magnitudeOf(term.of.type) : 0, out)
        break
      case 'ago':
        ago(of, window, out)
        break
      case 'rate':
        rate(of, window, stepSeconds, limit, out)
        break
      case 'turns':
        this.#turns(term, of, window, out)
        break
      case 'median':
        medianOf(of, window, out)
        break
      case 'percentile':
        percentileOf(of, window, this.#constant(term), out)
        break
      case 'stdev':
        deviation(of, window, firstPlace, out)
        break
      case 'slope':
        slope(of, window, { firstPlace, stepSeconds, limit }, out)
        break
      case 'cusum': {
        const during = term.during && this.#scratch.wide(this.#parts.truths(term.during))
        const magnitude = magnitudeOf(term.of.type as Quantity)
        cusum(of, during, { slack: this.#constant(term), magnitude, window, firstPlace, stepSeconds, limit }, out)
        if (during) this.#scratch.give(during)
        break
      }
      case 'usual':
        usual(of, window, { state: this.#cells.state, outdoor: this.#cells.outdoor, startSeconds, stepSeconds }, out)
        break
      default:
        throw new Error(`${name} is no number`)
    }
    this.#scratch.give(of)
    return out
  }

  #turns(term: WindowTerm, of: Numbers, window: number, out: Numbers): void {
    const least = term.constant ? this.#constant(term) : 0
    if (least >= 0) turnsIn(of, window, least, magnitudeOf(term.of.type as Quantity), out)
    else out.fill(Number.NaN)
  }

  truths(term: WindowTerm): Truths {
    const window = this.#windowCells(term)
    const out = this.#scratch.truths()
    if (window === 0) return out.fill(UNKNOWN)
    const of = this.#scratch.wide(this.#parts.truths(term.of))
    if (term.name === 'held') held(of, window, out)
    else {
      out.fill(UNKNOWN, 0, window)
      if (window < of.length) out.set(of.subarray(0, of.length - window), window)
    }
    this.#scratch.give(of)
    return out
  }

  #constant({ constant }: WindowTerm): number {
    return constant ? this.#parts.constant(constant) : Number.NaN
  }

  #windowCells({ name, window }: WindowTerm): number {
    const { stepSeconds } = this.#cells
    if (!window) return name === 'rate' ? 1 : cellsIn(SINCE_SECONDS, stepSeconds, LONGEST_WINDOW_SECONDS)
    return cellsIn(this.#parts.constant(window), stepSeconds, LONGEST_WINDOW_SECONDS)
  }

  /** A column of numbers; of a condition 0 and 1. */
  #measured(term: Term): Numbers {
    if (term.type.kind !== 'bool') return this.#scratch.wide(this.#parts.numbers(term))
    const truths = this.#parts.truths(term)
    const out = this.#scratch.numbers()
    writeNumbers(truths, out)
    this.#scratch.give(truths)
    return out
  }
}
