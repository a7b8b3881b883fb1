import type { ChatMessage } from './chat-message.ts'

/** Incoming webhooks of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function slackMessage({ title, lead, quote, lines, url, linkLabel }: ChatMessage): object {
  const link = (to: string, label: string) => `<${escapeUrl(to)}|${escapeText(label)}>`
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
  return {
    // Notifications show this.
    text: escapeText([title, lead].filter(Boolean).join('\n')),
    blocks: [
      section(`*${link(url, title)}*`),
      ...(lead ? [section(escapeText(lead))] : []),
      ...(quote ? [section(escapeText(quote).replace(/^/gm, '> '))] : []),
      ...lines.map((line) => section(line.url ? link(line.url, line.text) : escapeText(line.text))),
      section(link(url, linkLabel)),
    ],
  }
}

/** Unescaped text could mention a channel or be a link that says one thing and leads elsewhere. */
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeUrl = (url: string) => escapeText(url).replaceAll('|', '%7C')
