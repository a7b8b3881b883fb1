import { commonestOf } from '@bonfire/contract/imports/commonest'

/** ISO 4217 currencies with names, by code, including the given one. */
export function currencyOptions(locale: string, present: string | undefined): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), ...(present ? [present] : [])])
  return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}

/** That of most projects; empty without any. */
export const commonestCurrency = (projects: readonly { readonly currency: string }[]): string =>
  commonestOf(projects.map(({ currency }) => currency)) ?? ''
