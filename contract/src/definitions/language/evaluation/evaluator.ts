import { limitOf, magnitudeOf, type Quantity } from '../quantities/dimensions.ts'
import { constantOf } from '../terms/constant.ts'
import type { Term } from '../terms/term.ts'
import { absolute, arithmetic, compare, extreme, hypotenuse, negate } from './arithmetic.ts'
import type { Cells } from './cells.ts'
import { Columns } from './columns.ts'
import { eachNumbers, eachTruths } from './each.ts'
import type { Parts } from './parts.ts'
import { Scratch } from './scratch.ts'
import { and, FALSE, known, type Numbers, not, or, same, type Truths, UNKNOWN } from './truth.ts'
import { Windowed } from './windowed.ts'

/** Evidence watches the value of every part of a condition. */
export type Watch = (term: Term, values: Numbers | Truths) => void

type Of<Kind extends Term['kind']> = Extract<Term, { kind: Kind }>

/** Evaluates the parts of one condition on the cells of one equip, a column at a time. */
export class Evaluator implements Parts {
  readonly #cells: Cells
  readonly #watch: Watch | undefined
  readonly #columns: Columns
  /** Shared with the related equips, which have as many cells. */
  readonly #scratch: Scratch
  readonly #windowed: Windowed
  readonly #related = new Map<string, readonly Evaluator[]>()

  /** `own` is that of the equip that is evaluated, within `any(vav, …)`. */
  constructor(cells: Cells, { own, watch }: { own?: Evaluator; watch?: Watch | undefined } = {}) {
    this.#cells = cells
    this.#watch = watch
    this.#columns = new Columns(cells, own ? own.#columns : null)
    this.#scratch = own ? own.#scratch : new Scratch(cells.length)
    this.#windowed = new Windowed(this, cells, this.#scratch)
  }

  /** A column that nobody else has. */
  whole(term: Term): Truths {
    const found = this.truths(term)
    const { length } = this.#cells
    if (found.length === length && this.#scratch.release(found)) return found
    return found.length === length ? found.slice() : new Uint8Array(length).fill(found[0] ?? UNKNOWN)
  }

  numbers(term: Term): Numbers {
    const values = this.#numbers(term)
    this.#watch?.(term, values)
    return values
  }

  truths(term: Term): Truths {
    const values = this.#truths(term)
    this.#watch?.(term, values)
    return values
  }

  #numbers(term: Term): Numbers {
    switch (term.kind) {
      case 'number':
        return Float64Array.of(term.value)
      case 'text':
        return Float64Array.of(Number.NaN)
      case 'role':
      case 'related':
      case 'own':
      case 'parameter':
      case 'state':
      case 'clock':
        return this.#columns.numbers(term)
      case 'minus': {
        const of = this.numbers(term.of)
        const out = this.#scratch.over(of)
        negate(of, out)
        return out
      }
      case 'arithmetic': {
        const [left, right] = [this.numbers(term.left), this.numbers(term.right)]
        const out = this.#scratch.over(left, right)
        arithmetic(term.op, left, right, out, limitOf(term.type as Quantity))
        this.#scratch.give(left, out)
        this.#scratch.give(right, out)
        return out
      }
      case 'plain':
        return this.#plain(term)
      case 'window':
        return this.#windowed.numbers(term)
      case 'each':
        return eachNumbers(term, this.#eachOf(term), this.#scratch)
      default:
        throw new Error(`${term.kind} is no number`)
    }
  }

  #truths(term: Term): Truths {
    switch (term.kind) {
      case 'role':
      case 'related':
      case 'own':
      case 'parameter':
      case 'schedule':
      case 'week':
        return this.#columns.truths(term)
      case 'known': {
        const of = term.of.type.kind === 'bool' ? this.truths(term.of) : this.numbers(term.of)
        const out = this.#scratch.truthsFor(of)
        known(of, out)
        this.#scratch.give(of)
        return out
      }
      case 'not': {
        const of = this.truths(term.of)
        const out = this.#scratch.overTruths(of)
        not(of, out)
        return out
      }
      case 'and':
      case 'or':
        return this.#list(term)
      case 'compare':
        return this.#comparison(term)
      case 'choice':
        return this.#choice(term)
      case 'window':
        return this.#windowed.truths(term)
      case 'each':
        return eachTruths(term, this.#eachOf(term), this.#scratch)
      default:
        throw new Error(`${term.kind} is no condition`)
    }
  }

  #list({ kind, of }: Of<'and' | 'or'>): Truths {
    const combine = kind === 'and' ? and : or
    let result = this.truths(of[0] as Term)
    for (const part of of.slice(1)) {
      const next = this.truths(part)
      const out = this.#scratch.overTruths(result, next)
      combine(result, next, out)
      this.#scratch.give(result, out)
      this.#scratch.give(next, out)
      result = out
    }
    return result
  }

  #comparison({ op, left, right }: Of<'compare'>): Truths {
    if (left.type.kind === 'bool') {
      const [one, other] = [this.truths(left), this.truths(right)]
      const out = this.#scratch.overTruths(one, other)
      same(one, other, out)
      if (op === '!=') not(out, out)
      this.#scratch.give(one, out)
      this.#scratch.give(other, out)
      return out
    }
    const [one, other] = [this.#beside(left, right), this.#beside(right, left)]
    const out = this.#scratch.truthsFor(one, other)
    compare(op, one, other, out, left.type.kind === 'quantity' ? magnitudeOf(left.type) : 1)
    this.#scratch.give(one)
    this.#scratch.give(other)
    return out
  }

  #choice({ of, choices }: Of<'choice'>): Truths {
    const values = this.numbers(of)
    const magnitude = of.type.kind === 'quantity' ? magnitudeOf(of.type) : 1
    const out = this.#scratch.truthsFor(values).fill(FALSE)
    const each = this.#scratch.truthsFor(values)
    for (const choice of choices) {
      compare('=', values, this.#beside(choice, of), each, magnitude)
      or(out, each, out)
    }
    this.#scratch.give(values)
    this.#scratch.give(each)
    return out
  }

  /** A word is the number of a state of what it is compared with. */
  #beside(term: Term, other: Term): Numbers {
    if (term.kind !== 'text') return this.numbers(term)
    const place = this.#columns.states(other)?.indexOf(term.text)
    const values = Float64Array.of(place ?? Number.NaN)
    this.#watch?.(term, values)
    return values
  }

  #plain({ name, args, type }: Of<'plain'>): Numbers {
    const limit = limitOf(type as Quantity)
    let result = this.numbers(args[0] as Term)
    if (name === 'abs') {
      const out = this.#scratch.over(result)
      absolute(result, out)
      return out
    }
    for (const arg of args.slice(1)) {
      const next = this.numbers(arg)
      const out = this.#scratch.over(result, next)
      if (name === 'hypot') hypotenuse(result, next, out, limit)
      else extreme(name, result, next, out)
      this.#scratch.give(result, out)
      this.#scratch.give(next, out)
      result = out
    }
    return result
  }

  /** Each related equip has columns of its own, which all parts of the condition share. */
  #eachOf({ relation }: Of<'each'>): readonly Evaluator[] {
    const known = this.#related.get(relation)
    if (known) return known
    const each = this.#cells.relatedEach(relation).map((cells) => new Evaluator(cells, { own: this }))
    this.#related.set(relation, each)
    return each
  }

  /** Evaluates the part within `any(vav, …)` at each related equip. */
  each(term: Of<'each'>): (Numbers | Truths)[] {
    return this.#eachOf(term).map((one) => (term.of.type.kind === 'bool' ? one.truths(term.of) : one.numbers(term.of)))
  }

  constant(term: Term): number {
    return constantOf(term, (name) => this.#columns.parameter(name)) as number
  }
}
