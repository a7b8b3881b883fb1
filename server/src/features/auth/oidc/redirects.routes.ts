import { ownPath, type SignInProblem } from '@bonfire/contract/people/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { noteSignInFailure } from '../../../http/operation/sign-in-failures.ts'
import { signOut } from '../auth.service.ts'
import { visitorOf } from '../guesses/visitor.ts'
import { cookieOptions, SESSION_COOKIE, setSessionCookie } from '../session-cookie.ts'
import { CALLBACK_PATH, type IdentityProvider, identityProvider } from './identity-provider.ts'
import { beginSignIn, endSignIn, PENDING_MINUTES, pendingName, signOutUrl, stateOf } from './oidc.service.ts'

// Only the browser that started a sign-in at the identity provider can complete it; each tab its own.
const pendingCookie = (state: string) => `bonfire_signing_in_${pendingName(state)}`
const LOGIN_PATH = '/auth/login'
const MOVED = 'moved'

type Visit = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** Routes for the browser that respond with redirects, not data. */
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
    if ('problem' in begun) return refused(request, reply, { ...asked, ...begun })
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
    if ('problem' in end) return refused(request, reply, end)
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
 * The provider sends people back to `PUBLIC_URL`, where a cookie from another host would be missing, so restart under
 * `PUBLIC_URL`. Only once, because a proxy may hide the requested host.
 */
function underPublicUrl(request: Visit, publicUrl: string): string | undefined {
  const url = new URL(`${publicUrl}/api${LOGIN_PATH}`)
  if (request.host === url.host || textOf(request, MOVED) !== undefined) return undefined
  url.search = request.url.split('?')[1] ?? ''
  url.searchParams.set(MOVED, 'true')
  return url.href
}

/** An identity provider would sign in again at once, so it is the sign-in page that follows. */
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

/** `/login` on the sign-in page, with its return address. */
function pastTheProvider(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://own.invalid')
  if (pathname !== '/login') return target
  return signInPage({ returnTo: searchParams.get('redirect') ?? undefined })
}

/** A logout's returnTo has this origin in front; any other origin is dropped. */
function ownTarget(request: Visit, context: Context): string {
  const returnTo = textOf(request, 'returnTo')
  if (returnTo === undefined) return '/login'
  const origins = [`${request.protocol}://${request.host}`, context.config.publicUrl?.replace(/\/+$/, '')]
  const origin = origins.find((own) => own && returnTo.startsWith(`${own}/`))
  return ownPath(origin ? returnTo.slice(origin.length) : returnTo, '/login')
}

interface PageSearch {
  readonly returnTo?: string | undefined
  readonly locale?: string | undefined
  readonly problem?: SignInProblem
}

function refused(request: Visit, reply: FastifyReply, search: PageSearch & { readonly problem: SignInProblem }) {
  noteSignInFailure(request, { method: 'provider', reason: search.problem })
  return reply.redirect(signInPage({ returnTo: search.returnTo, locale: search.locale, problem: search.problem }))
}

function signInPage(search: PageSearch): string {
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') kept.set(name, value)
  return `/sign-in${kept.size > 0 ? `?${kept}` : ''}`
}

/** Undefined if missing or repeated. */
function textOf({ query }: Visit, name: string): string | undefined {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

const pendingOptions = (request: FastifyRequest) => ({ ...cookieOptions(request), path: '/api/auth' }) as const
