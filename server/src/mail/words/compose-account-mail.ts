import type { Locale } from '@bonfire/contract/people/users'
import type { AccountFacts, AccountMailKind } from '../../db/mail-facts.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../mail-addresses.ts'
import { type ComposedMail, layOut, oneLine } from './mail-layout.ts'

const PAGES: Record<AccountMailKind, string> = { invited: '/invite', passwordReset: '/reset-password' }

/** A person sets a password there with a link's secret. */
export const accountLink = (baseUrl: string, kind: AccountMailKind, token: string): string =>
  `${baseUrl}${PAGES[kind]}?token=${encodeURIComponent(token)}`

/** A mail with a link for setting a password. */
export function composeAccountMail(
  mail: { readonly kind: AccountMailKind; readonly facts: AccountFacts; readonly locale: Locale },
  addresses: MailAddresses,
): ComposedMail {
  const { token, username, actorName } = mail.facts
  const { onlyProvider, baseUrl } = addresses
  if (onlyProvider && mail.kind === 'invited') return composeProviderInvite(mail, { baseUrl, onlyProvider })
  if (!token) throw new Error(`A mail of kind ${mail.kind} has lost the secret of its link`)
  const t = mailTexts(mail.locale)
  const expiresAt = readableInstant(mail.facts.expiresAt, mail.locale)
  return layOut({
    subject: t(`${mail.kind}.subject`),
    locale: mail.locale,
    lead: t(`${mail.kind}.lead`, actorIn(actorName)),
    quote: '',
    title: t(`${mail.kind}.title`),
    lines: [
      [t('labels.username'), username],
      [t('labels.expires'), expiresAt],
    ],
    link: inLanguage(accountLink(baseUrl, mail.kind, token), mail.locale),
    linkLabel: t(`${mail.kind}.open`),
    footer: [t(`${mail.kind}.because`)],
  })
}

/** An invitation leads to the identity provider where there are no passwords. */
function composeProviderInvite(
  { facts, locale }: { readonly facts: AccountFacts; readonly locale: Locale },
  { baseUrl, onlyProvider }: { baseUrl: string; onlyProvider: string },
): ComposedMail {
  const t = mailTexts(locale)
  const provider = oneLine(onlyProvider)
  return layOut({
    subject: t('invitedToProvider.subject'),
    locale,
    lead: t('invited.lead', actorIn(facts.actorName)),
    quote: '',
    title: t('invitedToProvider.title', { provider }),
    lines: [],
    link: inLanguage(`${baseUrl}/login`, locale),
    linkLabel: t('invitedToProvider.open', { provider }),
    footer: [t('invitedToProvider.because')],
  })
}

const actorIn = (actorName: string | undefined) => ({
  hasActor: String(Boolean(actorName)),
  actorName: oneLine(actorName ?? ''),
})

// The reader's time zone is unknown, so the time names its zone.
const readableInstant = (instant: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(instant))
