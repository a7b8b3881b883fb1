import { lookUpGroups } from '@bonfire/contract/groups'
import { listUsers } from '@bonfire/contract/managed-users'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as people from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, context: Context): void {
  route(app, listUsers, ({ caller }) => people.listUsers(context, caller))
  route(app, lookUpGroups, ({ caller, query }) => people.lookUpGroups(context, caller, query.query))
}
