import type { FastifyRequest } from 'fastify'
import { BROWSER_COOKIE } from '../session-cookie.ts'

/** An unauthenticated visitor, as recorded in sessions and counted by limits. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string | null
  /** The cookie's value, which may be anything. */
  readonly browser: string | undefined
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  browser: request.cookies[BROWSER_COOKIE],
})
