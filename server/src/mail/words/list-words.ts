import type { Locale } from '@bonfire/contract/people/users'

export interface ListLine {
  readonly title: string
  readonly detail: string
  readonly isNew: boolean
  readonly link?: string
}

export interface ListBlock {
  readonly title: string
  readonly detail: string
  readonly lines: readonly ListLine[]
  readonly link?: string
}

/** A mail that lists things, in words, before layout. */
export interface ListWords {
  readonly locale: Locale
  readonly subject: string
  readonly lead: string
  readonly blocks: readonly ListBlock[]
  /** The rest is what the mail leaves out; empty if it is complete. */
  readonly rest: string
  readonly link: string
  readonly linkLabel: string
  readonly because: string
  readonly footerLinks: readonly { readonly label: string; readonly address: string }[]
}
