import { deleteOwnRole, listOwnRoles, saveOwnRole } from '@bonfire/contract/histories/own-roles'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as service from './own-roles.service.ts'

export function ownRolesRoutes(app: FastifyInstance, context: Context): void {
  route(app, listOwnRoles, ({ caller }) => service.listOwnRoles(context, caller))
  route(app, saveOwnRole, async ({ params, body, caller }) => ({
    role: await service.saveOwnRole(context, caller, { role: params.role, ...body }),
  }))
  route(app, deleteOwnRole, async ({ params, caller }) => ({
    role: await service.deleteOwnRole(context, caller, params.role),
  }))
}
