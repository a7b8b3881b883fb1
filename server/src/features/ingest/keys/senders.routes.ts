import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Scope } from '../scope.ts'
import { authenticateSender } from './ingest-key.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, for every call with the access `ingestKey`. */
    ingestScope: Scope | null
  }
}

/** Before the body is read, so that a stranger's megabytes are not awaited. */
export function admitSenders(door: FastifyInstance, context: Context): void {
  door.decorateRequest('ingestScope', null)
  door.addHook('onRequest', async (request) => {
    request.ingestScope = await authenticateSender(context, request.headers.authorization)
  })
  // The service validates the body: its messages name the entry or row, where a schema's would name a path.
  door.setValidatorCompiler((part) =>
    part.httpPart === 'body'
      ? (value) => ({ value })
      : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]),
  )
}

export function scopeOf(request: FastifyRequest): Scope {
  if (!request.ingestScope) throw refuse('unauthenticated')
  return request.ingestScope
}
