import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Locale, SessionUser } from './users.ts'

/** The first session check and its hourly repeat (OPEN-A01). */
export const SESSION_PATH = '/v1/users/me'
export const SESSION_REFRESH_MILLISECONDS = 3_600_000

export const Credentials = z.object({
  /** Username or email, in any letter case. */
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in with a username or email and a password; sets the session cookie',
  access: 'public',
  body: Credentials,
  response: SessionUser,
})

/** What the sign-in page may know before anyone has signed in. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/auth/options',
  summary: 'What the sign-in page offers',
  access: 'public',
  response: z.object({
    /** Empty outside the demonstration. */
    demoAccounts: z.array(
      z.object({ username: z.string(), password: z.string(), description: z.record(Locale, z.string()) }),
    ),
    /** Where the demonstration's mails are, unless they are sent. */
    demoMailFolder: z.nullable(z.string()),
    /** A button with this name leads to `/api/auth/login?returnTo=&locale=`; null: there are local accounts only. */
    identityProvider: z.nullable(z.object({ label: z.string() })),
    /** Whom to ask for help, as a link: `mailto:` or a page. */
    supportUrl: z.nullable(z.string()),
  }),
})

/**
 * Why the identity provider did not sign somebody in: `/sign-in?problem=…`. In order: it does not answer; it refused, or
 * the person stopped there; the attempt is too old, was used, or began in another browser; it does not vouch for the
 * email; there is no account with that email and none is made; the account is deactivated or is somebody else's there; too
 * many sign-ins were begun from the same network and not completed.
 */
export const SIGN_IN_PROBLEMS = [
  'providerUnreachable',
  'providerRefused',
  'attemptExpired',
  'emailNotVerified',
  'noAccount',
  'accountClosed',
  'tooManyAttempts',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/**
 * An own path to go to after signing in or out, or `fallback`: anything but one leading slash could
 * leave this origin (OPEN-A07).
 */
export function ownPath(candidate: string | undefined, fallback = '/'): string {
  if (!candidate || !/^\/(?![/\\])/.test(candidate)) return fallback
  const base = 'http://own.invalid'
  if (!URL.canParse(candidate, base)) return fallback
  const { origin, pathname, search, hash } = new URL(candidate, base)
  // Resolved dots can leave two slashes in front, as in `/.//host`: that is a foreign address again.
  const isOwn = origin === base && !pathname.startsWith('//')
  return isOwn ? pathname + search + hash : fallback
}
