import type { Locale } from '@bonfire/contract/people/users'
import type { WebhookForm } from '@bonfire/contract/webhooks/webhooks'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { chatMessage } from './chat-message.ts'
import { payloadOf } from './payload.ts'
import { slackMessage } from './slack.ts'
import { teamsMessage } from './teams.ts'

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
