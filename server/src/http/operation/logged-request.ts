import type { FastifyRequest } from 'fastify'

// Secrets in mailed links and identity-provider callbacks.
const SECRETS = /([?&](?:token|code|state)=)[^&#]*/gi

/** Readers of the log must not be able to set anyone's password. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(SECRETS, '$1…'), host, remoteAddress: ip }
}
