import { SCREEN_ID_HEADER, ScreenId } from '@bonfire/contract/changes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { findSession } from '../features/auth/auth.service.ts'
import { SESSION_COOKIE } from '../features/auth/session-cookie.ts'
import { authenticateSender, isIngestKey } from '../features/keys/ingest-key.service.ts'
import { programCallers } from '../features/keys/program-caller.service.ts'
import type { Caller, Reader } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'

/** Every call that needs a session gets its caller here and nowhere else, before the body is read. */
export function recogniseCallers(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('reader', null)
  const callerOfKey = programCallers(context, context.config.keyCallsPerMinute)
  app.addHook('onRequest', async (request) => {
    const { access, keyScope } = request.routeOptions.config
    const { authorization } = request.headers
    if (access === 'sessionOrIngestKey') request.reader = await findReader(context, request)
    if (access !== 'session') return
    request.caller =
      keyScope && isIngestKey(authorization)
        ? await callerOfKey(authorization, keyScope)
        : ((await findCaller(context, request)) ?? null)
    if (!request.caller) throw refuse('unauthenticated')
  })
}

/** Whoever sends an ingest key reads with it and with nothing else; other headers may be those of a proxy. */
async function findReader(context: Context, request: FastifyRequest): Promise<Reader> {
  const { authorization } = request.headers
  const person = isIngestKey(authorization) ? undefined : await findCaller(context, request)
  if (person) return person
  if (authorization === undefined) throw refuse('unauthenticated')
  const { tenantId, projectKeys } = await authenticateSender(
    context,
    authorization,
    request.routeOptions.config.keyScopes,
  )
  return { tenantId, projectKeys }
}

async function findCaller(context: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const person = await findSession(context, request.cookies[SESSION_COOKIE])
  return person && { ...person, screenId: ScreenId.safeParse(request.headers[SCREEN_ID_HEADER]).data }
}
