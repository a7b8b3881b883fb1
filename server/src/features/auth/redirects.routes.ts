import { ownPath, type SignInProblem } from '@bonfire/contract/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { signOut } from './auth.service.ts'
import { CALLBACK_PATH, type IdentityProvider, identityProvider } from './identity-provider.ts'
import { beginSignIn, endSignIn, PENDING_MINUTES, pendingName, signOutUrl, stateOf } from './oidc.service.ts'
import { cookieOptions, SESSION_COOKIE, setSessionCookie } from './session-cookie.ts'
import { visitorOf } from './visitor.ts'

// Only the browser that began a sign-in at the identity provider can end it; each tab ends its own.
const pendingCookie = (state: string) => `bonfire_signing_in_${pendingName(state)}`
const LOGIN_PATH = '/auth/login'
const MOVED = 'moved'

type Visit = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The addresses a browser is sent to: they answer with a page to go to, not with data. */
export function redirectsRoutes(app: FastifyInstance, context: Context): void {
  const { identityProvider: settings } = context.config
  const provider = settings && identityProvider(settings)
  const visit = (path: string, handler: (request: Visit, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get<{ Querystring: Record<string, unknown> }>(path, { schema: { hide: true } }, (request, reply) =>
      handler(request, reply.header('cache-control', 'no-store')),
    )

  visit(LOGIN_PATH, async (request, reply) => {
    const asked = { returnTo: textOf(request, 'returnTo'), locale: textOf(request, 'locale') }
    if (!provider) return reply.redirect(signInPage(asked))
    const elsewhere = underPublicUrl(request, settings.publicUrl)
    if (elsewhere) return reply.redirect(elsewhere)
    const begun = await beginSignIn(context, provider, { ...asked, visitor: visitorOf(request) })
    if ('problem' in begun) return reply.redirect(signInPage({ ...asked, ...begun }))
    const options = { ...pendingOptions(request), maxAge: PENDING_MINUTES * 60 }
    reply.setCookie(pendingCookie(begun.state), begun.browser, options)
    return reply.redirect(begun.url.href)
  })

  visit(CALLBACK_PATH, async (request, reply) => {
    if (!provider) return reply.redirect(signInPage({}))
    const query = request.url.split('?')[1] ?? ''
    const cookie = pendingCookie(stateOf(query))
    if (request.cookies[cookie] !== undefined) reply.clearCookie(cookie, pendingOptions(request))
    const end = await endSignIn(context, provider, {
      query,
      browser: request.cookies[cookie],
      visitor: visitorOf(request),
    })
    if ('problem' in end) return reply.redirect(signInPage(end))
    await signOut(context, request.cookies[SESSION_COOKIE])
    setSessionCookie(request, reply, end.session)
    return reply.redirect(end.returnTo)
  })

  visit('/auth/logout', async (request, reply) => {
    const ended = await signOut(context, request.cookies[SESSION_COOKIE])
    reply.clearCookie(SESSION_COOKIE, cookieOptions(request))
    return reply.redirect(await afterSignOut(context, request, { provider, idToken: ended?.idToken ?? undefined }))
  })
}

/**
 * The provider sends people back to `PUBLIC_URL`, and a cookie of another host would be missing there: who came by another
 * host begins again under that one (OPEN-A10). Once only, because a proxy may hide which host was asked.
 */
function underPublicUrl(request: Visit, publicUrl: string): string | undefined {
  const url = new URL(`${publicUrl}/api${LOGIN_PATH}`)
  if (request.host === url.host || textOf(request, MOVED) !== undefined) return undefined
  url.search = request.url.split('?')[1] ?? ''
  url.searchParams.set(MOVED, 'true')
  return url.href
}

/** Beside an identity provider, which would sign in again at once, one ends on the page that asks. */
async function afterSignOut(
  context: Context,
  request: Visit,
  { provider, idToken }: { provider: IdentityProvider | undefined; idToken: string | undefined },
): Promise<string> {
  const target = ownTarget(request, context)
  if (!provider) return target
  const url = idToken && (await signOutUrl(context, provider, idToken))
  return url ? url.href : pastTheProvider(target)
}

/** `/login` and where it leads afterwards, on the page that asks for a password. */
function pastTheProvider(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://own.invalid')
  if (pathname !== '/login') return target
  return signInPage({ returnTo: searchParams.get('redirect') ?? undefined })
}

/** The returnTo of a logout is written with this origin in front (OPEN-A06); any other origin is dropped. */
function ownTarget(request: Visit, context: Context): string {
  const returnTo = textOf(request, 'returnTo')
  if (returnTo === undefined) return '/login'
  const origins = [`${request.protocol}://${request.host}`, context.config.publicUrl?.replace(/\/+$/, '')]
  const origin = origins.find((own) => own && returnTo.startsWith(`${own}/`))
  return ownPath(origin ? returnTo.slice(origin.length) : returnTo, '/login')
}

function signInPage(search: {
  returnTo?: string | undefined
  locale?: string | undefined
  problem?: SignInProblem
}): string {
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') kept.set(name, value)
  return `/sign-in${kept.size > 0 ? `?${kept}` : ''}`
}

/** Undefined when it is missing, or given several times. */
function textOf({ query }: Visit, name: string): string | undefined {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

const pendingOptions = (request: FastifyRequest) => ({ ...cookieOptions(request), path: '/api/auth' }) as const
