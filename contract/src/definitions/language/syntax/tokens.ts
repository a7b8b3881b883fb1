import { type Diagnostics, nearest, type Span } from '../errors.ts'
import { UNIT_NAMES, type Unit, unitOf } from '../quantities/units.ts'

export interface Token extends Span {
  /** `symbol` is an operator, a bracket or a comma. */
  readonly kind: 'number' | 'word' | 'text' | 'symbol' | 'end'
  /** The text as written; of a symbol its plain spelling, of a quoted text the text without quotes. */
  readonly text: string
  /** The unit of a number; null if it has none, undefined if it is unknown, which has been reported. */
  readonly unit?: Unit | null | undefined
}

export const KEYWORDS: readonly string[] = ['and', 'or', 'not', 'in']

const SPACE = /\s+/y
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const TEXT = /"([^"\n]*)"/y
const SYMBOL = /<=|>=|!=|[<>=+\-*/(){},.≤≥≠−×]/y
/** The characters with which a unit may begin and go on. */
const UNIT = /[A-Za-z°Δ%µ℃℉][\p{L}\p{No}0-9°Δ%_/]*/uy
const OPERATORS: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '==': '=', '<>': '!=', '!': 'not' }
const OTHER_OPERATOR = /&&|\|\||==|<>|!(?!=)/y
const SPELLINGS: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=', '≠': '!=', '−': '-', '×': '*' }

/** The tokens of a text, the last of which is its end. Anything else is reported and skipped. */
export function tokensOf(text: string, diagnostics: Diagnostics): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  const push = (kind: Token['kind'], found: string, written = found) => {
    tokens.push({ kind, text: written, start: at, end: at + found.length })
    at += found.length
  }
  while (at < text.length) {
    const space = match(SPACE)
    if (space !== undefined) {
      at += space.length
      continue
    }
    const number = match(NUMBER)
    if (number !== undefined) {
      const start = at
      at += number.length
      const { unit, end } = unitAt(text, at, diagnostics)
      tokens.push({ kind: 'number', text: number, unit, start, end })
      at = end
      continue
    }
    const word = match(WORD)
    if (word !== undefined) {
      push('word', word)
      continue
    }
    const quoted = match(TEXT)
    if (quoted !== undefined) {
      push('text', quoted, quoted.slice(1, -1))
      continue
    }
    const other = match(OTHER_OPERATOR)
    if (other !== undefined) {
      const instead = OPERATORS[other] as string
      diagnostics.suggest({ start: at, end: at + other.length }, instead, 'language.operator', {
        found: other,
        instead,
      })
      push(/[a-z]/.test(instead) ? 'word' : 'symbol', other, instead)
      continue
    }
    const symbol = match(SYMBOL)
    if (symbol !== undefined) {
      push('symbol', symbol, SPELLINGS[symbol] ?? symbol)
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(at) as number)
    const span = { start: at, end: at + character.length }
    if (character === '"') diagnostics.add(span, 'language.open-text')
    else diagnostics.add(span, 'language.character', { character })
    at = span.end
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length })
  return tokens
}

/** The unit behind a number, with or without a space between. */
function unitAt(text: string, from: number, diagnostics: Diagnostics): { unit: Unit | null | undefined; end: number } {
  SPACE.lastIndex = from
  const start = from + (SPACE.exec(text)?.[0].length ?? 0)
  UNIT.lastIndex = start
  const run = UNIT.exec(text)?.[0]
  if (run === undefined) return { unit: null, end: from }
  // `10 kW/flow` divides, `10 L/s` does not: the longest unit counts.
  for (let length = Math.min(run.length, LONGEST_UNIT); length > 0; length--) {
    const unit = unitOf(run.slice(0, length))
    if (unit && !isWithin(run[length])) return { unit, end: start + length }
  }
  const unknown = run.split('/')[0] as string
  if (KEYWORDS.includes(unknown)) return { unit: null, end: from }
  const span = { start, end: start + unknown.length }
  diagnostics.unknown(span, nearest(unknown, UNIT_NAMES), 'language.unknown-unit', { unit: unknown })
  return { unit: undefined, end: span.end }
}

const LONGEST_UNIT = Math.max(...UNIT_NAMES.map(({ length }) => length))

/** True if a unit would go on with this character. */
const isWithin = (next: string | undefined) => next !== undefined && /[\p{L}\p{No}0-9_°Δ%]/u.test(next)
