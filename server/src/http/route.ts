import type { Endpoint } from '@bonfire/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Caller, Reader } from './caller.ts'
import { refuse } from './refusal.ts'

type Parsed<S extends z.ZodMiniType | undefined> = z.output<NonNullable<S>>

export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const SECURITY = {
  session: ['session'],
  ingestKey: ['ingestKey'],
  sessionOrIngestKey: ['session', 'ingestKey'],
} as const

/** Serves one call of the contract, validating request and response. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    call: Call<E> & { readonly caller: Caller; readonly reader: Reader },
  ) => Promise<z.output<E['response']> | FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [/^\/(?:v\d+\/)?(\w+)/.exec(endpoint.path)?.[1] ?? 'other'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status ?? 200]: endpoint.response },
      ...(endpoint.access !== 'public' && {
        security: [...SECURITY[endpoint.access], ...(endpoint.keyScope ? ['ingestKey'] : [])].map((scheme) => ({
          [scheme]: [],
        })),
      }),
    },
    config: { access: endpoint.access, keyScope: endpoint.keyScope, keyScopes: endpoint.keyScopes },
    handler: async (request, reply) => {
      if (endpoint.access === 'session' && !request.caller) throw refuse('unauthenticated')
      if (endpoint.access === 'sessionOrIngestKey' && !request.reader) throw refuse('unauthenticated')
      if (endpoint.status) reply.status(endpoint.status)
      return handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        reader: request.reader,
        request,
        reply,
      } as Call<E> & { readonly caller: Caller; readonly reader: Reader })
    },
  })
}
