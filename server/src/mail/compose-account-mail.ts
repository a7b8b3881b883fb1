import type { Locale } from '@bonfire/contract/users'
import { ACCOUNT_MAIL_WORDS } from './account-mail-words.ts'
import { inLanguage, type MailAddresses } from './mail-addresses.ts'
import type { AccountFacts, AccountMailKind } from './mail-facts.ts'
import { type ComposedMail, layOut, oneLine } from './mail-layout.ts'

const PAGES: Record<AccountMailKind, string> = { invited: '/invite', passwordReset: '/reset-password' }

/** A mail with a link that lets its reader set a password. */
export function composeAccountMail(
  mail: { readonly kind: AccountMailKind; readonly facts: AccountFacts; readonly locale: Locale },
  addresses: MailAddresses,
): ComposedMail {
  const { token, username, actorName } = mail.facts
  if (!token) throw new Error(`A mail of kind ${mail.kind} has lost the secret of its link`)
  const { kinds, labels, line } = ACCOUNT_MAIL_WORDS[mail.locale]
  const words = kinds[mail.kind]
  const expiresAt = readableInstant(mail.facts.expiresAt, mail.locale)
  return layOut({
    subject: words.subject,
    locale: mail.locale,
    lead: words.lead({ username, expiresAt, actorName: actorName && oneLine(actorName) }),
    quote: '',
    title: words.title,
    lines: [
      [labels.username, username],
      [labels.expires, expiresAt],
    ],
    link: inLanguage(`${addresses.baseUrl}${PAGES[mail.kind]}?token=${encodeURIComponent(token)}`, mail.locale),
    linkLabel: words.open,
    line,
    footer: [words.because],
  })
}

// Nobody knows where the reader is: the instant names its zone.
const readableInstant = (instant: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(instant))
