/** The currencies of ISO 4217 with their names, by code, and the given one among them. */
export function currencyOptions(locale: string, present: string | undefined): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), ...(present ? [present] : [])])
  return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}
