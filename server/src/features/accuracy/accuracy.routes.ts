import { readClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as accuracy from './accuracy.service.ts'

export function accuracyRoutes(app: FastifyInstance, context: Context): void {
  const inTurn = fewAtOnce()
  route(app, readClosedActionLabels, ({ caller, request }) =>
    inTurn(() => accuracy.readClosedActionLabels(context, caller, requestLanguage(request.headers))),
  )
}
