import * as calls from '@bonfire/contract/webhooks/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import type { SendingParts } from './delivery/attempt.service.ts'
import * as log from './log/webhook-log.service.ts'
import * as webhooks from './webhooks.service.ts'

/** Webhooks, for administrators of the tenant. */
export function webhooksRoutes(app: FastifyInstance, context: Context, sending: SendingParts): void {
  route(app, calls.listWebhooks, ({ caller }) => webhooks.listWebhooks(context, caller))
  route(app, calls.createWebhook, ({ caller, body }) => webhooks.createWebhook(context, caller, body))
  route(app, calls.replaceWebhook, ({ caller, params, body }) =>
    webhooks.replaceWebhook(context, caller, params.webhookId, body),
  )
  route(app, calls.deleteWebhook, async ({ caller, params }) => {
    await webhooks.deleteWebhook(context, caller, params.webhookId)
    return {}
  })
  route(app, calls.rotateWebhookSecret, ({ caller, params }) =>
    webhooks.rotateSecret(context, caller, params.webhookId),
  )
  route(app, calls.testWebhook, ({ caller, params, request }) =>
    log.sendTest(sending, caller, { ...params, locale: requestLanguage(request.headers) }),
  )
  route(app, calls.listWebhookMessages, ({ caller, params, query, request }) =>
    log.listMessages(context, caller, { ...params, before: query.before, locale: requestLanguage(request.headers) }),
  )
  route(app, calls.readWebhookMessage, ({ caller, params, request }) =>
    log.readMessage(context, caller, { ...params, locale: requestLanguage(request.headers) }),
  )
  route(app, calls.sendWebhookMessageAgain, ({ caller, params, request }) =>
    log.sendAgain(context, caller, { ...params, locale: requestLanguage(request.headers) }),
  )
}
