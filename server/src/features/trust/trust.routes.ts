import { readTrust } from '@bonfire/contract/trust'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as trust from './trust.service.ts'

export function trustRoutes(app: FastifyInstance, context: Context): void {
  route(app, readTrust, ({ query, caller }) => trust.readTrust(context, caller, query))
}
