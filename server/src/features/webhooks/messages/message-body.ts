import type { Locale } from '@bonfire/contract/people/users'
import type { WebhookForm } from '@bonfire/contract/webhooks/webhooks'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { type ChatMessage, chatMessage } from './chat-message.ts'
import { payloadOf } from './payload.ts'

interface Reader {
  readonly form: WebhookForm
  readonly locale: Locale
  /** Links begin with it. */
  readonly baseUrl: string
}

/** The body of a message, for programs or for a channel of people. */
export function bodyOf(facts: WebhookFacts, { form, locale, baseUrl }: Reader): string {
  const payload = payloadOf(facts, baseUrl)
  if (form === 'json') return JSON.stringify(payload)
  const said = chatMessage(payload, { locale, baseUrl })
  return JSON.stringify(form === 'slack' ? slackMessage(said) : teamsMessage(said))
}

/** Incoming webhooks of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slackMessage({ title, lead, quote, lines, url, linkLabel }: ChatMessage): object {
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

/**
 * An adaptive card for a workflow of Microsoft Teams that posts to a channel what it receives. Text runs know no markup,
 * so what people wrote is shown as they wrote it.
 */
function teamsMessage({ title, lead, quote, lines, url, linkLabel }: ChatMessage): object {
  const block = (text: string, run: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...run }],
  })
  const open = (to: string) => ({ selectAction: { type: 'Action.OpenUrl', url: to } })
  return {
    type: 'message',
    // Notifications show this.
    summary: title,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(title, { weight: 'Bolder', size: 'Medium' }),
            ...(lead ? [block(lead)] : []),
            ...(quote ? [block(quote, { italic: true })] : []),
            ...lines.map((line) => block(line.text, line.url ? open(line.url) : {})),
          ],
          actions: [{ type: 'Action.OpenUrl', title: linkLabel, url }],
        },
      },
    ],
  }
}
