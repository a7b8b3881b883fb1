import type { KeyScope } from '@bonfire/contract/values/key-scope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { refuse } from './refusal.ts'

/** A sender may write these. */
export interface Scope {
  readonly tenantId: number
  /** Null for every project of the tenant. */
  readonly projectKeys: readonly string[] | null
  /** The ingest key it was sent with; absent for files. */
  readonly ingestKeyId?: number
  /** It comes from the import folder. */
  readonly isFromFolder?: boolean
  /** The name of the mapping that the file is read with. */
  readonly mapping?: string | undefined
  /** It is pulled from this Haystack server. */
  readonly haystackSourceId?: number
  /** The import it came with, which can be undone. */
  readonly importId?: number
}

/** Resolves an `Authorization` header to what its sender may write, or read with one of the scopes. */
export type Authenticate = (
  authorization: string | undefined,
  scopes: readonly KeyScope[] | undefined,
) => Promise<Scope>

/** The type of the body says in which form rows are sent. */
export const ROW_FORMATS: Readonly<Record<string, 'json' | 'ndjson' | 'csv' | 'workbook'>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'workbook',
  'application/vnd.oasis.opendocument.spreadsheet': 'workbook',
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, for every call with the access `ingestKey`. */
    ingestScope: Scope | null
  }
}

/** The body is not read yet, so that a stranger's megabytes are not awaited. */
export function admitSenders(door: FastifyInstance, authenticate: Authenticate): void {
  door.decorateRequest('ingestScope', null)
  door.addHook('onRequest', async (request) => {
    request.ingestScope = await authenticate(request.headers.authorization, request.routeOptions.config.keyScopes)
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
