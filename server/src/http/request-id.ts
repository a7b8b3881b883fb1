import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const REQUEST_ID_HEADER = 'x-request-id'
const PASSABLE = /^[\w.:-]{8,100}$/

/** One for all servers and for ever, so that a person's number leads to one line of one log. A proxy's own is kept. */
export function requestIdOf({ headers }: IncomingMessage, isProxyTrusted: boolean): string {
  const given = headers[REQUEST_ID_HEADER]
  return isProxyTrusted && typeof given === 'string' && PASSABLE.test(given) ? given : randomUUID()
}

/** Every answer says under which id the log knows it. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
}
