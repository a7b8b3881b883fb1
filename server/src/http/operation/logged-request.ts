import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

// Secrets in mailed links and identity-provider callbacks.
const SECRETS = /([?&](?:token|code|state)=)[^&#]*/gi

/** Readers of the log must not be able to set anyone's password. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(SECRETS, '$1…'), host, remoteAddress: ip }
}

const REQUEST_ID_HEADER = 'x-request-id'
const PASSABLE = /^[\w.:-]{8,100}$/

/** Globally unique, so that an id leads to one line in one log. A trusted proxy's id is kept. */
export function requestIdOf({ headers }: IncomingMessage, isProxyTrusted: boolean): string {
  const given = headers[REQUEST_ID_HEADER]
  return isProxyTrusted && typeof given === 'string' && PASSABLE.test(given) ? given : randomUUID()
}

/** Every response carries the id used in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
}
