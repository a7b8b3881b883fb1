import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { repeatWork } from '../../http/operation/repeat-work.ts'
import { workWhileListening } from '../../queues/queue-worker.ts'
import type { SendingParts } from './delivery/attempt.service.ts'
import { startSender } from './delivery/webhook-sender.service.ts'
import type { WebhookTransport } from './delivery/webhook-transport.ts'
import { FINDINGS_EVERY_MILLISECONDS, queueFindingMessages } from './events/queue-finding-messages.service.ts'

/** Links begin where people open the application. */
export function sendingParts(app: FastifyInstance, context: Context, transport: WebhookTransport): SendingParts {
  const { db, config, clock, log } = context
  const origin = () => config.publicUrl ?? (app.server.listening ? app.listeningOrigin : `http://${config.host}`)
  return { db, config, clock, log, transport, baseUrl: () => origin().replace(/\/+$/, '') }
}

/** Sends messages while the app listens: right after a write, and whenever others become due. */
export function sendWebhooks(app: FastifyInstance, context: Context, parts: SendingParts): void {
  const sender = workWhileListening(app, () => startSender(parts))
  repeatWork(app, context, {
    everyMilliseconds: FINDINGS_EVERY_MILLISECONDS,
    work: async (signal) => {
      await queueFindingMessages(context, signal)
      sender.wake()
    },
    failure: 'findings were not told to webhooks',
  })
}
