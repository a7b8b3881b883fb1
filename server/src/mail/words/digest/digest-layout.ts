import { escapeHtml } from '../../../locales/html.ts'
import { mailTexts } from '../../../locales/mail-texts.ts'
import type { DigestLine, DigestWords } from './digest-words.ts'

/** As plain text: everything that the HTML says. */
export function digestText(words: DigestWords): string {
  const { lead, sites, rest, link, linkLabel, because, footerLinks, locale } = words
  const pair = (label: string, value: string) => mailTexts(locale)('line', { label, value })
  const blocks = sites.map(({ title, detail, lines }) => [title, detail, ...lines.map(lineText)].join('\n'))
  const footer = [because, ...footerLinks.map(({ label, address }) => pair(label, address))].join('\n')
  return `${[lead, ...blocks, ...(rest ? [rest] : []), pair(linkLabel, link)].join('\n\n')}\n\n-- \n${footer}\n`
}

const lineText = ({ title, detail, isNew }: DigestLine) =>
  `  ${isNew ? '*' : '-'} ${title}${detail && `\n    ${detail}`}`

const BODY = "margin:0;padding:24px;background:#ffffff;color:#1f2328;font:15px/1.5 'Inter',Arial,sans-serif"
const BUTTON =
  'display:inline-block;padding:10px 16px;background:#0f6b63;color:#ffffff;text-decoration:none;border-radius:6px'
const FOOTER = 'margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d7de;color:#57606a;font-size:13px'
const SITE = 'margin:20px 0 0;padding-top:12px;border-top:1px solid #d0d7de;font-size:16px;font-weight:600'
const QUIET = 'color:#57606a;font-size:13px'

export function digestHtml(words: DigestWords): string {
  const { locale, subject, lead, sites, rest, link, linkLabel, because, footerLinks } = words
  const links = footerLinks.map(
    ({ label, address }) => `<a href="${escapeHtml(address)}" style="color:#57606a">${escapeHtml(label)}</a>`,
  )
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="${BODY}"><div style="max-width:640px">
<p style="margin:0">${escapeHtml(lead)}</p>
${sites.map(siteHtml).join('\n')}
${rest && `<p style="margin:20px 0 0;padding-top:12px;border-top:1px solid #d0d7de">${escapeHtml(rest)}</p>`}
<p style="margin:24px 0 0"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(linkLabel)}</a></p>
<p style="${FOOTER}">${escapeHtml(because)}<br>${links.join(' · ')}</p>
</div></body></html>
`
}

function siteHtml({ title, detail, lines }: DigestWords['sites'][number]): string {
  return `<h2 style="${SITE}">${escapeHtml(title)}</h2>
<p style="margin:0 0 4px;${QUIET}">${escapeHtml(detail)}</p>
<ul style="margin:0;padding-left:20px">${lines.map(lineHtml).join('')}</ul>`
}

function lineHtml({ title, detail, isNew }: DigestLine): string {
  const quiet = detail && `<br><span style="${QUIET}">${escapeHtml(detail)}</span>`
  return `<li style="margin:6px 0;overflow-wrap:anywhere">${isNew ? `<strong>${escapeHtml(title)}</strong>` : escapeHtml(title)}${quiet}</li>`
}
