import type { Locale } from '@bonfire/contract/people/users'

export interface DigestLine {
  readonly title: string
  readonly detail: string
  readonly isNew: boolean
}

/** A digest in words, before layout. */
export interface DigestWords {
  readonly locale: Locale
  readonly subject: string
  readonly lead: string
  readonly sites: readonly { readonly title: string; readonly detail: string; readonly lines: readonly DigestLine[] }[]
  /** What the mail leaves out; empty if it is complete. */
  readonly rest: string
  readonly link: string
  readonly linkLabel: string
  readonly because: string
  readonly footerLinks: readonly { readonly label: string; readonly address: string }[]
}
