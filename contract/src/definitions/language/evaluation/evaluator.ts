import { limitOf, magnitudeOf, type Quantity } from '../quantities/dimensions.ts'
import { constantOf, LONGEST_WINDOW_SECONDS, SINCE_SECONDS } from '../terms/constant.ts'
import type { Term, WindowTerm } from '../terms/term.ts'
import { absolute, arithmetic, compare, extreme, hypotenuse, negate } from './arithmetic.ts'
import type { Cells } from './cells.ts'
import { Scratch } from './scratch.ts'
import { and, FALSE, known, maskOf, type Numbers, not, or, same, TRUE, type Truths, UNKNOWN } from './truth.ts'
import { turnsIn } from './turns.ts'
import { medianOf, usual } from './usual.ts'
import { ago, cellsIn, changesIn, extremeOf, held, mean, rate, since } from './windows.ts'

/** What a part of a condition was, in evidence. */
export type Watch = (term: Term, values: Numbers | Truths) => void

type Of<Kind extends Term['kind']> = Extract<Term, { kind: Kind }>

/** Evaluates the parts of one condition on the cells of one equip, a column at a time. */
export class Evaluator {
  readonly #cells: Cells
  /** Within `any(vav, …)`, of the equip that is evaluated. */
  readonly #own: Evaluator | null
  readonly #watch: Watch | undefined
  readonly #columns = new Map<string, Numbers>()
  readonly #conditions = new Map<string, Truths>()
  readonly #related = new Map<string, readonly Evaluator[]>()
  /** Shared with the related equips, which have as many cells. */
  readonly #scratch: Scratch

  constructor(cells: Cells, { own = null, watch }: { own?: Evaluator | null; watch?: Watch | undefined } = {}) {
    this.#cells = cells
    this.#own = own
    this.#watch = watch
    this.#scratch = own ? own.#scratch : new Scratch(cells.length)
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
      case 'parameter':
        return Float64Array.of(this.#parameterWithin(term))
      case 'role':
        return this.column(`role ${term.name}`, term, () => this.#cells.values(term.name))
      case 'related':
        return this.column(`of ${term.relation} ${term.name}`, term, () =>
          this.#cells.relatedValues(term.relation, term.name),
        )
      case 'own':
        return (this.#own as Evaluator).numbers({ ...term, kind: 'role' })
      case 'state':
        return this.#given('the state', this.#cells.state)
      case 'minus': {
        const of = this.numbers(term.of)
        const out = this.#over(of)
        negate(of, out)
        return out
      }
      case 'arithmetic': {
        const [left, right] = [this.numbers(term.left), this.numbers(term.right)]
        const out = this.#over(left, right)
        arithmetic(term.op, left, right, out, limitOf(term.type as Quantity))
        this.#scratch.give(left, out)
        this.#scratch.give(right, out)
        return out
      }
      case 'plain':
        return this.#plain(term)
      case 'window':
        return this.#windowed(term)
      case 'each':
        return this.#eachNumber(term)
      case 'clock':
        if (term.name === 'unchanged') return this.#given('unchanged', this.#cells.unchanged?.())
        if (term.name === 'coverageFall') return this.#given('coverage', this.#root.#cells.coverageFall?.())
        return term.name === 'hour'
          ? this.#given('hours', this.#root.#cells.hours?.())
          : this.#given('weekdays', this.#root.#cells.weekdays?.())
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
        return this.#condition(term)
      case 'schedule':
        return this.#schedule(term.name)
      case 'known': {
        const of = term.of.type.kind === 'bool' ? this.truths(term.of) : this.numbers(term.of)
        const out = this.#truthsFor(of)
        known(of, out)
        this.#scratch.give(of)
        return out
      }
      case 'not': {
        const of = this.truths(term.of)
        const out = this.#overTruths(of)
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
        return this.#windowedTruths(term)
      case 'each':
        return this.#eachTruth(term)
      default:
        throw new Error(`${term.kind} is no condition`)
    }
  }

  /** The evaluator of the equip that is evaluated, which has its clock and parameters. */
  get #root(): Evaluator {
    return this.#own ?? this
  }

  parameter(name: string): number {
    return this.#root.#cells.parameter(name)
  }

  #parameterWithin({ name, type }: Of<'parameter'>): number {
    const value = this.parameter(name)
    return type.kind !== 'quantity' || Math.abs(value) <= limitOf(type) ? value : Number.NaN
  }

  /** A column of the cells without what is over the limit of its dimension. */
  column(key: string, { type }: Term, read: () => Numbers): Numbers {
    const known = this.#columns.get(key)
    if (known) return known
    const found = this.#ofAllCells(key, read())
    const column = type.kind === 'quantity' ? within(found, limitOf(type)) : found
    this.#columns.set(key, column)
    return column
  }

  #given(name: string, column: Numbers | undefined): Numbers {
    return column ? this.#ofAllCells(name, column) : Float64Array.of(Number.NaN)
  }

  /** A shorter column would pass for one value for all cells. */
  #ofAllCells(name: string, column: Numbers): Numbers {
    const { length } = this.#cells
    if (column.length !== length) throw new Error(`${name} has ${column.length} cells instead of ${length}`)
    return column
  }

  #condition(term: Of<'role' | 'related' | 'own' | 'parameter'>): Truths {
    if (term.kind === 'own') return (this.#own as Evaluator).truths({ ...term, kind: 'role' })
    const key = term.kind === 'related' ? `of ${term.relation} ${term.name}` : `${term.kind} ${term.name}`
    const known = this.#conditions.get(key)
    if (known) return known
    const truths = truthsOf(this.#numbers(term))
    this.#conditions.set(key, truths)
    return truths
  }

  #schedule(name: string): Truths {
    const key = `in ${name}`
    const root = this.#root
    const known = root.#conditions.get(key)
    if (known) return known
    const truths = truthsOf(this.#given(name, root.#cells.schedule?.(name)))
    root.#conditions.set(key, truths)
    return truths
  }

  #list({ kind, of }: Of<'and' | 'or'>): Truths {
    const combine = kind === 'and' ? and : or
    let result = this.truths(of[0] as Term)
    for (const part of of.slice(1)) {
      const next = this.truths(part)
      const out = this.#overTruths(result, next)
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
      const out = this.#overTruths(one, other)
      same(one, other, out)
      if (op === '!=') not(out, out)
      this.#scratch.give(one, out)
      this.#scratch.give(other, out)
      return out
    }
    const [one, other] = [this.#beside(left, right), this.#beside(right, left)]
    const out = this.#truthsFor(one, other)
    compare(op, one, other, out, left.type.kind === 'quantity' ? magnitudeOf(left.type) : 1)
    this.#scratch.give(one)
    this.#scratch.give(other)
    return out
  }

  #choice({ of, choices }: Of<'choice'>): Truths {
    const values = this.numbers(of)
    const magnitude = of.type.kind === 'quantity' ? magnitudeOf(of.type) : 1
    const out = this.#truthsFor(values).fill(FALSE)
    const each = this.#truthsFor(values)
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
    const place = this.#statesOf(other)?.indexOf(term.text)
    const values = Float64Array.of(place ?? Number.NaN)
    this.#watch?.(term, values)
    return values
  }

  #statesOf(term: Term): readonly string[] | undefined {
    if (term.kind === 'role') return this.#cells.states?.(term.name)
    if (term.kind === 'own') return this.#root.#cells.states?.(term.name)
    if (term.kind === 'related') return this.#cells.relatedStates?.(term.relation, term.name)
    return term.kind === 'window' ? this.#statesOf(term.of) : undefined
  }

  #plain({ name, args, type }: Of<'plain'>): Numbers {
    const limit = limitOf(type as Quantity)
    let result = this.numbers(args[0] as Term)
    if (name === 'abs') {
      const out = this.#over(result)
      absolute(result, out)
      return out
    }
    for (const arg of args.slice(1)) {
      const next = this.numbers(arg)
      const out = this.#over(result, next)
      if (name === 'hypot') hypotenuse(result, next, out, limit)
      else extreme(name, result, next, out)
      this.#scratch.give(result, out)
      this.#scratch.give(next, out)
      result = out
    }
    return result
  }

  #windowed(term: WindowTerm): Numbers {
    const { name, type } = term
    const { stepSeconds, startSeconds } = this.#cells
    const window = this.#windowCells(term)
    const out = this.#scratch.numbers()
    if (window === 0) return out.fill(Number.NaN)
    if (name === 'since') {
      since(this.#wide(this.truths(term.of)), window, stepSeconds, out)
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
      case 'usual':
        usual(of, window, { state: this.#cells.state, outdoor: this.#cells.outdoor, startSeconds, stepSeconds }, out)
        break
      default:
        throw new Error(`${name} is no number`)
    }
    this.#scratch.give(of)
    return out
  }

  #turns({ of: { type }, swing }: WindowTerm, of: Numbers, window: number, out: Numbers): void {
    const least = swing ? this.constant(swing) : 0
    if (least >= 0) turnsIn(of, window, least, magnitudeOf(type as Quantity), out)
    else out.fill(Number.NaN)
  }

  #windowedTruths(term: WindowTerm): Truths {
    const window = this.#windowCells(term)
    const out = this.#scratch.truths()
    if (window === 0) return out.fill(UNKNOWN)
    const of = this.#wide(this.truths(term.of))
    if (term.name === 'held') held(of, window, out)
    else {
      out.fill(UNKNOWN, 0, window)
      if (window < of.length) out.set(of.subarray(0, of.length - window), window)
    }
    this.#scratch.give(of)
    return out
  }

  #windowCells({ name, window }: WindowTerm): number {
    const { stepSeconds } = this.#cells
    if (!window) return name === 'rate' ? 1 : cellsIn(SINCE_SECONDS, stepSeconds, LONGEST_WINDOW_SECONDS)
    return cellsIn(this.constant(window), stepSeconds, LONGEST_WINDOW_SECONDS)
  }

  /** A column of numbers; of a condition 0 and 1. */
  #measured(term: Term): Numbers {
    if (term.type.kind !== 'bool') return this.#wide(this.numbers(term))
    const truths = this.truths(term)
    const out = this.#scratch.numbers()
    const mask = maskOf(truths)
    for (let cell = 0; cell < out.length; cell++) {
      const truth = truths[cell & mask] as number
      out[cell] = truth === UNKNOWN ? Number.NaN : truth
    }
    this.#scratch.give(truths)
    return out
  }

  /** A column also where there is one value for all cells. */
  #wide<Column extends Numbers | Truths>(column: Column): Column {
    const { length } = this.#cells
    if (column.length === length) return column
    const out = column instanceof Float64Array ? this.#scratch.numbers() : this.#scratch.truths()
    return out.fill(column[0] as number) as Column
  }

  /** Each related equip has columns of its own, which all parts of the condition share. */
  #eachOf({ relation }: Of<'each'>): readonly Evaluator[] {
    const known = this.#related.get(relation)
    if (known) return known
    const each = this.#cells.relatedEach(relation).map((cells) => new Evaluator(cells, { own: this }))
    this.#related.set(relation, each)
    return each
  }

  #eachNumber(term: Of<'each'>): Numbers {
    const out = this.#scratch.numbers().fill(0)
    const each = this.#eachOf(term)
    if (term.name === 'sum') {
      for (const one of each) {
        const values = one.numbers(term.of)
        arithmetic('+', out, values, out, limitOf(term.type as Quantity))
        this.#scratch.give(values)
      }
      return out
    }
    const known = this.#scratch.numbers().fill(0)
    for (const one of each) {
      const truths = one.truths(term.of)
      const mask = maskOf(truths)
      for (let cell = 0; cell < out.length; cell++) {
        const truth = truths[cell & mask] as number
        if (truth === UNKNOWN) continue
        known[cell] = (known[cell] as number) + 1
        out[cell] = (out[cell] as number) + truth
      }
      this.#scratch.give(truths)
    }
    for (let cell = 0; cell < out.length; cell++) {
      const count = known[cell] as number
      if (2 * count < each.length) out[cell] = Number.NaN
      // Of none there is no share: 0 / 0.
      else if (term.name === 'share') out[cell] = (out[cell] as number) / count
    }
    this.#scratch.give(known)
    return out
  }

  #eachTruth(term: Of<'each'>): Truths {
    const each = this.#eachOf(term)
    const out = this.#scratch.truths()
    if (each.length === 0) return out.fill(term.name === 'any' ? FALSE : UNKNOWN)
    const combine = term.name === 'any' ? or : and
    out.fill(term.name === 'any' ? FALSE : TRUE)
    for (const one of each) {
      const truths = one.truths(term.of)
      combine(out, truths, out)
      this.#scratch.give(truths)
    }
    return out
  }

  /** What a part within `any(vav, …)` is at each related equip. */
  each(term: Of<'each'>): (Numbers | Truths)[] {
    return this.#eachOf(term).map((one) => (term.of.type.kind === 'bool' ? one.truths(term.of) : one.numbers(term.of)))
  }

  /** Where a result can be written: over one of its operands, if nobody else needs it. */
  #over(...operands: readonly Numbers[]): Numbers {
    if (operands.every((operand) => operand.length === 1)) return new Float64Array(1)
    return operands.find((operand) => operand.length > 1 && this.#scratch.has(operand)) ?? this.#scratch.numbers()
  }

  #overTruths(...operands: readonly Truths[]): Truths {
    if (operands.every((operand) => operand.length === 1)) return new Uint8Array(1)
    return operands.find((operand) => operand.length > 1 && this.#scratch.has(operand)) ?? this.#scratch.truths()
  }

  #truthsFor(...operands: readonly (Numbers | Truths)[]): Truths {
    return operands.every((operand) => operand.length === 1) ? new Uint8Array(1) : this.#scratch.truths()
  }

  /** Of a window or a swing; NaN where a parameter of it is not set. */
  constant(term: Term): number {
    return constantOf(term, (name) => this.parameter(name)) as number
  }
}

function within(column: Numbers, limit: number): Numbers {
  const isWithin = (value: number) => value <= limit && value >= -limit
  for (let cell = 0; cell < column.length; cell++) {
    const value = column[cell] as number
    if (value > limit || value < -limit) return column.map((each) => (isWithin(each) ? each : Number.NaN))
  }
  return column
}

function truthsOf(values: Numbers): Truths {
  const truths = new Uint8Array(values.length)
  for (let cell = 0; cell < values.length; cell++) {
    const value = values[cell] as number
    truths[cell] = value === 0 ? FALSE : Number.isNaN(value) ? UNKNOWN : TRUE
  }
  return truths
}
