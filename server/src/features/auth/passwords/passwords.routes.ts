import { changePassword, forgotPassword, readResetToken, resetPassword } from '@bonfire/contract/people/passwords'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../http/route.ts'
import { knowBrowser, openSession, signOut } from '../auth.service.ts'
import { visitorOf } from '../guesses/visitor.ts'
import { SESSION_COOKIE, setBrowserCookie, setSessionCookie } from '../session-cookie.ts'
import * as passwords from './passwords.service.ts'
import { isProviderOnly } from './provider-only.ts'
import { requireLink } from './tokens.service.ts'

export function passwordsRoutes(app: FastifyInstance, context: Context): void {
  // Completing the sign-up proves who the user is; someone resetting a password may be at another person's machine. Where
  // passwords are off, a link from the command line is the way in without the identity provider.
  const signsIn = (purpose: 'invite' | 'reset') => purpose === 'invite' || isProviderOnly(context)

  route(app, forgotPassword, async ({ body, request }) => {
    await passwords.sendReset(context, body.email, visitorOf(request))
    return {}
  })

  route(app, readResetToken, async ({ query }) => {
    const { purpose, email, username } = await requireLink(context, query.token)
    return { purpose, email, username, signsIn: signsIn(purpose) }
  })

  route(app, resetPassword, async ({ body, request, reply }) => {
    const { purpose, userId } = await passwords.resetPassword(context, body)
    if (signsIn(purpose)) {
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
