import type * as z from 'zod/mini'
import type { KeyScope } from './values/key-scope.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP call, written once: the server serves it, the client calls it, the OpenAPI page shows it. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: HttpMethod
  /** Path under `/api`, parameters as `:name`. */
  readonly path: string
  readonly summary: string
  /** The callers: anyone, a signed-in person, a program with an ingest key, or either of the two. */
  readonly access: 'public' | 'session' | 'ingestKey' | 'sessionOrIngestKey'
  /** For `session`: programs with a key of this scope may call it too; `any` is any but `ingest`. */
  readonly keyScope?: KeyScope | 'any'
  /** For `ingestKey` or `sessionOrIngestKey`: a key needs one of these scopes; otherwise `ingest`. */
  readonly keyScopes?: readonly KeyScope[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201
}

export function endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition
}
