import type { KeyScope } from '@bonfire/contract/values/key-scope'
import type { ActingPerson } from '../db/people-with-access.ts'
import type { SiteReach } from '../db/readable-sites.ts'

/** The signed-in user behind a request, or the account of a program's key, against whom services check permissions. */
export interface Caller extends ActingPerson {
  /** The tab that sent the request, if given; it gets no notice of its own changes. */
  readonly screenId?: string | undefined
}

/** A program with an ingest key, which reads the sites of these projects; null are all of its tenant. */
interface KeyReader {
  readonly tenantId: number
  readonly projectKeys: readonly string[] | null
}

/** A person or a key that reads. */
export type Reader = Caller | KeyReader

/** The sites that may be read. */
export const reachOf = (reader: Reader): SiteReach => ('projectKeys' in reader ? reader : { userId: reader.id })

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler, for every call with the access `session`. */
    caller: Caller | null
    /** Set before the handler, for every call with the access `sessionOrIngestKey`. */
    reader: Reader | null
  }
  interface FastifyContextConfig {
    keyScope?: KeyScope | 'any' | undefined
    keyScopes?: readonly KeyScope[] | undefined
    access?: 'public' | 'session' | 'ingestKey' | 'sessionOrIngestKey'
  }
}
