/** The signed-in person behind a request: what services check permissions against. */
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
  /** The tab that the call came from, if it said so; it is not told of its own changes. */
  readonly screenId?: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every call whose access is `session`. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: 'public' | 'session' | 'ingestKey'
  }
}
