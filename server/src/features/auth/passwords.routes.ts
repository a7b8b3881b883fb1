import { changePassword, forgotPassword, readResetToken, resetPassword } from '@bonfire/contract/passwords'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { knowBrowser, openSession, signOut } from './auth.service.ts'
import * as passwords from './passwords.service.ts'
import { SESSION_COOKIE, setBrowserCookie, setSessionCookie } from './session-cookie.ts'
import { requireLink } from './tokens.service.ts'
import { visitorOf } from './visitor.ts'

export function passwordsRoutes(app: FastifyInstance, context: Context): void {
  route(app, forgotPassword, async ({ body, request }) => {
    await passwords.sendReset(context, body.email, visitorOf(request))
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
      const session = await openSession(context, { userId, visitor: visitorOf(request) })
      await signOut(context, request.cookies[SESSION_COOKIE])
      setSessionCookie(request, reply, session)
    } else {
      setBrowserCookie(request, reply, await knowBrowser(context, userId, visitorOf(request)))
    }
    return {}
  })

  route(app, changePassword, async ({ caller, body, request, reply }) => {
    await passwords.changePassword(context, caller, body)
    setBrowserCookie(request, reply, await knowBrowser(context, caller.id, visitorOf(request)))
    return {}
  })
}
