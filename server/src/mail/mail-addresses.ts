import type { Locale } from '@bonfire/contract/users'

/** Where the links of a mail lead, without a slash at the end. */
export interface MailAddresses {
  readonly baseUrl: string
  readonly profileUrl: string
}

/** The address in the reader's language, also for who has not signed in there yet. */
export function inLanguage(address: string, locale: Locale): string {
  return `${address}${address.includes('?') ? '&' : '?'}locale=${locale}`
}
