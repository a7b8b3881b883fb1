import type { Readable } from 'node:stream'
import { CHANGES_PATH, ChangesQuery } from '@bonfire/contract/changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { tooMany, unauthenticated } from '../../http/refusal.ts'
import { type ConfirmSessions, newBroadcast } from './broadcast.ts'

// One for each tab that somebody looks at; more is a program that runs away.
const MAXIMUM_STREAMS_PER_PERSON = 20
const RETRY_AFTER_SECONDS = 60

/** What others change, told to open screens. */
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
        summary: 'What others change, as server-sent events',
        tags: ['changes'],
        security: [{ session: [] }],
        querystring: ChangesQuery,
      },
    },
    async (request, reply) => {
      const { caller, query } = request
      const sessionToken = sessions.tokenOf(request)
      if (!caller || sessionToken === undefined) throw unauthenticated()
      refuseTooMany(broadcast.streamsOf(caller.id))
      const after = lastEventId(request) ?? query.after
      return sendEvents(reply, await broadcast.open(caller, { after, screenId: query.screen, sessionToken }))
    },
  )
}

/** The browser's own, when it connects again by itself; it is newer than the address. */
function lastEventId(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

function refuseTooMany(open: number): void {
  if (open < MAXIMUM_STREAMS_PER_PERSON) return
  throw tooMany(`${open} screens of yours listen for changes already. Close some of them.`, RETRY_AFTER_SECONDS)
}

function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // A proxy that collects an answer before it sends it on would hold the events back.
      'x-accel-buffering': 'no',
    })
    .send(stream)
}
