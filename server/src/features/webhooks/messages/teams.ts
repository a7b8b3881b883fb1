import type { ChatMessage } from './chat-message.ts'

/**
 * An adaptive card for a workflow of Microsoft Teams that posts to a channel what it receives. Text runs know no markup,
 * so what people wrote is shown as they wrote it.
 */
export function teamsMessage({ title, lead, quote, lines, url, linkLabel }: ChatMessage): object {
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
