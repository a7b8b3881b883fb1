import type { Readable } from 'node:stream'
import { CHANGES_PATH, ChangesQuery } from '@bonfire/contract/changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { tooMany, unauthenticated } from '../../http/refusal.ts'
import { openChangeStream } from './change-stream.ts'

// One for each tab that somebody looks at; more is a program that runs away.
const MAXIMUM_STREAMS_PER_PERSON = 20
const RETRY_AFTER_SECONDS = 60

/** What others change, told to open screens. `confirm` answers the person of the request's session, while there is one. */
export function changesRoutes(
  app: FastifyInstance,
  context: Context,
  confirm: (request: FastifyRequest) => Promise<Caller | undefined>,
): void {
  const streams = new Map<Readable, number>()
  // Ended, and not cut off: nothing waits for a stream when the server stops.
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.push(null)
  })
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
      if (!caller) throw unauthenticated()
      refuseTooMany([...streams.values()].filter((userId) => userId === caller.id).length)
      const stream = await openChangeStream(context, caller, {
        after: lastEventId(request) ?? query.after,
        screenId: query.screen,
        confirm: () => confirm(request),
      })
      streams.set(stream, caller.id)
      stream.once('close', () => streams.delete(stream))
      return sendEvents(reply, stream)
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
