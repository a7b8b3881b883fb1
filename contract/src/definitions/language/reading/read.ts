import type { Condition } from '../condition.ts'
import { type Dimension, siUnitOf, type ValueType } from '../quantities/dimensions.ts'
import { constantOf } from '../terms/constant.ts'
import type { Term, WindowTerm } from '../terms/term.ts'
import type en from './en.ts'

export type ReadingCode = keyof typeof en.phrases

/** A condition as a sentence: phrases within phrases, and what a reader knows by another name or in other units. */
export type Reading =
  | { readonly kind: 'phrase'; readonly code: ReadingCode; readonly of: Readonly<Record<string, Reading>> }
  | { readonly kind: 'list'; readonly joint: 'and' | 'or' | 'comma'; readonly of: readonly Reading[] }
  /** `isNot`: that it is not so. */
  | { readonly kind: 'role'; readonly role: string; readonly isCondition: boolean; readonly isNot: boolean }
  | { readonly kind: 'relation'; readonly relation: string; readonly isEach: boolean }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'name'; readonly name: string }
  /** In SI, and as it is written in the rule. */
  | {
      readonly kind: 'value'
      readonly value: number
      readonly dimension: Dimension | null
      readonly unit: string
      readonly written: string
    }

/** The sentence that a condition reads as. `say` writes it. */
export const read = ({ term, text }: Condition): Reading => new Reader(text).of(term)

const phrase = (code: ReadingCode, of: Readonly<Record<string, Reading>> = {}): Reading => ({
  kind: 'phrase',
  code,
  of,
})
const grouped = (of: Reading): Reading => phrase('group', { of })

const COMPARED = {
  '<': 'less',
  '<=': 'at-most',
  '>': 'more',
  '>=': 'at-least',
  '=': 'equal',
  '!=': 'different',
} as const
const CALCULATED = { '+': 'plus', '-': 'less-by', '*': 'times', '/': 'divided' } as const
const isBool = (type: ValueType): boolean => type.kind === 'bool'

class Reader {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  of(term: Term): Reading {
    switch (term.kind) {
      case 'number':
        return this.#value(term, term.value)
      case 'text':
        return { kind: 'name', name: term.text }
      case 'parameter':
        return { kind: 'parameter', name: term.name }
      case 'role':
        return { kind: 'role', role: term.name, isCondition: isBool(term.type), isNot: false }
      case 'own':
      case 'related':
        return this.#related(term, false)
      case 'state':
        return phrase('state')
      case 'minus':
        return phrase('minus', { of: this.#operand(term.of) })
      case 'not':
        return this.#not(term.of)
      case 'and':
      case 'or':
        return { kind: 'list', joint: term.kind, of: term.of.map((part) => this.#inList(part)) }
      case 'compare':
        return this.#comparison(term)
      case 'choice':
        return phrase('choice', { of: this.of(term.of), choices: this.#list('or', term.choices) })
      case 'arithmetic':
        return this.#arithmetic(term)
      case 'plain':
        return this.#plain(term)
      case 'window':
        return this.#window(term)
      case 'each':
        return phrase(term.name, {
          relation: { kind: 'relation', relation: term.relation, isEach: true },
          of: this.#operand(term.of),
        })
      case 'known':
        return phrase('known', { of: this.#inList(term.of) })
      case 'clock':
        return phrase(term.name)
      case 'schedule':
        return phrase('schedule', { name: { kind: 'name', name: term.name } })
    }
  }

  #value({ start, end, type }: Term, value: number): Reading {
    const written = this.#text.slice(start, end).replace(/^[\s(]+|[\s)]+$/g, '')
    const { name = null } = type.kind === 'quantity' ? type : {}
    const unit = type.kind === 'quantity' && !type.name ? siUnitOf(type) : ''
    return { kind: 'value', value, dimension: name, unit, written }
  }

  #related(term: Extract<Term, { kind: 'own' | 'related' }>, isNot: boolean): Reading {
    const isCondition = isBool(term.type)
    const role: Reading = { kind: 'role', role: term.name, isCondition, isNot }
    const relation: Reading =
      term.kind === 'own' ? phrase('own') : { kind: 'relation', relation: term.relation, isEach: false }
    return phrase(isCondition ? 'related-condition' : 'related', { role, relation })
  }

  #not(of: Term): Reading {
    if (of.kind === 'role') return { kind: 'role', role: of.name, isCondition: true, isNot: true }
    if (of.kind === 'own' || of.kind === 'related') return this.#related(of, true)
    if (of.kind === 'known') return phrase('unknown', { of: this.#inList(of.of) })
    if (of.kind === 'schedule') return phrase('no-schedule', { name: { kind: 'name', name: of.name } })
    return phrase('not', { of: this.#inList(of) })
  }

  #list(joint: 'and' | 'or' | 'comma', terms: readonly Term[]): Reading {
    return { kind: 'list', joint, of: terms.map((term) => this.of(term)) }
  }

  /** A list in a list is set apart. */
  #inList(term: Term): Reading {
    const of = this.of(term)
    return term.kind === 'and' || term.kind === 'or' ? grouped(of) : of
  }

  #comparison({ op, left, right }: Extract<Term, { kind: 'compare' }>): Reading {
    const of = { left: this.#inList(left), right: this.#inList(right) }
    if (isBool(left.type)) return phrase(op === '=' ? 'exactly-if' : 'not-both', of)
    return phrase(COMPARED[op], of)
  }

  /** A calculation in a phrase is set apart, and so is a list. */
  #operand(term: Term): Reading {
    const isCalculated = term.kind === 'arithmetic' || term.kind === 'minus'
    return isCalculated ? grouped(this.of(term)) : this.#inList(term)
  }

  #arithmetic({ op, left, right }: Extract<Term, { kind: 'arithmetic' }>): Reading {
    const isChain = (op === '+' || op === '-') && left.kind === 'arithmetic'
    return phrase(CALCULATED[op], { left: isChain ? this.of(left) : this.#operand(left), right: this.#operand(right) })
  }

  #plain({ name, args }: Extract<Term, { kind: 'plain' }>): Reading {
    const [first] = args as readonly [Term]
    if (name !== 'abs') return phrase(name, { list: this.#list(name === 'hypot' ? 'and' : 'comma', args) })
    if (first.kind !== 'arithmetic' || first.op !== '-') return phrase('abs', { of: this.of(first) })
    return phrase('gap', { left: this.#operand(first.left), right: this.#operand(first.right) })
  }

  #window({ name, of: measured, window, swing }: WindowTerm): Reading {
    const of = { of: measured.kind === 'window' ? grouped(this.of(measured)) : this.#operand(measured) }
    const over = window && { window: this.#fixed(window) }
    if (name === 'rate') return over ? phrase('rate-over', { ...of, ...over }) : phrase('rate', of)
    if (name === 'since') return over ? phrase('since-within', { ...of, ...over }) : phrase('since', of)
    const all = { ...of, ...over }
    if (name === 'turns')
      return swing ? phrase('turns-of', { ...all, swing: this.#fixed(swing) }) : phrase('turns', all)
    if (isBool(measured.type)) {
      if (name === 'avg') return phrase('time-share', all)
      if (name === 'total') return phrase('time-within', all)
      if (name === 'ago') return phrase('ago-condition', all)
      if (name === 'changes') return phrase('changes-condition', all)
    }
    return phrase(name, all)
  }

  /** What is calculated from numbers alone is one number. */
  #fixed(term: Term): Reading {
    const value = constantOf(term, () => Number.NaN)
    return value === undefined || Number.isNaN(value) ? this.of(term) : this.#value(term, value)
  }
}
