import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { refuse } from '../refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses cross-site writes from a signed-in browser. */
export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  const publicOrigin = config.publicUrl && new URL(config.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    const { origin, authorization } = request.headers
    // No page of another site can send such a header.
    if (request.routeOptions.config.keyScope && /^Bearer +bfk_/i.test(authorization ?? '')) return
    if (SAFE_METHODS.has(request.method) || origin === undefined) return
    if (origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.host)) return
    throw refuse('request.foreign-origin')
  })
}
