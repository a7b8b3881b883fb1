import { ownPath, signIn, signInOptions } from '@bonfire/contract/auth'
import { currentUser } from '@bonfire/contract/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import * as auth from './auth.service.ts'

export const SESSION_COOKIE = 'bonfire_session'

interface DemoAccount {
  readonly username: string
  readonly password: string
  readonly description: string
}

/** What the sign-in page says of a demonstration. */
export interface Demonstration {
  readonly accounts: readonly DemoAccount[]
  /** Undefined when its mails are sent. */
  readonly mailFolder: string | undefined
}

export function authRoutes(app: FastifyInstance, context: Context, demonstration?: Demonstration): void {
  route(app, signInOptions, async () => ({
    demoAccounts: [...(demonstration?.accounts ?? [])],
    demoMailFolder: demonstration?.mailFolder ?? null,
    identityProvider: null,
    supportUrl: null,
  }))

  route(app, signIn, async ({ body, request, reply }) => {
    const session = await auth.signIn(context, body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    })
    await auth.signOut(context, request.cookies[SESSION_COOKIE])
    reply.setCookie(SESSION_COOKIE, session.token, { ...cookieOptions(request), expires: session.expiresAt })
    return session.user
  })

  route(app, currentUser, async ({ request }) => {
    const row = await auth.findSession(context, request.cookies[SESSION_COOKIE])
    if (!row) throw unauthenticated()
    return auth.toSessionUser(context, row)
  })

  redirects(app, context)
}

/** The two addresses a browser is sent to: they answer with a page to go to, not with data. */
function redirects(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/auth/login',
    { schema: { hide: true } },
    (request, reply) => {
      const kept = new URLSearchParams()
      for (const name of ['returnTo', 'locale']) {
        const value = request.query[name]
        if (typeof value === 'string') kept.set(name, value)
      }
      return reply.redirect(`/sign-in${kept.size > 0 ? `?${kept}` : ''}`)
    },
  )

  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/auth/logout',
    { schema: { hide: true } },
    async (request, reply) => {
      await auth.signOut(context, request.cookies[SESSION_COOKIE])
      reply.clearCookie(SESSION_COOKIE, cookieOptions(request))
      return reply.redirect(ownTarget(request, context))
    },
  )
}

/** The returnTo of a logout is written with this origin in front (OPEN-A06); any other origin is dropped. */
function ownTarget(
  request: FastifyRequest<{ Querystring: Record<string, string | undefined> }>,
  context: Context,
): string {
  const returnTo = request.query.returnTo
  if (typeof returnTo !== 'string') return '/login'
  const origins = [`${request.protocol}://${request.host}`, context.config.publicUrl?.replace(/\/+$/, '')]
  const origin = origins.find((own) => own && returnTo.startsWith(`${own}/`))
  return ownPath(origin ? returnTo.slice(origin.length) : returnTo, '/login')
}

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const
