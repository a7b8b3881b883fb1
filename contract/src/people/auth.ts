import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MILLISECONDS_PER_HOUR } from '../values/durations.ts'
import { Locale, SessionUser } from './users.ts'

/** The first session check and its hourly repeat. */
export const SESSION_PATH = '/v1/users/me'
export const SESSION_REFRESH_MILLISECONDS = MILLISECONDS_PER_HOUR

export const Credentials = z.object({
  /** Username or email, in any letter case. */
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with a username or email and a password; sets the session cookie',
  access: 'public',
  body: Credentials,
  response: SessionUser,
})

/** The sign-in page needs this before anyone has signed in. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/auth/options',
  summary: 'Get the sign-in options',
  access: 'public',
  response: z.object({
    /** Empty outside the demo. */
    demoAccounts: z.array(
      z.object({ username: z.string(), password: z.string(), description: z.record(Locale, z.string()) }),
    ),
    /** The demo's folder of mails; null if they are sent. */
    demoMailFolder: z.nullable(z.string()),
    /** False if people sign in with the identity provider only. */
    passwords: z.boolean(),
    /** The label of the button to `/api/auth/login?returnTo=&locale=`; null if there are only local accounts. */
    identityProvider: z.nullable(z.object({ label: z.string() })),
    /** A link for help: `mailto:` or a page. */
    supportUrl: z.nullable(z.string()),
  }),
})

/**
 * Why sign-in with the identity provider failed: `/sign-in?problem=…`. In order: the provider does not respond; it
 * refused, or the person cancelled; the attempt has expired, was used, or began in another browser; the email is not
 * verified; there is no account with that email and none is created; the account is deactivated or bound to someone
 * else; none of the person's groups at the provider is mapped to one here; too many unfinished sign-ins from the same
 * network.
 */
export const SIGN_IN_PROBLEMS = [
  'providerUnreachable',
  'providerRefused',
  'attemptExpired',
  'emailNotVerified',
  'noAccount',
  'accountClosed',
  'noGroup',
  'tooManyAttempts',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/**
 * A local path to go to after signing in or out, or `fallback`: anything without exactly one leading slash could leave
 * this origin.
 */
export function ownPath(candidate: string | undefined, fallback = '/'): string {
  if (!candidate || !/^\/(?![/\\])/.test(candidate)) return fallback
  const base = 'http://own.invalid'
  if (!URL.canParse(candidate, base)) return fallback
  const { origin, pathname, search, hash } = new URL(candidate, base)
  // Resolving dots can leave two leading slashes, as in `/.//host`, which points to another origin again.
  const isOwn = origin === base && !pathname.startsWith('//')
  return isOwn ? pathname + search + hash : fallback
}
