import type { Locale } from '@bonfire/contract/people/users'
import type { WebhookOffFacts } from '../../db/mail-facts.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../mail-addresses.ts'
import { type ComposedMail, layOut, oneLine } from './mail-layout.ts'

/** Tells an administrator that a webhook was switched off. */
export function composeWebhookOff(
  { facts, locale }: { readonly facts: WebhookOffFacts; readonly locale: Locale },
  { baseUrl }: MailAddresses,
): ComposedMail {
  const t = mailTexts(locale)
  const name = oneLine(facts.name)
  return layOut({
    subject: t('webhookOff.subject', { name }),
    locale,
    lead: t(`webhookOff.leads.${facts.reason}`, { host: facts.host }),
    quote: '',
    title: name,
    lines: [
      [t('labels.receiver'), facts.host],
      [t('labels.notSent'), t('webhookOff.messages', { count: facts.givenUpCount })],
    ],
    link: inLanguage(`${baseUrl}/webhooks`, locale),
    linkLabel: t('webhookOff.open'),
    footer: [t('webhookOff.because')],
  })
}
