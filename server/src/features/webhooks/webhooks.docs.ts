import * as webhooks from '@bonfire/contract/webhooks/webhooks'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const SETTINGS = { form: 'json', locale: 'en', isOn: true } as const
const DELIVERED = '2026-03-10T08:59:00.000Z'
const WEBHOOK = { ...SETTINGS, lastDeliveredAt: DELIVERED }
const MESSAGE = {
  id: '128',
  type: 'finding.new',
  state: 'delivered',
  createdAt: DELIVERED,
  attemptCount: 1,
  lastAttemptAt: DELIVERED,
  lastStatus: 204,
  lastDurationMilliseconds: 84,
} as const

export const WEBHOOK_WORDS: FeatureWords = {
  values: {
    id: '3',
    name: 'CMMS',
    url: 'https://cmms.example/hooks/bonfire',
    events: ['finding.new', 'finding.gone'],
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    messageKey: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    answer: '',
  },
  calls: [
    describeCall(webhooks.listWebhooks, { example: { response: { webhooks: [WEBHOOK] } } }),
    describeCall(webhooks.createWebhook, { example: { body: SETTINGS, response: { webhook: SETTINGS } } }),
    describeCall(webhooks.replaceWebhook, { example: { body: SETTINGS, response: WEBHOOK } }),
    describeCall(webhooks.rotateWebhookSecret, { example: { response: { webhook: WEBHOOK } } }),
    describeCall(webhooks.listWebhookMessages, { example: { response: { messages: [MESSAGE] } } }),
    describeCall(webhooks.readWebhookMessage, {
      example: {
        response: {
          ...MESSAGE,
          body: `{"type":"finding.new","timestamp":"${DELIVERED}","data":{}}`,
          attempts: [{ id: '211', attemptedAt: DELIVERED, durationMilliseconds: 84, status: 204 }],
        },
      },
    }),
  ],
}
