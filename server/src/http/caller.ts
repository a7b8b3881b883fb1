/** The signed-in user behind a request, against whom services check permissions. */
export interface Caller {
  readonly sessionId: string
  readonly id: number
  readonly tenantId: number
  readonly forgeId: string
  readonly username: string
  readonly displayName: string
  readonly access: readonly string[]
  readonly groups: readonly string[]
  readonly rolesRestriction: readonly string[] | null
  /** The tab that sent the request, if given; it gets no notice of its own changes. */
  readonly screenId?: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler, for every call with the access `session`. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: 'public' | 'session' | 'ingestKey'
  }
}
