import { languageOf, type RegionalLocale } from '@bonfire/contract/values/regional-locale'

/** The currencies on the screen: two of them may have one symbol. */
let known: readonly string[] = []

/** Names the currencies of the portfolio, so that A$ and US$ are not both written as $. */
export function distinguishCurrencies(currencies: Iterable<string>): void {
  known = [...new Set(currencies)]
}

/** The symbol of an ISO 4217 currency: the short one, unless another currency of the portfolio has the same. */
export function currencySymbol(currency: string, locale: string): string {
  const short = formatSymbol(currency, locale, 'narrowSymbol')
  const isShared = known.some((other) => other !== currency && formatSymbol(other, locale, 'narrowSymbol') === short)
  // A country writes its own currency in the short form.
  return isShared ? formatSymbol(currency, NEUTRAL[languageOf(locale as RegionalLocale)] ?? locale, 'symbol') : short
}

const NEUTRAL: Readonly<Record<string, string>> = { en: 'en-001', fr: 'fr-FR' }
const symbols = new Map<string, string>()

function formatSymbol(currency: string, locale: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const name = `${currency} ${locale} ${currencyDisplay}`
  const kept = symbols.get(name)
  if (kept !== undefined) return kept
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(name, symbol)
  return symbol
}
