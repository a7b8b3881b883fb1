import type { Diagnostics, Span } from '../errors.ts'
import type { Unit } from '../quantities/units.ts'
import { KEYWORDS, type Token, tokensOf } from './tokens.ts'

export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!='
export type Arithmetic = '+' | '-' | '*' | '/'

interface Node extends Span {
  /** Levels below it, itself included. */
  readonly depth: number
}

export interface NumberSyntax extends Node {
  readonly kind: 'number'
  readonly value: number
  readonly unit: Unit | null | undefined
}
export interface TextSyntax extends Node {
  readonly kind: 'text'
  readonly text: string
}
export interface CallSyntax extends Node {
  readonly kind: 'call'
  readonly name: string
  readonly nameSpan: Span
  readonly args: readonly Syntax[]
}

/** A text as it is written, before anyone asks what its names mean. */
export type Syntax =
  | NumberSyntax
  | TextSyntax
  | CallSyntax
  | (Node & { readonly kind: 'name'; readonly name: string })
  | (Node & { readonly kind: 'member'; readonly relation: string; readonly name: string; readonly nameSpan: Span })
  | (Node & { readonly kind: 'not' | 'minus'; readonly of: Syntax })
  | (Node & { readonly kind: 'and' | 'or'; readonly of: readonly Syntax[] })
  | (Node & { readonly kind: 'compare'; readonly op: Comparison; readonly left: Syntax; readonly right: Syntax })
  | (Node & { readonly kind: 'choice'; readonly of: Syntax; readonly choices: readonly (NumberSyntax | TextSyntax)[] })
  | (Node & { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Syntax; readonly right: Syntax })

export const MAXIMUM_LENGTH = 10_000
export const MAXIMUM_DEPTH = 100

const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '=', '!=']

/** Thrown where nothing sensible can be read on; what is wrong has been said. */
const STOP = Symbol('stop')

/** Errors that leave no doubt how the rest is meant, so that it is checked too. */
const HARMLESS: readonly string[] = ['language.operator', 'language.unknown-unit', 'language.unknown-unit-near']

/** Reads a condition; undefined where something is wrong, which has been said. */
export function parse(text: string, diagnostics: Diagnostics): Syntax | undefined {
  if (text.length > MAXIMUM_LENGTH) {
    diagnostics.add({ start: MAXIMUM_LENGTH, end: text.length }, 'language.too-long', {
      length: text.length,
      maximum: MAXIMUM_LENGTH,
    })
    return undefined
  }
  if (text.trim() === '') {
    diagnostics.add({ start: 0, end: text.length }, 'language.empty')
    return undefined
  }
  try {
    const syntax = new Parser(tokensOf(text, diagnostics), diagnostics).whole()
    return diagnostics.errors.every(({ code }) => HARMLESS.includes(code)) ? syntax : undefined
  } catch (error) {
    if (error !== STOP) throw error
    return undefined
  }
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #diagnostics: Diagnostics
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], diagnostics: Diagnostics) {
    this.#tokens = tokens
    this.#diagnostics = diagnostics
  }

  whole(): Syntax {
    const condition = this.#condition()
    if (this.#next.kind !== 'end') this.#joint()
    return condition
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && token.text === text && (token.kind === 'symbol' || token.kind === 'word')
  }

  #take(text: string): Token | undefined {
    const token = this.#next
    if (!this.#is(text)) return undefined
    this.#at++
    return token
  }

  #stop(): never {
    throw STOP
  }

  /** Two values beside each other. */
  #joint(): never {
    this.#diagnostics.add(this.#next, 'language.joint-expected', { found: this.#next.text })
    this.#stop()
  }

  #close(open: Token, bracket: string): Token {
    const token = this.#take(bracket)
    if (token) return token
    if (this.#next.kind === 'end') this.#diagnostics.add(open, 'language.unclosed', { bracket: open.text })
    else this.#joint()
    this.#stop()
  }

  /** One level deeper, which has an end long before that of the stack. */
  #within<Found>(read: () => Found): Found {
    if (++this.#depth > MAXIMUM_DEPTH) this.#tooNested(this.#next)
    const found = read()
    this.#depth--
    return found
  }

  #tooNested({ start, end }: Span): never {
    this.#diagnostics.add({ start, end }, 'language.too-nested', { maximum: MAXIMUM_DEPTH })
    this.#stop()
  }

  #depthOver(place: Span, ...parts: readonly Syntax[]): number {
    const depth = 1 + Math.max(0, ...parts.map((part) => part.depth))
    if (depth > MAXIMUM_DEPTH) this.#tooNested(place)
    return depth
  }

  #condition(): Syntax {
    return this.#within(() => this.#list('or', () => this.#list('and', () => this.#not())))
  }

  #list(kind: 'and' | 'or', read: () => Syntax): Syntax {
    const first = read()
    const of = [first]
    while (this.#take(kind)) of.push(read())
    const last = of.at(-1) as Syntax
    if (of.length === 1) return first
    // Not spread: there may be thousands.
    const depth = 1 + of.reduce((most, part) => Math.max(most, part.depth), 0)
    if (depth > MAXIMUM_DEPTH) this.#tooNested(first)
    return { kind, of, depth, start: first.start, end: last.end }
  }

  #not(): Syntax {
    const not = this.#take('not')
    if (!not) return this.#compare()
    const of = this.#within(() => this.#not())
    return { kind: 'not', of, depth: this.#depthOver(not, of), start: not.start, end: of.end }
  }

  #compare(): Syntax {
    const left = this.#sum()
    if (this.#is('in')) return this.#choice(left)
    const comparison = this.#comparison()
    if (!comparison) return left
    const right = this.#sum()
    const found: Syntax = {
      kind: 'compare',
      op: comparison.text as Comparison,
      left,
      right,
      depth: this.#depthOver(comparison, left, right),
      start: left.start,
      end: right.end,
    }
    // The first is kept, so that the rest is read too.
    for (let again = this.#comparison(); again; again = this.#comparison()) {
      this.#diagnostics.add(again, 'language.chain')
      this.#sum()
    }
    return found
  }

  #comparison(): Token | undefined {
    const token = this.#next
    if (token.kind !== 'symbol' || !COMPARISONS.includes(token.text)) return undefined
    this.#at++
    return token
  }

  #choice(of: Syntax): Syntax {
    this.#at++
    const open = this.#take('{')
    if (!open) return this.#valueExpected()
    const choices: (NumberSyntax | TextSyntax)[] = []
    do choices.push(this.#literal())
    while (this.#take(','))
    const { end } = this.#close(open, '}')
    return { kind: 'choice', of, choices, depth: this.#depthOver(open, of), start: of.start, end }
  }

  #literal(): NumberSyntax | TextSyntax {
    const sign = this.#take('-')
    const token = this.#next
    if (token.kind === 'number') return this.#number(sign)
    if (token.kind !== 'text' || sign) {
      this.#diagnostics.add(token, 'language.literal-expected')
      this.#stop()
    }
    this.#at++
    return { kind: 'text', text: token.text, depth: 1, start: token.start, end: token.end }
  }

  #number(sign?: Token): NumberSyntax {
    const { text, unit, start, end } = this.#next
    this.#at++
    const value = sign ? -Number(text) : Number(text)
    return { kind: 'number', value, unit, depth: 1, start: sign?.start ?? start, end }
  }

  #sum(): Syntax {
    return this.#operators(['+', '-'], () => this.#operators(['*', '/'], () => this.#unary()))
  }

  #operators(ops: readonly Arithmetic[], read: () => Syntax): Syntax {
    let left = read()
    for (;;) {
      const operator = this.#next
      const op = ops.find((each) => this.#is(each))
      if (!op) return left
      this.#at++
      const right = read()
      const depth = this.#depthOver(operator, left, right)
      left = { kind: 'arithmetic', op, left, right, depth, start: left.start, end: right.end }
    }
  }

  #unary(): Syntax {
    const minus = this.#take('-')
    if (!minus) return this.#atom()
    // -4 °F is a temperature; the opposite of a temperature is nothing.
    if (this.#next.kind === 'number') return this.#number(minus)
    const of = this.#within(() => this.#unary())
    return { kind: 'minus', of, depth: this.#depthOver(minus, of), start: minus.start, end: of.end }
  }

  #atom(): Syntax {
    const token = this.#next
    if (token.kind === 'number') return this.#number()
    if (token.kind === 'text') return this.#literal()
    const open = this.#take('(')
    if (open) {
      const inner = this.#condition()
      const { end } = this.#close(open, ')')
      return { ...inner, start: open.start, end }
    }
    if (token.kind !== 'word' || (KEYWORDS.includes(token.text) && !(token.text === 'in' && this.#is('(', 1))))
      return this.#valueExpected()
    this.#at++
    if (this.#is('(')) return this.#call(token)
    if (this.#take('.')) return this.#member(token)
    return { kind: 'name', name: token.text, depth: 1, start: token.start, end: token.end }
  }

  #valueExpected(): never {
    const token = this.#next
    if (token.kind === 'end') this.#diagnostics.add(token, 'language.value-expected-at-end')
    else this.#diagnostics.add(token, 'language.value-expected', { found: token.text })
    this.#stop()
  }

  #call(name: Token): Syntax {
    const open = this.#next
    this.#at++
    const args: Syntax[] = []
    if (!this.#is(')')) {
      do args.push(this.#condition())
      while (this.#take(','))
    }
    const { end } = this.#close(open, ')')
    // An argument has a bracket more than its depth says, as everything in brackets has.
    const depth = 1 + args.reduce((most, part) => Math.max(most, part.depth), 0)
    if (depth > MAXIMUM_DEPTH) this.#tooNested(name)
    return { kind: 'call', name: name.text, nameSpan: name, args, depth, start: name.start, end }
  }

  #member(relation: Token): Syntax {
    const name = this.#next
    if (name.kind !== 'word') {
      this.#diagnostics.add(name, 'language.name-expected', { relation: relation.text })
      this.#stop()
    }
    this.#at++
    const span = { start: relation.start, end: name.end }
    return { kind: 'member', relation: relation.text, name: name.text, nameSpan: name, depth: 1, ...span }
  }
}
