import type { Diagnostics, Span } from '../errors.ts'
import type { Arithmetic, Comparison, NumberSyntax, Syntax, TextSyntax } from './syntax.ts'
import { STOP, TokenReader } from './token-reader.ts'
import { KEYWORDS, type Token, tokensOf } from './tokens.ts'

export const MAXIMUM_LENGTH = 10_000
export const MAXIMUM_DEPTH = 100

const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '=', '!=']

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
    const syntax = new Parser(new TokenReader(tokensOf(text, diagnostics), diagnostics), diagnostics).whole()
    return diagnostics.errors.every(({ code }) => HARMLESS.includes(code)) ? syntax : undefined
  } catch (error) {
    if (error !== STOP) throw error
    return undefined
  }
}

class Parser {
  readonly #tokens: TokenReader
  readonly #diagnostics: Diagnostics
  #depth = 0

  constructor(tokens: TokenReader, diagnostics: Diagnostics) {
    this.#tokens = tokens
    this.#diagnostics = diagnostics
  }

  whole(): Syntax {
    const condition = this.#condition()
    return this.#tokens.next.kind === 'end' ? condition : this.#tokens.joint()
  }

  /** Reads one level deeper, and refuses long before the stack overflows. */
  #within<Found>(read: () => Found): Found {
    if (++this.#depth > MAXIMUM_DEPTH) this.#tooNested(this.#tokens.next)
    const found = read()
    this.#depth--
    return found
  }

  #tooNested(place: Span): never {
    return this.#tokens.stop(place, 'language.too-nested', { maximum: MAXIMUM_DEPTH })
  }

  #depthOver(place: Span, parts: readonly Syntax[]): number {
    // Spreading could overflow the stack, because there may be thousands.
    const depth = 1 + parts.reduce((most, part) => Math.max(most, part.depth), 0)
    return depth > MAXIMUM_DEPTH ? this.#tooNested(place) : depth
  }

  #condition(): Syntax {
    return this.#within(() => this.#list('or', () => this.#list('and', () => this.#not())))
  }

  #list(kind: 'and' | 'or', read: () => Syntax): Syntax {
    const first = read()
    const of = [first]
    while (this.#tokens.take(kind)) of.push(read())
    const last = of.at(-1) as Syntax
    if (of.length === 1) return first
    return { kind, of, depth: this.#depthOver(first, of), start: first.start, end: last.end }
  }

  #not(): Syntax {
    const not = this.#tokens.take('not')
    if (!not) return this.#compare()
    const of = this.#within(() => this.#not())
    return { kind: 'not', of, depth: this.#depthOver(not, [of]), start: not.start, end: of.end }
  }

  #compare(): Syntax {
    const left = this.#sum()
    if (this.#tokens.take('in')) return this.#choice(left)
    const comparison = this.#comparison()
    if (!comparison) return left
    const right = this.#sum()
    const found: Syntax = {
      kind: 'compare',
      op: comparison.text as Comparison,
      left,
      right,
      depth: this.#depthOver(comparison, [left, right]),
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
    const { kind, text } = this.#tokens.next
    return kind === 'symbol' && COMPARISONS.includes(text) ? this.#tokens.step() : undefined
  }

  #choice(of: Syntax): Syntax {
    const open = this.#tokens.take('{')
    if (!open) return this.#valueExpected()
    const choices: (NumberSyntax | TextSyntax)[] = []
    do choices.push(this.#literal())
    while (this.#tokens.take(','))
    const { end } = this.#tokens.close(open, '}')
    return { kind: 'choice', of, choices, depth: this.#depthOver(open, [of]), start: of.start, end }
  }

  #literal(): NumberSyntax | TextSyntax {
    const sign = this.#tokens.take('-')
    const token = this.#tokens.next
    if (token.kind === 'number') return this.#number(sign)
    if (token.kind !== 'text' || sign) return this.#tokens.stop(token, 'language.literal-expected')
    this.#tokens.step()
    return { kind: 'text', text: token.text, depth: 1, start: token.start, end: token.end }
  }

  #number(sign?: Token): NumberSyntax {
    const { text, unit, start, end } = this.#tokens.step()
    const value = sign ? -Number(text) : Number(text)
    return { kind: 'number', value, unit, depth: 1, start: sign?.start ?? start, end }
  }

  #sum(): Syntax {
    return this.#operators(['+', '-'], () => this.#operators(['*', '/'], () => this.#unary()))
  }

  #operators(ops: readonly Arithmetic[], read: () => Syntax): Syntax {
    let left = read()
    for (;;) {
      const operator = this.#tokens.next
      const op = ops.find((each) => this.#tokens.is(each))
      if (!op) return left
      this.#tokens.step()
      const right = read()
      const depth = this.#depthOver(operator, [left, right])
      left = { kind: 'arithmetic', op, left, right, depth, start: left.start, end: right.end }
    }
  }

  #unary(): Syntax {
    const minus = this.#tokens.take('-')
    if (!minus) return this.#atom()
    // -4 °F is a temperature; the opposite of a temperature is nothing.
    if (this.#tokens.next.kind === 'number') return this.#number(minus)
    const of = this.#within(() => this.#unary())
    return { kind: 'minus', of, depth: this.#depthOver(minus, [of]), start: minus.start, end: of.end }
  }

  #atom(): Syntax {
    const token = this.#tokens.next
    if (token.kind === 'number') return this.#number()
    if (token.kind === 'text') return this.#literal()
    const open = this.#tokens.take('(')
    if (open) {
      const inner = this.#condition()
      const { end } = this.#tokens.close(open, ')')
      return { ...inner, start: open.start, end }
    }
    if (token.kind !== 'word' || (KEYWORDS.includes(token.text) && !(token.text === 'in' && this.#tokens.is('(', 1))))
      return this.#valueExpected()
    this.#tokens.step()
    if (this.#tokens.is('(')) return this.#call(token)
    if (this.#tokens.take('.')) return this.#member(token)
    return { kind: 'name', name: token.text, depth: 1, start: token.start, end: token.end }
  }

  #valueExpected(): never {
    const token = this.#tokens.next
    if (token.kind === 'end') return this.#tokens.stop(token, 'language.value-expected-at-end')
    return this.#tokens.stop(token, 'language.value-expected', { found: token.text })
  }

  #call(name: Token): Syntax {
    const open = this.#tokens.step()
    const args: Syntax[] = []
    if (!this.#tokens.is(')')) {
      do args.push(this.#condition())
      while (this.#tokens.take(','))
    }
    const { end } = this.#tokens.close(open, ')')
    // An argument has a bracket more than its depth says, as everything in brackets has.
    const depth = this.#depthOver(name, args)
    return { kind: 'call', name: name.text, nameSpan: name, args, depth, start: name.start, end }
  }

  #member(relation: Token): Syntax {
    const name = this.#tokens.step()
    if (name.kind !== 'word') return this.#tokens.stop(name, 'language.name-expected', { relation: relation.text })
    const span = { start: relation.start, end: name.end }
    return { kind: 'member', relation: relation.text, name: name.text, nameSpan: name, depth: 1, ...span }
  }
}
