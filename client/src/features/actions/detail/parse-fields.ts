import { DESCRIPTION_MAXIMUM_CHARACTERS, LARGEST_AMOUNT, SUMMARY_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions'
import type { Locale } from '@bonfire/contract/users'

/** Digits in a row or in groups of three, and what follows the decimal sign. */
const AMOUNTS: Record<Locale, RegExp> = {
  en: /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  fr: /^(\d*|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d*))?$/,
}

/** Thousands to some, thousandths to others. */
const AMBIGUOUS_IN_FRENCH = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * A number of at least 0 as people of the language write it: 1,200.50 in English, 1 200,50 in French. Else which
 * message tells what is wrong; nothing is guessed, and the text stays as typed (ACM-23).
 */
export function parseAmount(typed: string, locale: Locale): number | 'amount' | 'amountLarge' {
  const text = typed.trim()
  const [, whole = '', fraction = ''] = AMOUNTS[locale].exec(text) ?? []
  if (whole + fraction === '' || (locale === 'fr' && AMBIGUOUS_IN_FRENCH.test(text))) return 'amount'
  const value = Number(`${whole.replace(/\D/g, '')}.${fraction}0`)
  return value > LARGEST_AMOUNT ? 'amountLarge' : value
}

/** As it is typed again: without separators of thousands, in full. */
export function amountText(value: number, locale: Locale): string {
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 })
}

export function summaryProblem(text: string): 'summaryBlank' | 'summaryLong' | undefined {
  if (text.trim() === '') return 'summaryBlank'
  return text.trim().length > SUMMARY_MAXIMUM_CHARACTERS ? 'summaryLong' : undefined
}

export function descriptionProblem(text: string): 'descriptionLong' | undefined {
  return text.length > DESCRIPTION_MAXIMUM_CHARACTERS ? 'descriptionLong' : undefined
}

/** Empty is no report. */
export function reportProblem(text: string): 'reportUrl' | undefined {
  if (text === '') return undefined
  const address = URL.parse(text)
  const isWeb = address !== null && ['http:', 'https:'].includes(address.protocol)
  return isWeb && text.length <= 2000 ? undefined : 'reportUrl'
}
