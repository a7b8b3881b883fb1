import type { Locale } from '@bonfire/contract/people/users'
import type { Assignment, MailContent, MailedChecks, MailFacts, NewsKind } from '../../db/mail-facts.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import type { FindingChart } from '../charts/read-charts.ts'
import { inLanguage, type MailAddresses } from '../mail-addresses.ts'
import { checkLists } from './actions/check-lists.ts'
import { composeDue } from './actions/compose-due.ts'
import { composeGathered } from './actions/compose-gathered.ts'
import { actionAddress, shownDay, shownEquips, shownFacts } from './actions/shown-facts.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import { composeOverview } from './compose-overview.ts'
import { composeWebhookOff } from './compose-webhook-off.ts'
import { composeDigest } from './digest/compose-digest.ts'
import { type ComposedMail, layOut } from './mail-layout.ts'

/** A mail in the reader's language. User text appears as plain text, never as markup. */
export function composeMail(
  mail: MailContent & { readonly locale: Locale; readonly charts?: readonly (FindingChart | undefined)[] },
  addresses: MailAddresses,
): ComposedMail {
  if (mail.kind === 'digest') return composeDigest(mail, addresses)
  if (mail.kind === 'gathered') return composeGathered(mail, addresses)
  if (mail.kind === 'due') return composeDue(mail, addresses)
  if (mail.kind === 'webhookOff') return composeWebhookOff(mail, addresses)
  if (mail.kind === 'overview') return composeOverview(mail, addresses)
  return mail.siteRowId === null ? composeAccountMail(mail, addresses) : composeNews(mail, addresses)
}

interface NewsMail {
  readonly kind: NewsKind
  readonly facts: MailFacts
  readonly locale: Locale
  readonly assignment?: Assignment | undefined
  readonly checks?: MailedChecks | undefined
  readonly charts?: readonly (FindingChart | undefined)[]
}

function composeNews(
  { kind, facts, locale, assignment, checks, charts = [] }: NewsMail,
  addresses: MailAddresses,
): ComposedMail {
  const t = mailTexts(locale)
  const shown = shownFacts(facts, locale)
  const { actionKey, summary, reason } = shown
  return layOut({
    subject: t(`${kind}.subject`, shown),
    locale,
    lead: t(`${kind}.lead`, shown),
    quote: kind === 'commented' || kind === 'mentioned' ? (facts.text ?? '') : (assignment?.description ?? '').trim(),
    title: `${actionKey} ${summary}`,
    lines: [
      ...(reason ? [[t('labels.reason'), reason] as const] : []),
      [t('labels.site'), shown.siteName],
      [t('labels.project'), shown.projectName],
      [t('labels.status'), shown.status],
      [t('labels.severity'), shown.priority],
      ...assignmentLines(assignment, locale),
      ...(facts.repairs ? equipLine(facts.repairs, locale) : []),
    ],
    ...(checks && { checks: checkLists(checks, locale, charts) }),
    link: actionAddress(addresses, actionKey, locale),
    linkLabel: t('open'),
    footer: [t(`${kind}.because`), t('unsubscribe')],
    footerLink: inLanguage(addresses.profileUrl, locale),
  })
}

function assignmentLines(assignment: Assignment | undefined, locale: Locale): (readonly [string, string])[] {
  if (!assignment) return []
  const t = mailTexts(locale)
  const { dueDate, equips, equipCount } = assignment
  return [
    ...(dueDate ? [[t('labels.due'), shownDay(dueDate, locale)] as const] : []),
    ...equipLine({ equips, count: equipCount }, locale),
  ]
}

function equipLine(named: { equips: readonly string[]; count: number }, locale: Locale): (readonly [string, string])[] {
  const equips = shownEquips(named, locale)
  return equips ? [[mailTexts(locale)('labels.equipment'), equips]] : []
}
