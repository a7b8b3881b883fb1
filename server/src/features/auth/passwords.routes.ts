import { changePassword, forgotPassword, readResetToken, resetPassword } from '@bonfire/contract/passwords'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { openSession, signOut } from './auth.service.ts'
import * as passwords from './passwords.service.ts'
import { SESSION_COOKIE, setSessionCookie } from './session-cookie.ts'
import { requireLink } from './tokens.service.ts'

export function passwordsRoutes(app: FastifyInstance, context: Context): void {
  route(app, forgotPassword, async ({ body, request }) => {
    await passwords.sendReset(context, { email: body.email, address: request.ip })
    return {}
  })

  route(app, readResetToken, async ({ query }) => {
    const { purpose, email, username } = await requireLink(context, query.token)
    return { purpose, email, username }
  })

  route(app, resetPassword, async ({ body, request, reply }) => {
    const { purpose, userId } = await passwords.resetPassword(context, body)
    // Who completes the sign-up has shown who they are; whoever resets a password may be at a machine of somebody else.
    if (purpose === 'invite') {
      const session = await openSession(context, { userId, userAgent: request.headers['user-agent'] ?? null })
      await signOut(context, request.cookies[SESSION_COOKIE])
      setSessionCookie(request, reply, session)
    }
    return {}
  })

  route(app, changePassword, async ({ caller, body }) => {
    await passwords.changePassword(context, caller, body)
    return {}
  })
}
