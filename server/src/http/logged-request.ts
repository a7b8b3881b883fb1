import type { FastifyRequest } from 'fastify'

// The secret of a link in a mail, and of an answer of the identity provider.
const SECRETS = /([?&](?:token|code|state)=)[^&#]*/gi

/** What the log has of a request: who reads the log must not be able to set somebody's password. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(SECRETS, '$1…'), host, remoteAddress: ip }
}
