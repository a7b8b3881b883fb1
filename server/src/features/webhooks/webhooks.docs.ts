import * as webhooks from '@bonfire/contract/webhooks/webhooks'
import { type ApiExample, example } from '../../http/api-docs/example.ts'

const SETTINGS = {
  name: 'CMMS',
  url: 'https://cmms.example/hooks/bonfire',
  form: 'json',
  locale: 'en',
  events: ['finding.new', 'finding.gone'],
  projectKeys: ['NORTH'],
  isOn: true,
} as const
const settings = () => ({ ...SETTINGS, events: [...SETTINGS.events], projectKeys: [...SETTINGS.projectKeys] })
const WEBHOOK = {
  id: '3',
  createdAt: '2026-03-02T08:15:00.000Z',
  createdBy: 'Administrator',
  offReason: null,
  offSince: null,
  failingSince: null,
  lastDeliveredAt: '2026-03-10T08:59:00.000Z',
  waitingCount: 0,
}
const webhook = () => ({ ...settings(), ...WEBHOOK })
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: '128',
  messageKey: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  type: 'finding.new',
  state: 'delivered',
  createdAt: '2026-03-10T08:59:00.000Z',
  attemptCount: 1,
  lastAttemptAt: '2026-03-10T08:59:00.000Z',
  lastStatus: 204,
  lastDurationMilliseconds: 84,
  lastProblem: null,
  nextAttemptAt: null,
} as const
const ATTEMPT = {
  id: '211',
  attemptedAt: '2026-03-10T08:59:00.000Z',
  durationMilliseconds: 84,
  status: 204,
  problem: null,
  answer: '',
}

export const WEBHOOK_EXAMPLES: readonly ApiExample[] = [
  example(webhooks.listWebhooks, { response: { webhooks: [webhook()] } }),
  example(webhooks.createWebhook, { body: settings(), response: { webhook: webhook(), secret: SECRET } }),
  example(webhooks.replaceWebhook, { body: settings(), response: webhook() }),
  example(webhooks.rotateWebhookSecret, { response: { webhook: webhook(), secret: SECRET } }),
  example(webhooks.listWebhookMessages, { response: { messages: [MESSAGE], hasMore: false } }),
  example(webhooks.readWebhookMessage, {
    response: {
      ...MESSAGE,
      body: '{"type":"finding.new","timestamp":"2026-03-10T08:59:00.000Z","data":{}}',
      attempts: [ATTEMPT],
    },
  }),
]
