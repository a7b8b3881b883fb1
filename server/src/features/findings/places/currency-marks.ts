// An amount is written differently in each of these.
const LOCALES = [
  ...['en', 'en-AU', 'en-CA', 'en-GB', 'en-NZ', 'en-ZA', 'fr', 'fr-CA', 'fr-CH', 'de', 'de-CH', 'es', 'es-MX', 'pt-BR'],
  ...['it', 'nl', 'sv', 'nb', 'da', 'pl', 'cs', 'ja', 'zh', 'ko', 'hi'],
]
const known = new Map<string, ReadonlySet<string>>()

/** True if a sign or a code can mean a currency: $ is that of many. */
export function isMarkOf(mark: string, currency: string): boolean {
  let marks = known.get(currency)
  if (!marks) {
    marks = marksOf(currency)
    known.set(currency, marks)
  }
  return marks.has(plain(mark))
}

function marksOf(currency: string): ReadonlySet<string> {
  const displays = ['symbol', 'narrowSymbol'] as const
  const signs = LOCALES.flatMap((locale) =>
    displays.map((currencyDisplay) =>
      signIn(new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })),
    ),
  )
  return new Set([currency, ...signs].map(plain))
}

const signIn = (format: Intl.NumberFormat) =>
  format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''

const plain = (mark: string) => mark.toLowerCase().replaceAll(/[\s.]/g, '')
