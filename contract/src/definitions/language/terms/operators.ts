import { type Diagnostics, nameOfType, type Span } from '../errors.ts'
import {
  addQuantities,
  BOOL,
  isComparable,
  isPlain,
  multiplyQuantities,
  subtractQuantity,
} from '../quantities/dimensions.ts'
import { UNITS } from '../quantities/units.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { complete, isNumber, isZero, type NumberTerm, type Term } from './term.ts'

type SyntaxOf<Kind extends Syntax['kind']> = Extract<Syntax, { kind: Kind }>

/** Checks whether terms can be compared or calculated with; null where they cannot, which has been said. */
export class Operators {
  readonly #diagnostics: Diagnostics

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics
  }

  compare({ op, start, end }: SyntaxOf<'compare'>, left: Term, right: Term): Term | null {
    if (isNumber(left) && isNumber(right)) {
      const pair = this.comparable(left, right, { start, end })
      return pair && { kind: 'compare', op, left: pair[0], right: pair[1], type: BOOL, start, end }
    }
    const isState = isEnumWith(left, right) || isEnumWith(right, left)
    if (!isState && (left.type.kind !== right.type.kind || left.type.kind === 'enum')) {
      this.notComparable(left, right, { start, end })
      return null
    }
    if (op !== '=' && op !== '!=') {
      const found = left.type.kind === 'quantity' ? right : left
      this.#diagnostics.add({ start, end }, 'language.no-order', { found: nameOfType(found.type) })
      return null
    }
    return { kind: 'compare', op, left, right, type: BOOL, start, end }
  }

  choice({ start, end }: SyntaxOf<'choice'>, of: Term, choices: readonly Term[]): Term | null {
    const fitting = complete(choices.map((choice) => this.#choiceOf(of, choice)))
    return fitting && { kind: 'choice', of, choices: fitting, type: BOOL, start, end }
  }

  #choiceOf(of: Term, choice: Term): Term | null {
    if (isEnumWith(of, choice)) return choice
    if (isNumber(of) && isNumber(choice)) return this.comparable(of, choice, choice)?.[1] ?? null
    this.notComparable(of, choice, choice)
    return null
  }

  negative({ start, end }: Span, of: NumberTerm): Term | null {
    return this.#saidScaled(of) ? null : { kind: 'minus', of, type: of.type, start, end }
  }

  arithmetic({ op, start, end }: SyntaxOf<'arithmetic'>, left: NumberTerm, right: NumberTerm): Term | null {
    if (op === '*' || op === '/') {
      if (this.#saidScaled(left) || this.#saidScaled(right)) return null
      const type = multiplyQuantities(left.type, right.type, op === '*' ? 1 : -1)
      return { kind: 'arithmetic', op, left, right, type, start, end }
    }
    const type = op === '+' ? addQuantities(left.type, right.type) : subtractQuantity(left.type, right.type)
    if (type) return { kind: 'arithmetic', op, left, right, type, start, end }
    const zero = isZero(left) || isZero(right) ? adaptTypes(left, right) : null
    if (zero) return { kind: 'arithmetic', op, left: zero[0], right: zero[1], type: zero[0].type, start, end }
    if (!this.#saidUnitNeeded(left, right)) this.#notAddable({ op, start, end }, left, right)
    return null
  }

  /** Two numbers of one dimension. */
  comparable(left: NumberTerm, right: NumberTerm, span: Span): readonly [NumberTerm, NumberTerm] | null {
    const pair = adaptTypes(left, right)
    if (!pair && !this.#saidUnitNeeded(left, right)) this.notComparable(left, right, span)
    return pair
  }

  notComparable(left: Term, right: Term, span: Span): void {
    if ([left, right].some((term) => term.kind === 'state') && [left, right].some((term) => term.kind === 'text')) {
      this.#diagnostics.add(span, 'language.state-number')
      return
    }
    const params = { left: nameOfType(left.type), right: nameOfType(right.type) }
    const [literal, suggestion] = asDifference(left, right) ?? asDifference(right, left) ?? []
    if (literal && suggestion) this.#diagnostics.suggest(literal, suggestion, 'language.not-comparable', params)
    else this.#diagnostics.add(span, 'language.not-comparable', params)
  }

  #notAddable({ op, ...span }: Span & { readonly op: '+' | '-' }, left: NumberTerm, right: NumberTerm): void {
    const params = { left: nameOfType(left.type), right: nameOfType(right.type) }
    const suggestion = differenceText(right)
    if (op === '-') this.#diagnostics.add(span, 'language.not-subtractable', params)
    else if (!left.type.isAbsolute || !right.type.isAbsolute)
      this.#diagnostics.add(span, 'language.not-addable', params)
    else if (suggestion) this.#diagnostics.suggest(right, suggestion, 'language.temperatures-added')
    else this.#diagnostics.add(span, 'language.temperatures-added')
  }

  #saidUnitNeeded(left: NumberTerm, right: NumberTerm): boolean {
    const bare = [left, right].find((term) => term.kind === 'number' && term.unit === null)
    const other = bare === left ? right : left
    if (bare?.kind !== 'number' || isPlain(other.type) || !other.type.name) return false
    const unit = UNITS.find(({ dimension }) => dimension === other.type.name)
    const dimension = nameOfType(other.type)
    this.#diagnostics.add(bare, 'language.unit-needed', { dimension, example: `${bare.value} ${unit?.symbol ?? ''}` })
    return true
  }

  /** Reports a temperature that is multiplied, divided or negated. */
  #saidScaled(term: NumberTerm): boolean {
    if (!term.type.isAbsolute) return false
    this.#diagnostics.add(term, 'language.temperature-scaled')
    return true
  }
}

/** Both of one dimension, if they can be. */
function adaptTypes(left: NumberTerm, right: NumberTerm): readonly [NumberTerm, NumberTerm] | null {
  if (isComparable(left.type, right.type)) return [left, right]
  if (isZero(left) && !right.type.isAbsolute) return [{ ...left, type: right.type }, right]
  if (isZero(right) && !left.type.isAbsolute) return [left, { ...right, type: left.type }]
  return null
}

/** A state is compared with another, with its word or with its number. */
const isEnumWith = (state: Term, other: Term) =>
  state.type.kind === 'enum' &&
  state.kind !== 'text' &&
  ((other.type.kind === 'enum' && !(state.kind === 'state' && other.kind === 'text')) ||
    (other.kind === 'number' && other.unit === null))

/** Returns a literal temperature beside a difference, with the difference that was probably meant. */
function asDifference(literal: Term, other: Term): readonly [Term, string] | undefined {
  const text = differenceText(literal)
  const isDifference = other.type.kind === 'quantity' && other.type.name === 'temperatureDifference'
  return text !== undefined && isDifference ? [literal, text] : undefined
}

function differenceText(term: Term): string | undefined {
  if (term.kind !== 'number' || !term.unit?.startsWith('°')) return undefined
  const unit = UNITS.find(({ symbol }) => symbol === term.unit)
  // The text repeats the written number, without the offset of the conversion.
  return unit && `${Number(((term.value - unit.offset) / unit.factor).toPrecision(12))} Δ${unit.symbol}`
}
