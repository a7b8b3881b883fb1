import { ownPath, type SignInProblem } from '@bonfire/contract/auth'
import type { Context } from '../../context.ts'
import { type NewSession, openSession } from './auth.service.ts'
import { type IdentityProvider, ProviderUnreachable } from './identity-provider.ts'
import { deleteExpiredPending, insertPending, takePending } from './oidc.repository.ts'
import { admit } from './provided-account.service.ts'
import { hashSecret, newSecret } from './secret.ts'
import type { Visitor } from './visitor.ts'

export const PENDING_MINUTES = 10
// A thousand sites stand in an address (OPEN-B02); what is longer is not kept.
const LONGEST_RETURN_TO = 60_000

/** What became of a sign-in, and where the person wanted to go. */
export type SignInEnd = { readonly returnTo: string } & (
  | { readonly session: NewSession }
  | { readonly problem: SignInProblem }
)

interface SignInStart {
  readonly returnTo: string | undefined
  readonly locale: string | undefined
  /** The secret of the browser's cookie; the same for all of its tabs. */
  readonly browser: string
}

/** Where the browser is sent to sign in; undefined when the provider cannot be reached. */
export async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  { returnTo = '', locale, browser }: SignInStart,
): Promise<URL | undefined> {
  const checks = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
  const url = await provider.signInUrl(checks, locale).catch((error: unknown) => {
    noteFailure(context, error)
    return undefined
  })
  if (!url) return undefined
  const now = context.clock()
  await deleteExpiredPending(context.db, now)
  await insertPending(context.db, {
    ...checks,
    stateHash: hashSecret(checks.state),
    browserHash: hashSecret(browser),
    returnTo: ownPath(returnTo.length > LONGEST_RETURN_TO ? undefined : returnTo),
    expiresAt: new Date(now.getTime() + PENDING_MINUTES * 60_000),
  })
  return url
}

interface Answer {
  /** As it came, without the question mark. */
  readonly query: string
  readonly browser: string | undefined
  readonly visitor: Visitor
}

/** Opens a session for who comes back from the provider, or says why not. */
export async function endSignIn(context: Context, provider: IdentityProvider, answer: Answer): Promise<SignInEnd> {
  const state = new URLSearchParams(answer.query).get('state') ?? ''
  const pending = await takePending(context.db, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(answer.browser ?? ''),
    now: context.clock(),
  })
  if (!pending) return { returnTo: '/', problem: 'attemptExpired' }
  const { returnTo } = pending
  const identity = await provider.identify(answer.query, { ...pending, state }).catch((error: unknown) => {
    return { problem: noteFailure(context, error) }
  })
  if ('problem' in identity) return { returnTo, ...identity }
  const admission = await admit(context, identity)
  if ('problem' in admission) {
    const { issuer, subject } = identity
    context.log.warn({ issuer, subject, ...admission }, 'a sign-in by the identity provider was refused')
    return { returnTo, ...admission }
  }
  const opening = { ...admission, visitor: answer.visitor, idToken: identity.idToken }
  return { returnTo, session: await openSession(context, opening) }
}

/** Where the browser is sent to end the session at the provider too; undefined when that cannot be. */
export async function signOutUrl(
  context: Context,
  provider: IdentityProvider,
  idToken: string,
): Promise<URL | undefined> {
  return provider.signOutUrl(idToken).catch((error: unknown) => {
    noteFailure(context, error)
    return undefined
  })
}

/** The cause is for the log: a person is told what they can act on. */
function noteFailure(context: Context, error: unknown): SignInProblem {
  const problem = error instanceof ProviderUnreachable ? 'providerUnreachable' : 'providerRefused'
  context.log.warn({ problem, reason: reasonsOf(error) }, 'the identity provider did not sign somebody in')
  return problem
}

/** The words of an error and of those behind it, with what the provider itself says. */
function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const said = 'error_description' in error ? error.error_description : 'error' in error ? error.error : undefined
  return [error.message, said, reasonsOf(error.cause)].filter(Boolean).join(': ')
}
