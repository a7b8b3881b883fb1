import { continueVisit } from '@bonfire/contract/hits/visits'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../http/route.ts'
import * as visits from './visits.service.ts'

export function visitsRoutes(app: FastifyInstance, context: Context): void {
  route(app, continueVisit, async ({ body, caller }) => ({
    previousEndedAt: await visits.continueVisit(context, caller, body.insightType),
  }))
}
