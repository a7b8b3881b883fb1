interface Notation {
  /** Digits, plain or in groups, with optional decimals. */
  readonly pattern: RegExp
  /** Thousands to some, thousandths to others. */
  readonly ambiguous: RegExp | null
}

const DIGITS_AND_SIGNS = /^[\s.,'’]*\d[\d\s.,'’]*$/

/** `unclear`: not written as the language writes numbers, or ambiguous. */
type NumberProblem = 'notANumber' | 'unclear'

/**
 * Parses a number of at least 0 as it is written where the reader is: 1,200.50 in English, 1 200,50 in French. Never
 * guesses, and leaves refused text as typed.
 */
export function parseTypedNumber(typed: string, locale: string): number | NumberProblem {
  const text = typed.trim()
  const { pattern, ambiguous } = notationOf(locale)
  const [, whole = '', fraction = ''] = pattern.exec(text) ?? []
  if (whole + fraction === '' || ambiguous?.test(text)) return DIGITS_AND_SIGNS.test(text) ? 'unclear' : 'notANumber'
  return Number(`${whole.replace(/\D/g, '')}.${fraction}0`)
}

/** Writes a number for editing: in full, without thousands separators. */
export function typedNumber(value: number, locale: string): string {
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 })
}

const known = new Map<string, Notation>()

function notationOf(locale: string): Notation {
  const notation = known.get(locale) ?? readNotation(locale)
  known.set(locale, notation)
  return notation
}

function readNotation(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678.5)
  const partOf = (kind: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === kind)?.value ?? ''
  const wholes = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const group = groupPattern(partOf('group'))
  const isPoint = partOf('decimal') === '.'
  // Keyboards have a point where the language has a comma, unless the point separates thousands.
  const decimal = isPoint ? '\\.' : group === '\\.' ? ',' : '[.,]'
  const grouped =
    wholes.at(-2) === 2 ? `[1-9]\\d?(?:${group}\\d{2})*${group}\\d{3}` : `[1-9]\\d{0,2}(?:${group}\\d{3})+`
  return {
    pattern: new RegExp(`^(\\d*|${grouped})(?:${decimal}(\\d*))?$`),
    ambiguous: decimal === '[.,]' ? /^[1-9]\d{0,2}\.\d{3}$/ : null,
  }
}

function groupPattern(group: string): string {
  return group === '.' || group === ',' ? `\\${group}` : "[ \\u00a0\\u202f'’]"
}
