import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'bonfire_session'

/** Scripts cannot read them, and pages of other sites cannot send them along with what they ask for. */
export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date },
): void {
  reply.setCookie(SESSION_COOKIE, session.token, { ...cookieOptions(request), expires: session.expiresAt })
}
