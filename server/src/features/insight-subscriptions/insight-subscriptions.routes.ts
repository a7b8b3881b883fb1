import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  openUnsubscribe,
  readDigest,
  saveSubscription,
  unsubscribe,
} from '@bonfire/contract/insight-subscriptions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as service from './insight-subscriptions.service.ts'
import * as links from './unsubscribe.service.ts'

export function insightSubscriptionsRoutes(app: FastifyInstance, context: Context): void {
  route(app, listSubscriptions, async ({ caller }) => ({
    subscriptions: await service.listSubscriptions(context, caller),
  }))
  route(app, createSubscription, async ({ body, caller }) => service.createSubscription(context, caller, body))
  route(app, saveSubscription, async ({ params, body, caller }) =>
    service.saveSubscription(context, caller, Number(params.subscriptionId), body),
  )
  route(app, deleteSubscription, async ({ params, caller }) => {
    await service.deleteSubscription(context, caller, Number(params.subscriptionId))
    return {}
  })
  route(app, readDigest, async ({ params, caller, request }) =>
    service.readDigest(context, caller, Number(params.digestId), requestLanguage(request.headers)),
  )
  route(app, openUnsubscribe, async ({ query, reply }) =>
    reply.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}`, 303),
  )
  app.register(async (mailPrograms) => {
    // Mail programs post a form whose content says nothing new.
    const formats = ['application/x-www-form-urlencoded', 'multipart/form-data']
    mailPrograms.addContentTypeParser(formats, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    )
    route(mailPrograms, unsubscribe, async ({ query }) => {
      await links.unsubscribe(context, query.token)
      return {}
    })
  })
}
