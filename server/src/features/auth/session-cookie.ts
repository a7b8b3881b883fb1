import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'bonfire_session'
/** The cookie of a known browser; it grants nothing. */
export const BROWSER_COOKIE = 'bonfire_browser'
// The longest that browsers keep a cookie.
const BROWSER_SECONDS = 400 * SECONDS_PER_DAY

/** Scripts cannot read them, and other sites' requests do not carry them. */
export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date; browser: string },
): void {
  reply.setCookie(SESSION_COOKIE, session.token, { ...cookieOptions(request), expires: session.expiresAt })
  setBrowserCookie(request, reply, session.browser)
}

export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, browser: string): void {
  reply.setCookie(BROWSER_COOKIE, browser, { ...cookieOptions(request), path: '/api/auth', maxAge: BROWSER_SECONDS })
}
