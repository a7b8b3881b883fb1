import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { repeatWork } from '../../http/operation/repeat-work.ts'
import type { SendingParts } from './delivery/attempt.service.ts'
import { startSender, type WebhookSender } from './delivery/webhook-sender.service.ts'
import type { WebhookTransport } from './delivery/webhook-transport.ts'
import { FINDINGS_EVERY_MILLISECONDS, tellFindings } from './events/tell-findings.service.ts'

/** Links begin where people open the application. */
export function sendingParts(app: FastifyInstance, context: Context, transport: WebhookTransport): SendingParts {
  const { db, config, clock, log } = context
  const origin = () => config.publicUrl ?? (app.server.listening ? app.listeningOrigin : `http://${config.host}`)
  return { db, config, clock, log, transport, baseUrl: () => origin().replace(/\/+$/, '') }
}

/** Sends messages while the app listens: right after a write, and whenever others become due. */
export function sendWebhooks(app: FastifyInstance, context: Context, parts: SendingParts): void {
  let sender: WebhookSender | undefined
  app.addHook('onListen', async () => {
    sender = startSender(parts)
  })
  // A response means a commit; the queue knows whether something happened.
  app.addHook('onResponse', async (request, reply) => {
    const isOfPeople = request.routeOptions.config.access !== 'ingestKey'
    if (isOfPeople && request.method !== 'GET' && reply.statusCode < 400) sender?.wake()
  })
  repeatWork(app, context, {
    everyMilliseconds: FINDINGS_EVERY_MILLISECONDS,
    work: async (signal) => {
      await tellFindings(context, signal)
      sender?.wake()
    },
    failure: 'findings were not told to webhooks',
  })
  app.addHook('onClose', () => sender?.close())
}
