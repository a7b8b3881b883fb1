import { loadPortfolio, readTenant } from '@bonfire/contract/sites'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as sites from './sites.service.ts'

export function sitesRoutes(app: FastifyInstance, context: Context): void {
  route(app, loadPortfolio, ({ params, caller }) => sites.loadPortfolio(context, caller, params.username))
  route(app, readTenant, ({ params, caller }) => sites.readTenant(context, caller, params.tenantId))
}
