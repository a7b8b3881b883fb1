import { ActionPriority, ActionStatus, TransitionReason } from '@bonfire/contract/action-words'
import type { Locale } from '@bonfire/contract/users'
import { composeAccountMail } from './compose-account-mail.ts'
import { inLanguage, type MailAddresses } from './mail-addresses.ts'
import type { MailContent, MailFacts, NewsKind } from './mail-facts.ts'
import { type ComposedMail, layOut, type MailParts, oneLine } from './mail-layout.ts'
import { MAIL_WORDS, type MailWords, type WordedFacts } from './mail-words.ts'

/** A mail in the reader's language. What people wrote appears as the text it is, never as markup. */
export function composeMail(mail: MailContent & { readonly locale: Locale }, addresses: MailAddresses): ComposedMail {
  return mail.siteId === null ? composeAccountMail(mail, addresses) : composeNews(mail, addresses)
}

function composeNews(
  mail: { readonly kind: NewsKind; readonly facts: MailFacts; readonly locale: Locale },
  addresses: MailAddresses,
): ComposedMail {
  const words = MAIL_WORDS[mail.locale]
  const facts = inWords(mail.facts, words)
  const news = words.news[mail.kind]
  return layOut({
    subject: news.subject(facts),
    locale: mail.locale,
    lead: news.lead(facts),
    quote: mail.kind === 'commented' || mail.kind === 'mentioned' ? (facts.text ?? '') : '',
    title: `${facts.actionKey} ${facts.summary}`,
    lines: linesOf(facts, words),
    link: inLanguage(`${addresses.baseUrl}/actions/${encodeURIComponent(facts.actionKey)}`, mail.locale),
    linkLabel: words.open,
    line: words.line,
    footer: [news.because, words.unsubscribe],
    footerLink: inLanguage(addresses.profileUrl, mail.locale),
  })
}

function inWords(facts: MailFacts, words: MailWords): WordedFacts {
  const status = (stored = '') => {
    const known = ActionStatus.safeParse(stored)
    return known.success ? words.statuses[known.data] : stored
  }
  const priority = ActionPriority.safeParse(facts.priority)
  const reason = TransitionReason.safeParse(facts.reason)
  return {
    ...facts,
    actorName: oneLine(facts.actorName),
    summary: oneLine(facts.summary),
    siteName: oneLine(facts.siteName),
    projectName: oneLine(facts.projectName),
    status: status(facts.status),
    fromStatus: status(facts.fromStatus),
    toStatus: status(facts.toStatus),
    priority: priority.success ? words.priorities[priority.data] : facts.priority,
    ...(reason.success && { reason: words.reasons[reason.data] }),
  }
}

function linesOf(facts: WordedFacts, { labels }: MailWords): MailParts['lines'] {
  return [
    ...(facts.reason ? [[labels.reason, facts.reason] as const] : []),
    [labels.site, facts.siteName],
    [labels.project, facts.projectName],
    [labels.status, facts.status],
    [labels.severity, facts.priority],
  ]
}
