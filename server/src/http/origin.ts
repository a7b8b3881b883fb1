import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { forbidden } from './refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A page of another site may not make a signed-in browser change anything here. */
export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  const publicOrigin = config.publicUrl && new URL(config.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (SAFE_METHODS.has(request.method) || origin === undefined) return
    if (origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.host)) return
    throw forbidden('This request came from a page of another site and was refused.')
  })
}
