import type { CodeParams, ParamsOf } from '../../refusals/catalogue.ts'
import type { Problem } from '../../refusals/entry.ts'
import type { LANGUAGE } from '../../refusals/language.ts'
import { problem } from '../../refusals/problem.ts'
import { siUnitOf, type ValueType } from './quantities/dimensions.ts'

/** A stretch of the text, in UTF-16 units; `end` is behind it. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type LanguageCode = keyof typeof LANGUAGE
/** The codes for unknown names. Each has a second code for use when a known name is similar. */
type UnknownCode = Exclude<Extract<LanguageCode, `language.unknown-${string}`>, `${string}-near`>

/** An error or a warning with its place; `texts/` has its text. */
export interface LanguageError extends Problem, Span {
  /** Lines start at 1; columns count characters. */
  readonly line: number
  readonly column: number
  /** A text to write instead of the stretch. */
  readonly suggestion?: string
}

/** More than anyone reads; a text of 10,000 characters could have thousands. */
const MAXIMUM_ERRORS = 100
/** Thrown when there are so many. */
export const ENOUGH = Symbol('enough')

/** Collects what is found in a text. */
export class Diagnostics {
  readonly #text: string
  readonly #maximum: number
  readonly errors: LanguageError[] = []
  readonly warnings: LanguageError[] = []

  constructor(text: string, maximum = MAXIMUM_ERRORS) {
    this.#text = text
    this.#maximum = maximum
  }

  add<Code extends LanguageCode>(span: Span, code: Code, ...params: CodeParams<Code>): void {
    this.#push(this.#placed(span, problem(code, ...params)))
  }

  suggest<Code extends LanguageCode>(span: Span, suggestion: string, code: Code, ...params: CodeParams<Code>): void {
    this.#push({ ...this.#placed(span, problem(code, ...params)), suggestion })
  }

  /** Reports an unknown name; `near` is the name that was probably meant. */
  unknown<Code extends UnknownCode>(span: Span, near: string | undefined, code: Code, params: ParamsOf<Code>): void {
    if (near === undefined) this.#push(this.#placed(span, { code, params: params as Problem['params'] }))
    else this.#push({ ...this.#placed(span, { code: `${code}-near`, params: { ...params, near } }), suggestion: near })
  }

  warn<Code extends LanguageCode>(span: Span, code: Code, ...params: CodeParams<Code>): void {
    this.warnings.push(this.#placed(span, problem(code, ...params)))
  }

  #push(error: LanguageError): void {
    this.errors.push(error)
    if (this.errors.length >= this.#maximum) throw ENOUGH
  }

  #placed({ start, end }: Span, found: Problem): LanguageError {
    const before = this.#text.slice(0, start)
    const lineStart = before.lastIndexOf('\n') + 1
    const line = before.split('\n').length
    return { ...found, start, end, line, column: [...before.slice(lineStart)].length + 1 }
  }
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A type as a reader calls it. */
export function nameOfType(type: ValueType): Problem {
  if (type.kind !== 'quantity') return { code: `dimension.${type.kind}`, params: {} }
  if (type.name) return { code: `dimension.${kebab(type.name)}`, params: {} }
  return problem('dimension.composed', { unit: siUnitOf(type) })
}

/** The line of an error, and below it a line of carets. */
export function caretLines(text: string, { start, end }: Span): readonly [line: string, carets: string] {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', start)
  const lineEnd = next === -1 ? text.length : next
  const widthOf = (from: number, to: number) => [...text.slice(from, to)].length
  const carets = Math.max(1, widthOf(start, Math.min(end, lineEnd)))
  return [text.slice(lineStart, lineEnd), `${' '.repeat(widthOf(lineStart, start))}${'^'.repeat(carets)}`]
}

const LONGEST_NAME = 40

/** The name that someone probably meant. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  let best: { name: string; distance: number } | undefined
  for (const each of names) {
    if (Math.abs(each.length - name.length) > LONGEST_NAME) continue
    const distance = editDistance(name.toLowerCase(), each.toLowerCase())
    if (!best || distance < best.distance) best = { name: each, distance }
  }
  return best && best.distance <= Math.max(1, name.length / 3) && best.distance < name.length ? best.name : undefined
}

/** Letters to insert, leave out, replace or swap with their neighbours. */
function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + differs)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] as number
}
