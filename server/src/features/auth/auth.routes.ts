import { signIn, signInOptions } from '@bonfire/contract/people/auth'
import { currentUser } from '@bonfire/contract/people/users'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { noteSignInFailure } from '../../http/operation/sign-in-failures.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import * as auth from './auth.service.ts'
import { visitorOf } from './guesses/visitor.ts'
import { isProviderOnly } from './passwords/provider-only.ts'
import { SESSION_COOKIE, setSessionCookie } from './session-cookie.ts'

interface DemoAccount {
  readonly username: string
  readonly password: string
  readonly description: { readonly en: string; readonly fr: string }
}

/** The demo's entries on the sign-in page. */
export interface Demonstration {
  readonly accounts: readonly DemoAccount[]
  /** Undefined if mails are really sent. */
  readonly mailFolder: string | undefined
}

export function authRoutes(app: FastifyInstance, context: Context, demonstration?: Demonstration): void {
  const { identityProvider, supportUrl } = context.config

  route(app, signInOptions, async () => ({
    demoAccounts: [...(demonstration?.accounts ?? [])],
    demoMailFolder: demonstration?.mailFolder ?? null,
    passwords: !isProviderOnly(context),
    identityProvider: identityProvider ? { label: identityProvider.label } : null,
    supportUrl: supportUrl ?? null,
  }))

  route(app, signIn, async ({ body, request, reply }) => {
    const session = await auth.signIn(context, body, visitorOf(request)).catch((error: unknown) => {
      if (error instanceof Refusal) noteSignInFailure(request, { method: 'password', reason: reasonOf(error) })
      throw error
    })
    await auth.signOut(context, request.cookies[SESSION_COOKIE])
    setSessionCookie(request, reply, session)
    return session.user
  })

  route(app, currentUser, async ({ request }) => {
    const row = await auth.findSession(context, request.cookies[SESSION_COOKIE])
    if (!row) throw refuse('unauthenticated')
    return auth.toSessionUser(context, row)
  })
}

function reasonOf({ kind, problem }: Refusal) {
  if (problem.code === 'sign-in.provider-only') return 'providerOnly'
  return kind === 'too_many' ? 'tooManyAttempts' : 'wrong'
}
