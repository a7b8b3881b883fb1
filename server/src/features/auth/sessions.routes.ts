import { endOtherSessions, endSession, listSessions } from '@bonfire/contract/people/passwords'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as sessions from './sessions.service.ts'

export function sessionsRoutes(app: FastifyInstance, context: Context): void {
  route(app, listSessions, async ({ caller }) => sessions.listSessions(context, caller))

  route(app, endOtherSessions, async ({ caller }) => ({
    ended: await sessions.endSessionsOf(context.db, caller.id, { except: caller.sessionId }),
  }))

  route(app, endSession, async ({ caller, params }) => {
    await sessions.endOwnSession(context, caller, params.sessionId)
    return { ended: 1 }
  })
}
