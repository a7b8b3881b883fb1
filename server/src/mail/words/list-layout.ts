import { escapeHtml } from '../../locales/html.ts'
import { mailTexts } from '../../locales/mail-texts.ts'
import type { ListBlock, ListLine, ListWords } from './list-words.ts'
import type { ComposedMail } from './mail-layout.ts'

export const layOutList = (words: ListWords): ComposedMail => ({
  subject: words.subject,
  text: listText(words),
  html: listHtml(words),
})

/** The plain text says everything that the HTML says. */
function listText(words: ListWords): string {
  const { lead, blocks, rest, link, linkLabel, because, footerLinks, locale } = words
  const pair = (label: string, value: string) => mailTexts(locale)('line', { label, value })
  const paragraphs = blocks.map(({ title, detail, lines, link: of }) =>
    [title, detail, ...lines.map(lineText), of].filter((line) => line !== undefined && line !== '').join('\n'),
  )
  const footer = [because, ...footerLinks.map(({ label, address }) => pair(label, address))].join('\n')
  return `${[lead, ...paragraphs, ...(rest ? [rest] : []), pair(linkLabel, link)].join('\n\n')}\n\n-- \n${footer}\n`
}

const lineText = ({ title, detail, isNew, link }: ListLine) =>
  `  ${isNew ? '*' : '-'} ${title}${detail && `\n    ${detail}`}${link ? `\n    ${link}` : ''}`

const BODY = "margin:0;padding:24px;background:#ffffff;color:#1f2328;font:15px/1.5 'Inter',Arial,sans-serif"
const BUTTON =
  'display:inline-block;padding:10px 16px;background:#0f6b63;color:#ffffff;text-decoration:none;border-radius:6px'
const FOOTER = 'margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d7de;color:#57606a;font-size:13px'
const HEADING =
  'margin:20px 0 0;padding-top:12px;border-top:1px solid #d0d7de;font-size:16px;font-weight:600;overflow-wrap:anywhere'
const QUIET = 'color:#57606a;font-size:13px'

function listHtml(words: ListWords): string {
  const { locale, subject, lead, blocks, rest, link, linkLabel, because, footerLinks } = words
  const links = footerLinks.map(
    ({ label, address }) => `<a href="${escapeHtml(address)}" style="color:#57606a">${escapeHtml(label)}</a>`,
  )
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="${BODY}"><div style="max-width:640px">
<p style="margin:0">${escapeHtml(lead)}</p>
${blocks.map(blockHtml).join('\n')}
${rest && `<p style="margin:20px 0 0;padding-top:12px;border-top:1px solid #d0d7de">${linked(rest, link)}</p>`}
<p style="margin:24px 0 0"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(linkLabel)}</a></p>
<p style="${FOOTER}">${escapeHtml(because)}<br>${links.join(' · ')}</p>
</div></body></html>
`
}

function blockHtml({ title, detail, lines, link }: ListBlock): string {
  const items = lines.length > 0 ? `\n<ul style="margin:0;padding-left:20px">${lines.map(lineHtml).join('')}</ul>` : ''
  const quiet = detail && `\n<p style="margin:0 0 4px;${QUIET}">${escapeHtml(detail)}</p>`
  return `<h2 style="${HEADING}">${linked(title, link)}</h2>${quiet}${items}`
}

function lineHtml({ title, detail, isNew, link }: ListLine): string {
  const quiet = detail && `<br><span style="${QUIET}">${escapeHtml(detail)}</span>`
  const shown = linked(title, link)
  return `<li style="margin:6px 0;overflow-wrap:anywhere">${isNew ? `<strong>${shown}</strong>` : shown}${quiet}</li>`
}

const linked = (title: string, link: string | undefined) =>
  link ? `<a href="${escapeHtml(link)}" style="color:#0f6b63">${escapeHtml(title)}</a>` : escapeHtml(title)
