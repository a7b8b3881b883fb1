import type { FastifyRequest } from 'fastify'
import { BROWSER_COOKIE } from './session-cookie.ts'

/** Who asks, before anybody knows who it is: as a session remembers it, and the limits on guesses count it. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string | null
  /** Of the cookie; it may be anything. */
  readonly browser: string | undefined
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  browser: request.cookies[BROWSER_COOKIE],
})
