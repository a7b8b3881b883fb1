import type { Readable } from 'node:stream'
import { CHANGES_PATH, ChangesQuery } from '@bonfire/contract/changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { refuse } from '../../http/refusal.ts'
import { type ConfirmSessions, newBroadcast } from './broadcast.ts'

/** The stream of changes for open screens. */
export function changesRoutes(
  app: FastifyInstance,
  context: Context,
  sessions: { readonly tokenOf: (request: FastifyRequest) => string | undefined; readonly confirm: ConfirmSessions },
): void {
  const broadcast = newBroadcast(context, sessions.confirm)
  app.addHook('preClose', async () => broadcast.end())
  app.get<{ Querystring: z.infer<typeof ChangesQuery> }>(
    CHANGES_PATH,
    {
      compress: false,
      exposeHeadRoute: false,
      config: { access: 'session' },
      schema: {
        summary: 'Stream other people’s changes as server-sent events',
        tags: ['changes'],
        security: [{ session: [] }],
        querystring: ChangesQuery,
      },
    },
    async (request, reply) => {
      const { caller, query } = request
      const sessionToken = sessions.tokenOf(request)
      if (!caller || sessionToken === undefined) throw refuse('unauthenticated')
      const after = lastEventId(request) ?? query.after
      return sendEvents(reply, await broadcast.open(caller, { after, screenId: query.screen, sessionToken }))
    },
  )
}

/** Sent by the browser when it reconnects; newer than the one in the URL. */
function lastEventId(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // A proxy that buffers responses would hold back the events.
      'x-accel-buffering': 'no',
    })
    .send(stream)
}
