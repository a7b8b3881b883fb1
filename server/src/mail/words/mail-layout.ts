import type { Locale } from '@bonfire/contract/people/users'
import { escapeHtml } from '../../locales/html.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import { type CheckList, checkHtml, checkText, type Picture, picturesOf } from './actions/check-list-layout.ts'

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Pictures in the text. */
  readonly attachments?: Picture[]
}

/** The content of a mail, in the reader's language, before layout. */
export interface MailParts {
  readonly subject: string
  readonly locale: Locale
  readonly lead: string
  /** The comment; empty for other mails. */
  readonly quote: string
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** Things to do, one by one. */
  readonly checks?: readonly CheckList[]
  readonly link: string
  readonly linkLabel: string
  readonly secondLink?: { readonly label: string; readonly address: string }
  readonly footer: readonly string[]
  /** Appended to the footer's last line. */
  readonly footerLink?: string
}

/** The mail as plain text and equivalent HTML. */
export function layOut(parts: MailParts): ComposedMail {
  const attachments = picturesOf(parts.checks ?? [])
  const mail = { subject: parts.subject, text: asText(parts), html: asHtml(parts) }
  return attachments.length > 0 ? { ...mail, attachments } : mail
}

function asText(parts: MailParts): string {
  const { locale, lead, quote, title, lines, link, linkLabel, secondLink, footer, footerLink } = parts
  const line = (label: string, value: string) => mailTexts(locale)('line', { label, value })
  const quoted = quote && `${quote.replace(/^/gm, '> ')}\n\n`
  const facts = lines.map(([label, value]) => line(label, value)).join('\n')
  const checks = (parts.checks ?? []).map(checkText)
  const last = [...footer, ...(footerLink ? [footerLink] : [])].join('\n')
  const links = [line(linkLabel, link), ...(secondLink ? [line(secondLink.label, secondLink.address)] : [])].join('\n')
  return `${lead}\n\n${quoted}${title}\n${[facts, ...checks].join('\n\n')}\n\n${links}\n\n-- \n${last}\n`
}

const BODY = "margin:0;padding:24px;background:#ffffff;color:#1f2328;font:15px/1.5 'Inter',Arial,sans-serif"
const QUOTE = 'margin:0 0 16px;padding:8px 12px;border-left:3px solid #d0d7de;overflow-wrap:anywhere'
const BUTTON = 'display:inline-block;padding:10px 16px;background:#0f6b63;color:#ffffff;text-decoration:none'
const FOOTER = 'margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d7de;color:#57606a;font-size:13px'
const CELL = 'padding:2px 12px 2px 0;vertical-align:top'

function asHtml(parts: MailParts): string {
  const { locale, lead, quote, title, lines, link, linkLabel, secondLink, footer, footerLink } = parts
  const quoted = quote && `<blockquote style="${QUOTE}">${linesToHtml(quote)}</blockquote>`
  const rows = lines.map(
    ([label, value]) =>
      `<tr><td style="${CELL};color:#57606a">${escapeHtml(label)}</td><td style="${CELL}">${escapeHtml(value)}</td></tr>`,
  )
  const checks = (parts.checks ?? []).map(checkHtml)
  const last = footerLink
    ? ` <a href="${escapeHtml(footerLink)}" style="color:#57606a">${escapeHtml(footerLink)}</a>`
    : ''
  const second = secondLink
    ? `<p style="margin:12px 0 0"><a href="${escapeHtml(secondLink.address)}" style="color:#0f6b63">${escapeHtml(secondLink.label)}</a></p>\n`
    : ''
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}"><div style="max-width:600px">
<p style="margin:0 0 16px">${escapeHtml(lead)}</p>
${quoted}
<p style="margin:0 0 8px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(title)}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 20px;font-size:14px">${rows.join('')}</table>
${checks.join('')}<p style="margin:0"><a href="${escapeHtml(link)}" style="${BUTTON};border-radius:6px">${escapeHtml(linkLabel)}</a></p>
${second}<p style="${FOOTER}">${footer.map(escapeHtml).join('<br>')}${last}</p>
</div></body></html>
`
}

/** A line break in a name or summary would end a header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Escapes and keeps line breaks; not all mail programs support `white-space`. */
const linesToHtml = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
