import { readIntegrations } from '@bonfire/contract/integrations'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as integrations from './integrations.service.ts'

export function integrationsRoutes(app: FastifyInstance, context: Context): void {
  route(app, readIntegrations, async ({ caller, reply }) => {
    // A signed identity is only for this user, now.
    reply.header('cache-control', 'no-store')
    return integrations.readIntegrations(context, caller)
  })
}
