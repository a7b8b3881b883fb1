import { ActionPriority, ActionStatus, TransitionReason } from '@bonfire/contract/action-words'
import type { Locale } from '@bonfire/contract/users'
import { escapeHtml, linesToHtml } from './html.ts'
import type { MailFacts, NewsKind } from './mail-facts.ts'
import { MAIL_WORDS, type MailWords, type WordedFacts } from './mail-words.ts'

/** Where the links of a mail lead, without a slash at the end. */
export interface MailAddresses {
  readonly baseUrl: string
  readonly profileUrl: string
}

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail in the reader's language. What people wrote appears as the text it is, never as markup. */
export function composeMail(
  mail: { readonly kind: NewsKind; readonly facts: MailFacts; readonly locale: Locale },
  addresses: MailAddresses,
): ComposedMail {
  const words = MAIL_WORDS[mail.locale]
  const facts = inWords(mail.facts, words)
  const news = words.news[mail.kind]
  const parts: MailParts = {
    locale: mail.locale,
    words,
    lead: news.lead(facts),
    quote: mail.kind === 'commented' || mail.kind === 'mentioned' ? (facts.text ?? '') : '',
    title: `${facts.actionKey} ${facts.summary}`,
    lines: linesOf(facts, words),
    link: `${addresses.baseUrl}/actions/${encodeURIComponent(facts.actionKey)}`,
    because: news.because,
    profileUrl: addresses.profileUrl,
  }
  return { subject: news.subject(facts), text: asText(parts), html: asHtml(parts) }
}

interface MailParts {
  readonly locale: Locale
  readonly words: MailWords
  readonly lead: string
  /** The comment; empty for other news. */
  readonly quote: string
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly link: string
  readonly because: string
  readonly profileUrl: string
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

function asText({ words, lead, quote, title, lines, link, because, profileUrl }: MailParts): string {
  const quoted = quote && `${quote.replace(/^/gm, '> ')}\n\n`
  const facts = lines.map(([label, value]) => words.line(label, value)).join('\n')
  return `${lead}\n\n${quoted}${title}\n${facts}\n\n${words.line(words.open, link)}\n\n-- \n${because}\n${words.unsubscribe}\n${profileUrl}\n`
}

const BODY = "margin:0;padding:24px;background:#ffffff;color:#1f2328;font:15px/1.5 'Inter',Arial,sans-serif"
const QUOTE = 'margin:0 0 16px;padding:8px 12px;border-left:3px solid #d0d7de;overflow-wrap:anywhere'
const BUTTON = 'display:inline-block;padding:10px 16px;background:#0f6b63;color:#ffffff;text-decoration:none'
const FOOTER = 'margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d7de;color:#57606a;font-size:13px'
const CELL = 'padding:2px 12px 2px 0;vertical-align:top'

function asHtml({ locale, words, lead, quote, title, lines, link, because, profileUrl }: MailParts): string {
  const quoted = quote && `<blockquote style="${QUOTE}">${linesToHtml(quote)}</blockquote>`
  const rows = lines.map(
    ([label, value]) =>
      `<tr><td style="${CELL};color:#57606a">${escapeHtml(label)}</td><td style="${CELL}">${escapeHtml(value)}</td></tr>`,
  )
  const profile = `<a href="${escapeHtml(profileUrl)}" style="color:#57606a">${escapeHtml(profileUrl)}</a>`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}"><div style="max-width:600px">
<p style="margin:0 0 16px">${escapeHtml(lead)}</p>
${quoted}
<p style="margin:0 0 8px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(title)}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 20px;font-size:14px">${rows.join('')}</table>
<p style="margin:0"><a href="${escapeHtml(link)}" style="${BUTTON};border-radius:6px">${escapeHtml(words.open)}</a></p>
<p style="${FOOTER}">${escapeHtml(because)}<br>${escapeHtml(words.unsubscribe)} ${profile}</p>
</div></body></html>
`
}

/** A line break in a name or a summary would end a header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
