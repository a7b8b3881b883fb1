import { type Diagnostics, nameOfType } from '../errors.ts'
import { BOOL, ENUM, limitOf, type Quantity, quantityOf } from '../quantities/dimensions.ts'
import { toSi } from '../quantities/units.ts'
import type { NumberSyntax, Syntax, TextSyntax } from '../syntax/syntax.ts'
import { type Arguments, Calls } from './calls.ts'
import { Names } from './names.ts'
import { Operators } from './operators.ts'
import { complete, isNumber, type NumberTerm, type Term } from './term.ts'
import type { Vocabulary } from './vocabulary.ts'

type Literal = Extract<Term, { kind: 'number' }> & { readonly type: Quantity }

/** Gives every name its meaning and checks dimensions; null where something is wrong, which has been said. */
export class Checker implements Arguments {
  readonly #diagnostics: Diagnostics
  readonly #names: Names
  readonly #operators: Operators
  readonly #calls: Calls
  /** True within a time and the constant beside it, whose literals are no limits. */
  #isConstant = false

  constructor(vocabulary: Vocabulary, diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics
    this.#names = new Names(vocabulary, diagnostics)
    this.#operators = new Operators(diagnostics)
    this.#calls = new Calls(this, { names: this.#names, operators: this.#operators }, diagnostics)
  }

  condition(syntax: Syntax): Term | null {
    const term = this.term(syntax)
    if (!term || term.type.kind === 'bool') return term
    this.#diagnostics.add(term, 'language.condition-expected', { found: nameOfType(term.type) })
    return null
  }

  number(syntax: Syntax): NumberTerm | null {
    const term = this.term(syntax)
    if (!term || isNumber(term)) return term
    this.#diagnostics.add(term, 'language.number-expected', { found: nameOfType(term.type) })
    return null
  }

  constant(syntax: Syntax): NumberTerm | null {
    const isConstant = this.#isConstant
    this.#isConstant = true
    const term = this.number(syntax)
    this.#isConstant = isConstant
    return term
  }

  term(syntax: Syntax): Term | null {
    const { start, end } = syntax
    switch (syntax.kind) {
      case 'number':
        return this.#literal(syntax)
      case 'text':
        this.#diagnostics.add(syntax, 'language.text-alone')
        return null
      case 'name':
        return this.#names.name(syntax)
      case 'member':
        return this.#names.member(syntax)
      case 'call':
        return this.#calls.call(syntax)
      case 'not': {
        const of = this.condition(syntax.of)
        return of && { kind: 'not', of, type: BOOL, start, end }
      }
      case 'minus': {
        const of = this.number(syntax.of)
        return of && this.#operators.negative(syntax, of)
      }
      case 'and':
      case 'or': {
        const of = complete(syntax.of.map((part) => this.condition(part)))
        return of && { kind: syntax.kind, of, type: BOOL, start, end }
      }
      case 'compare': {
        const [left, right] = this.#compared(syntax.left, syntax.right)
        return left && right && this.#operators.compare(syntax, left, right)
      }
      case 'choice': {
        const of = this.term(syntax.of)
        const choices = complete(
          syntax.choices.map((each) => (each.kind === 'text' ? wordOf(each) : this.#literal(each))),
        )
        return of && choices && this.#operators.choice(syntax, of, choices)
      }
      case 'arithmetic': {
        const [left, right] = [this.number(syntax.left), this.number(syntax.right)]
        return left && right && this.#operators.arithmetic(syntax, left, right)
      }
    }
  }

  #literal({ value, unit, start, end }: NumberSyntax): NumberTerm | null {
    if (unit === undefined) return null
    if (unit === null) {
      const plain: Literal = { kind: 'number', value, unit: null, type: quantityOf('number'), start, end }
      return this.#isMeasurable(plain) ? plain : null
    }
    const term: Literal = {
      kind: 'number',
      value: toSi(value, unit),
      unit: unit.symbol,
      type: quantityOf(unit.dimension),
      start,
      end,
    }
    if (!this.#isMeasurable(term)) return null
    if (value !== 0 && !this.#isConstant)
      this.#diagnostics.warn(term, 'language.literal', { text: `${value} ${unit.symbol}` })
    return term
  }

  /** Nothing that is compared with more than that would ever be known. */
  #isMeasurable(term: Literal): boolean {
    if (Math.abs(term.value) <= limitOf(term.type)) return true
    this.#diagnostics.add(term, 'language.too-large')
    return false
  }

  /** A word is a state of what it is compared with. */
  #compared(left: Syntax, right: Syntax): readonly [Term | null, Term | null] {
    if (left.kind === 'text' && right.kind === 'text') return [this.term(left), this.term(right)]
    if (left.kind === 'text') return [wordOf(left), this.term(right)]
    return [this.term(left), right.kind === 'text' ? wordOf(right) : this.term(right)]
  }
}

const wordOf = ({ text, start, end }: TextSyntax): Term => ({ kind: 'text', text, type: ENUM, start, end })
