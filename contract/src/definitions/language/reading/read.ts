import type { Condition } from '../condition.ts'
import { type Dimension, siUnitOf, type ValueType } from '../quantities/dimensions.ts'
import type { WeekTimes } from '../syntax/week.ts'
import { constantOf } from '../terms/constant.ts'
import type { Term, WindowTerm } from '../terms/term.ts'
import type en from './en.ts'

export type ReadingCode = keyof typeof en.phrases

/** A condition as a sentence: phrases within phrases, and what a reader knows by another name or in other units. */
export type Reading =
  | { readonly kind: 'phrase'; readonly code: ReadingCode; readonly of: Readonly<Record<string, Reading>> }
  | { readonly kind: 'list'; readonly joint: 'and' | 'or' | 'series'; readonly of: readonly Reading[] }
  | RoleReading
  | { readonly kind: 'relation'; readonly relation: string; readonly form: 'one' | 'each' | 'any' }
  /** The equip that is evaluated. */
  | { readonly kind: 'own' }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'week'; readonly times: readonly WeekTimes[] }
  /** The value in SI, and its text in the rule. */
  | {
      readonly kind: 'value'
      readonly value: number
      readonly dimension: Dimension | null
      readonly unit: string
      readonly written: string
    }

export interface RoleReading {
  readonly kind: 'role'
  readonly role: string
  /** A number, that it is on, that it is off, or what it is that is on or off. */
  readonly form: 'number' | 'is' | 'is-not' | 'subject'
  /** The reading of another equip. */
  readonly of?: Reading
}

/** The sentence that a condition reads as. `say` writes it. */
export const read = ({ term, text }: Condition): Reading => new Reader(text).of(term)

const phrase = (code: ReadingCode, of: Readonly<Record<string, Reading>> = {}): Reading => ({
  kind: 'phrase',
  code,
  of,
})
const grouped = (of: Reading): Reading => phrase('group', { of })

type RoleTerm = Extract<Term, { kind: 'role' | 'own' | 'related' }>
const isRole = (term: Term): term is RoleTerm => term.kind === 'role' || term.kind === 'own' || term.kind === 'related'

function roleIn(term: RoleTerm, form: RoleReading['form']): Reading {
  if (term.kind === 'role') return { kind: 'role', role: term.name, form }
  const of: Reading = term.kind === 'own' ? { kind: 'own' } : { kind: 'relation', relation: term.relation, form: 'one' }
  return { kind: 'role', role: term.name, form, of }
}

/** Sentences say more or fewer of these, and above or below of all others. */
const COUNTED = new Set<Dimension | null>(['number', 'time', 'temperatureDifference', 'energy', 'volume'])
const HIGHER = { less: 'below', more: 'above' } as const

const COMPARED = {
  '<': 'less',
  '<=': 'at-most',
  '>': 'more',
  '>=': 'at-least',
  '=': 'equal',
  '!=': 'different',
} as const
const OF_TWO = { min: 'lower', max: 'higher' } as const
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
      case 'own':
      case 'related':
        return roleIn(term, isBool(term.type) ? 'is' : 'number')
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
        return phrase('choice', {
          of: this.of(term.of),
          choices: { kind: 'list', joint: 'or', of: term.choices.map((choice) => this.of(choice)) },
        })
      case 'arithmetic':
        return this.#arithmetic(term)
      case 'plain':
        return this.#plain(term)
      case 'window':
        return this.#window(term)
      case 'each':
        return phrase(term.name, {
          relation: { kind: 'relation', relation: term.relation, form: term.name === 'any' ? 'any' : 'each' },
          of: this.#operand(term.of),
        })
      case 'known':
        return phrase(isBool(term.of.type) ? 'known-condition' : 'known', { of: this.#operand(term.of) })
      case 'clock':
        return phrase(term.name)
      case 'schedule':
        return phrase('schedule', { name: { kind: 'name', name: term.name } })
      case 'week':
        return phrase('week', { times: { kind: 'week', times: term.times } })
    }
  }

  #value({ start, end, type }: Term, value: number): Reading {
    const written = this.#text.slice(start, end).replace(/^[\s(]+|[\s)]+$/g, '')
    const { name = null } = type.kind === 'quantity' ? type : {}
    const unit = type.kind === 'quantity' && !type.name ? siUnitOf(type) : ''
    return { kind: 'value', value, dimension: name, unit, written }
  }

  #not(of: Term): Reading {
    if (isRole(of)) return roleIn(of, 'is-not')
    if (of.kind === 'known')
      return phrase(isBool(of.of.type) ? 'unknown-condition' : 'unknown', { of: this.#operand(of.of) })
    if (of.kind === 'schedule') return phrase('no-schedule', { name: { kind: 'name', name: of.name } })
    if (of.kind === 'week') return phrase('not-week', { times: { kind: 'week', times: of.times } })
    return phrase('not', { of: this.#inList(of) })
  }

  /** A list in a list is set apart. */
  #inList(term: Term): Reading {
    const of = this.of(term)
    return term.kind === 'and' || term.kind === 'or' ? grouped(of) : of
  }

  #comparison({ op, left, right }: Extract<Term, { kind: 'compare' }>): Reading {
    const of = { left: this.#inList(left), right: this.#inList(right) }
    if (isBool(left.type)) return phrase(op === '=' ? 'exactly-if' : 'not-both', of)
    const code = COMPARED[op]
    const isCounted = left.type.kind !== 'quantity' || COUNTED.has(left.type.name)
    return phrase((code === 'less' || code === 'more') && !isCounted ? HIGHER[code] : code, of)
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
    if (name !== 'abs') {
      const code = args.length === 2 && name !== 'hypot' ? OF_TWO[name] : name
      return phrase(code, { list: { kind: 'list', joint: 'series', of: args.map((arg) => this.#operand(arg)) } })
    }
    if (first.kind !== 'arithmetic' || first.op !== '-') return phrase('abs', { of: this.#operand(first) })
    return phrase('gap', { left: this.#operand(first.left), right: this.#operand(first.right) })
  }

  #window({ name, of: measured, window, constant, during }: WindowTerm): Reading {
    const of = { of: measured.kind === 'window' ? grouped(this.of(measured)) : this.#operand(measured) }
    const over = window && { window: this.#fixed(window) }
    if (name === 'rate') return over ? phrase('rate-over', { ...of, ...over }) : phrase('rate', of)
    if (name === 'since') return over ? phrase('since-within', { ...of, ...over }) : phrase('since', of)
    const all = {
      ...of,
      ...over,
      ...(constant && { constant: this.#fixed(constant) }),
      ...(during && { during: this.of(during) }),
    }
    if (name === 'turns') return phrase(constant ? 'turns-of' : 'turns', all)
    if (name === 'cusum') return phrase(during ? 'cusum-during' : 'cusum', all)
    if (name === 'starts')
      return isRole(measured) && /(On|Cmd)$/.test(measured.name)
        ? phrase('starts', { ...all, of: roleIn(measured, 'subject') })
        : phrase('starts-condition', all)
    if (isBool(measured.type)) {
      if (name === 'avg') return phrase('time-share', all)
      if (name === 'total') return phrase('time-within', all)
      if (name === 'ago') return phrase('ago-condition', all)
      if (name === 'changes') return phrase('changes-condition', all)
    }
    return phrase(name, all)
  }

  /** Reads a calculation of numbers alone as one number. */
  #fixed(term: Term): Reading {
    const value = constantOf(term, () => Number.NaN)
    return value === undefined || Number.isNaN(value) ? this.of(term) : this.#value(term, value)
  }
}
