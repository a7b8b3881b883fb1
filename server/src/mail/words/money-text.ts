import type { Amount } from '@bonfire/contract/overview/overview'
import type { Locale } from '@bonfire/contract/people/users'

const WHOLE_FROM = 10

/** An amount as people say it: whole, or with its cents if it is small. */
export function moneyText({ currency, amount }: Amount, locale: Locale): string {
  const digits = amount >= WHOLE_FROM || amount === 0 ? { maximumFractionDigits: 0 } : {}
  const format = new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { style: 'currency', currency, ...digits })
  return format.format(amount)
}
