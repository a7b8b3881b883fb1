import { signIn, signInOptions } from '@bonfire/contract/auth'
import { currentUser } from '@bonfire/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import * as auth from './auth.service.ts'
import { SESSION_COOKIE, setSessionCookie } from './session-cookie.ts'
import { visitorOf } from './visitor.ts'

interface DemoAccount {
  readonly username: string
  readonly password: string
  readonly description: { readonly en: string; readonly fr: string }
}

/** What the sign-in page says of a demonstration. */
export interface Demonstration {
  readonly accounts: readonly DemoAccount[]
  /** Undefined when its mails are sent. */
  readonly mailFolder: string | undefined
}

export function authRoutes(app: FastifyInstance, context: Context, demonstration?: Demonstration): void {
  const { identityProvider, supportUrl } = context.config

  route(app, signInOptions, async () => ({
    demoAccounts: [...(demonstration?.accounts ?? [])],
    demoMailFolder: demonstration?.mailFolder ?? null,
    identityProvider: identityProvider ? { label: identityProvider.label } : null,
    supportUrl: supportUrl ?? null,
  }))

  route(app, signIn, async ({ body, request, reply }) => {
    const session = await auth.signIn(context, body, visitorOf(request))
    await auth.signOut(context, request.cookies[SESSION_COOKIE])
    setSessionCookie(request, reply, session)
    return session.user
  })

  route(app, currentUser, async ({ request }) => {
    const row = await auth.findSession(context, request.cookies[SESSION_COOKIE])
    if (!row) throw unauthenticated()
    return auth.toSessionUser(context, row)
  })
}
