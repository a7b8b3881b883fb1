import type { CodeParams } from '../../../refusals/catalogue.ts'
import type { Diagnostics, LanguageCode, Span } from '../errors.ts'
import type { Token } from './tokens.ts'

/** Thrown where nothing sensible can be read on; what is wrong has been said. */
export const STOP = Symbol('stop')

/** Goes through the tokens of a text, the last of which is its end. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  readonly #diagnostics: Diagnostics
  #at = 0

  constructor(tokens: readonly Token[], diagnostics: Diagnostics) {
    this.#tokens = tokens
    this.#diagnostics = diagnostics
  }

  get next(): Token {
    return this.#tokens[this.#at] as Token
  }

  is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && token.text === text && (token.kind === 'symbol' || token.kind === 'word')
  }

  /** The next, whatever it is. */
  step(): Token {
    const token = this.next
    this.#at++
    return token
  }

  /** The next if it is this one. */
  take(text: string): Token | undefined {
    return this.is(text) ? this.step() : undefined
  }

  close(open: Token, bracket: string): Token {
    const token = this.take(bracket)
    if (token) return token
    if (this.next.kind === 'end') return this.stop(open, 'language.unclosed', { bracket: open.text })
    return this.joint()
  }

  /** Two values beside each other. */
  joint(): never {
    return this.stop(this.next, 'language.joint-expected', { found: this.next.text })
  }

  stop<Code extends LanguageCode>(span: Span, code: Code, ...params: CodeParams<Code>): never {
    this.#diagnostics.add(span, code, ...params)
    throw STOP
  }
}
