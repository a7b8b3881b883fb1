/** Digits, plain or in groups of three, with optional decimals. */
const NUMBERS = {
  en: /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  fr: /^(\d*|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d*))?$/,
}

/** Thousands to some, thousandths to others. */
const AMBIGUOUS_IN_FRENCH = /^[1-9]\d{0,2}\.\d{3}$/

const DIGITS_AND_SIGNS = /^[\s.,]*\d[\d\s.,]*$/

/** `unclear`: not written as the language writes numbers, or ambiguous. */
type NumberProblem = 'notANumber' | 'unclear'

/**
 * Parses a number of at least 0 as the language writes it: 1,200.50 in English, 1 200,50 in French. Never guesses, and
 * leaves refused text as typed.
 */
export function parseTypedNumber(typed: string, locale: keyof typeof NUMBERS): number | NumberProblem {
  const text = typed.trim()
  const [, whole = '', fraction = ''] = NUMBERS[locale].exec(text) ?? []
  if (whole + fraction === '' || (locale === 'fr' && AMBIGUOUS_IN_FRENCH.test(text)))
    return DIGITS_AND_SIGNS.test(text) ? 'unclear' : 'notANumber'
  return Number(`${whole.replace(/\D/g, '')}.${fraction}0`)
}

/** For editing: in full, without thousands separators. */
export function typedNumber(value: number, locale: keyof typeof NUMBERS): string {
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 })
}
