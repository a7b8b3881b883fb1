import { ACTION_LABELS } from '@bonfire/contract/actions/action-labels'
import { ActionPriority, ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Locale } from '@bonfire/contract/people/users'
import type { MailContent, MailFacts, NewsKind } from '../../db/mail-facts.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import { inLanguage, type MailAddresses } from '../mail-addresses.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import { composeDigest } from './digest/compose-digest.ts'
import { type ComposedMail, layOut, oneLine } from './mail-layout.ts'

/** A mail in the reader's language. User text appears as plain text, never as markup. */
export function composeMail(mail: MailContent & { readonly locale: Locale }, addresses: MailAddresses): ComposedMail {
  if (mail.kind === 'digest') return composeDigest(mail, addresses)
  return mail.siteRowId === null ? composeAccountMail(mail, addresses) : composeNews(mail, addresses)
}

function composeNews(
  { kind, facts, locale }: { readonly kind: NewsKind; readonly facts: MailFacts; readonly locale: Locale },
  addresses: MailAddresses,
): ComposedMail {
  const t = mailTexts(locale)
  const shown = shownFacts(facts, locale)
  const { actionKey, summary, reason } = shown
  return layOut({
    subject: t(`${kind}.subject`, shown),
    locale,
    lead: t(`${kind}.lead`, shown),
    quote: kind === 'commented' || kind === 'mentioned' ? (facts.text ?? '') : '',
    title: `${actionKey} ${summary}`,
    lines: [
      ...(reason ? [[t('labels.reason'), reason] as const] : []),
      [t('labels.site'), shown.siteName],
      [t('labels.project'), shown.projectName],
      [t('labels.status'), shown.status],
      [t('labels.severity'), shown.priority],
    ],
    link: inLanguage(`${addresses.baseUrl}/actions/${encodeURIComponent(actionKey)}`, locale),
    linkLabel: t('open'),
    footer: [t(`${kind}.because`), t('unsubscribe')],
    footerLink: inLanguage(addresses.profileUrl, locale),
  })
}

/** With statuses, severity and reason in the reader's language, and names on one line. */
function shownFacts(facts: MailFacts, locale: Locale) {
  const { statuses, priorities, reasons } = ACTION_LABELS[locale]
  const status = (stored = '') => {
    const known = ActionStatus.safeParse(stored)
    return known.success ? statuses[known.data] : stored
  }
  const priority = ActionPriority.safeParse(facts.priority)
  const reason = TransitionReason.safeParse(facts.reason)
  return {
    actionKey: facts.actionKey,
    actorName: oneLine(facts.actorName),
    summary: oneLine(facts.summary),
    siteName: oneLine(facts.siteName),
    projectName: oneLine(facts.projectName),
    status: status(facts.status),
    fromStatus: status(facts.fromStatus),
    toStatus: status(facts.toStatus),
    priority: priority.success ? priorities[priority.data] : facts.priority,
    reason: reason.success ? reasons[reason.data] : (facts.reason ?? ''),
  }
}
