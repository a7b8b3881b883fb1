import type { Locale } from '@bonfire/contract/people/users'

/** The base URL of links in mails, without a trailing slash. */
export interface MailAddresses {
  readonly baseUrl: string
  readonly profileUrl: string
  /** The name of the identity provider, if people sign in there only. */
  readonly onlyProvider?: string
}

/** The URL in the reader's language, even if they have not signed in there yet. */
export function inLanguage(address: string, locale: Locale): string {
  return `${address}${address.includes('?') ? '&' : '?'}locale=${locale}`
}
