import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Locale } from '../people/users.ts'
import { issue } from '../refusals/problem.ts'
import { WebhookEventType, WebhookMessageType } from './webhook-events.ts'

const Instant = z.iso.datetime({ offset: true })

/** A message is written for programs, or for people in a channel of Slack or Microsoft Teams. */
export const WEBHOOK_FORMS = ['json', 'slack', 'teams'] as const
export const WebhookForm = z.enum(WEBHOOK_FORMS)
export type WebhookForm = z.infer<typeof WebhookForm>

export const MAXIMUM_WEBHOOKS = 1000

const Settings = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: issue('webhook.name-missing'), abort: true }),
      z.maxLength(200, { error: issue('webhook.name-too-long', { maximum: 200 }) }),
    ),
  /** The receiver's address may itself be a secret, as those of Slack and Teams are. */
  url: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: issue('webhook.url-missing'), abort: true }),
      z.maxLength(2000, { error: issue('webhook.url-wrong') }),
    ),
  form: WebhookForm,
  /** The language of messages for people. */
  locale: Locale,
  events: z.array(WebhookEventType).check(z.minLength(1, { error: issue('webhook.no-events') }), z.maxLength(20)),
  /** null: every project of the tenant, including future ones. */
  projectKeys: z.nullable(
    z
      .array(z.string().check(z.maxLength(200)))
      .check(z.minLength(1, { error: issue('webhook.no-projects') }), z.maxLength(1000)),
  ),
  isOn: z.boolean(),
}

export const WebhookSettings = z.strictObject(Settings)
export type WebhookSettings = z.infer<typeof WebhookSettings>

export const Webhook = z.object({
  ...Settings,
  id: z.string(),
  createdAt: Instant,
  /** Display name; null for an account that is gone. */
  createdBy: z.nullable(z.string()),
  /** Why it is off: a person switched it off, nothing was accepted for a day, or the receiver said 410 Gone. */
  offReason: z.nullable(z.enum(['person', 'failing', 'gone'])),
  offSince: z.nullable(Instant),
  lastDeliveredAt: z.nullable(Instant),
  /** The first failed attempt since the last success. */
  failingSince: z.nullable(Instant),
  /** Messages that will be sent. */
  waitingCount: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const WEBHOOK_MESSAGE_STATES = ['waiting', 'delivered', 'givenUp'] as const

/** A message of the log. */
export const WebhookMessage = z.object({
  id: z.string(),
  /** The header `webhook-id`, the same on every attempt. */
  messageKey: z.string(),
  type: WebhookMessageType,
  state: z.enum(WEBHOOK_MESSAGE_STATES),
  createdAt: Instant,
  attemptCount: z.int(),
  lastAttemptAt: z.nullable(Instant),
  /** The last attempt's status; null if there was no response. */
  lastStatus: z.nullable(z.int()),
  lastDurationMilliseconds: z.nullable(z.int()),
  /** Why the last attempt got no response, in a sentence. */
  lastProblem: z.nullable(z.string()),
  nextAttemptAt: z.nullable(Instant),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

export const WebhookAttempt = z.object({
  id: z.string(),
  attemptedAt: Instant,
  durationMilliseconds: z.int(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  /** The beginning of the response’s body; null if there was none. */
  answer: z.nullable(z.string()),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookMessageDetail = z.extend(WebhookMessage, {
  /** null until the first attempt. */
  body: z.nullable(z.string()),
  /** The latest first. */
  attempts: z.array(WebhookAttempt),
})
export type WebhookMessageDetail = z.infer<typeof WebhookMessageDetail>

const id = (of: 'webhook' | 'webhookMessage') =>
  z.string().check(z.regex(/^\d{1,15}$/, { error: issue('value.id', { of }) }))
const Params = z.object({ webhookId: id('webhook') })
const MessageParams = z.object({ webhookId: id('webhook'), messageId: id('webhookMessage') })
/** The secret is only in this response. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List the webhooks whose events and projects the caller may see as a whole',
  access: 'session',
  response: z.object({ webhooks: z.array(Webhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a webhook; only this response contains its secret',
  access: 'session',
  body: WebhookSettings,
  response: WithSecret,
  status: 201,
})

export const replaceWebhook = endpoint({
  method: 'PUT',
  path: '/v1/webhooks/:webhookId',
  summary: 'Change a webhook, or switch it on or off; switched off, it tells nothing and what waits is given up',
  access: 'session',
  params: Params,
  body: WebhookSettings,
  response: Webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/webhooks/:webhookId',
  summary: 'Delete a webhook with its log',
  access: 'session',
  params: Params,
  response: z.object({}),
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:webhookId/secret',
  summary: 'Replace the secret; for a day, messages are signed with the former one too',
  access: 'session',
  params: Params,
  response: WithSecret,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:webhookId/test',
  summary: 'Send a test message now, once, also while the webhook is off',
  access: 'session',
  params: Params,
  response: WebhookMessageDetail,
})

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:webhookId/messages',
  summary: 'List what a webhook sent, newest first, 50 at a time',
  access: 'session',
  params: Params,
  query: z.object({
    /** The id to continue after. */
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({ messages: z.array(WebhookMessage), hasMore: z.boolean() }),
})

export const readWebhookMessage = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:webhookId/messages/:messageId',
  summary: 'Read a message with its body and every answer',
  access: 'session',
  params: MessageParams,
  response: WebhookMessageDetail,
})

export const sendWebhookMessageAgain = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:webhookId/messages/:messageId/send-again',
  summary: 'Queue a message again under the same id, with retries for a day',
  access: 'session',
  params: MessageParams,
  response: WebhookMessage,
})
