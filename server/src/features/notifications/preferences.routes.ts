import { readPreferences, savePreferences } from '@bonfire/contract/people/users'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as preferences from './preferences.service.ts'

export function preferencesRoutes(app: FastifyInstance, context: Context): void {
  route(app, readPreferences, async ({ caller }) => preferences.readPreferences(context, caller))
  route(app, savePreferences, async ({ body, caller }) => preferences.savePreferences(context, caller, body))
}
