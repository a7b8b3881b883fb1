import { commonestOf } from '@bonfire/contract/imports/commonest'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { matchesWords, searchWords } from '../../../lib/search.ts'

interface Currency {
  readonly value: string
  readonly label: string
}

/** ISO 4217 currencies with names, by code, including the given one. */
export function currencyOptions(locale: string, present: string | undefined): Currency[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), ...(present ? [present] : [])])
  return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}

/** Codes that begin with the search come first, so that “US” does not find the Australian dollar. */
export function findCurrencies<Option extends Currency>(options: readonly Option[], search: string): Option[] {
  const words = searchWords(search)
  const found = options.filter(({ label }) => matchesWords(foldedText(label), words))
  const begins = ({ value }: Option) => value.startsWith(search.trim().toUpperCase())
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** Returns the currency of most projects; empty if there are none. */
export const commonestCurrency = (projects: readonly { readonly currency: string }[]): string =>
  commonestOf(projects.map(({ currency }) => currency)) ?? ''
