import { ownPath, type SignInProblem } from '@bonfire/contract/people/auth'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { type NewSession, openSession } from '../auth.service.ts'
import {
  type Attempt,
  countAttempt,
  forgiveAttempt,
  type NetworkLimit,
  networkHash as originHash,
} from '../guesses/attempts.service.ts'
import type { Visitor } from '../guesses/visitor.ts'
import { hashSecret, newSecret } from '../secret.ts'
import { serverSecret } from '../server-secret.ts'
import { type IdentityProvider, ProviderUnreachable } from './identity-provider.ts'
import { countKeptCharacters, deleteExpiredPending, insertPending, takePending } from './oidc.repository.ts'
import { admitIdentity } from './provided/provided-account.service.ts'

export const PENDING_MINUTES = 10
// A URL can hold a thousand sites; longer ones are not kept, nor many of them per network.
const LONGEST_RETURN_TO = 60_000
const SHORT_RETURN_TO = 2000
const KEPT_CHARACTERS = 200_000
const BEGINNINGS: NetworkLimit = [{ targets: 100, milliseconds: PENDING_MINUTES * MILLISECONDS_PER_MINUTE }]

/** The result of a sign-in, and where the user wanted to go. */
export type SignInEnd = { readonly returnTo: string } & (
  | { readonly session: NewSession }
  | { readonly problem: SignInProblem }
)

interface SignInStart {
  readonly returnTo: string | undefined
  readonly locale: string | undefined
  readonly visitor: Visitor
}

/** The URL to sign in at, and the secret to come back with; or why not. */
export async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  { returnTo = '', locale, visitor }: SignInStart,
): Promise<{ url: URL; state: string; browser: string } | { problem: SignInProblem }> {
  const checks = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
  const { state } = checks
  if (!(await isAllowed(context, beginning(state, visitor)))) return { problem: 'tooManyAttempts' }
  const url = await provider.signInUrl(checks, locale).catch((error: unknown) => {
    return { problem: noteFailure(context, error) }
  })
  if ('problem' in url) return { problem: 'providerUnreachable' }
  const now = context.clock()
  const browser = newSecret()
  const networkHash = originHash(await serverSecret(context.db), { what: 'provider', address: visitor.address })
  await deleteExpiredPending(context.db, now)
  await insertPending(context.db, {
    ...checks,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    returnTo: ownPath((await isKept(context, networkHash, returnTo)) ? returnTo : undefined),
    networkHash,
    expiresAt: new Date(now.getTime() + PENDING_MINUTES * MILLISECONDS_PER_MINUTE),
  })
  return { url, state, browser }
}

/** Anonymous visitors may start a limited number of sign-ins until they are completed. */
const beginning = (state: string, { address }: Visitor): Attempt => ({
  from: { what: 'provider', address, target: state, limit: BEGINNINGS },
})

async function isAllowed(context: Context, attempt: Attempt): Promise<boolean> {
  try {
    await countAttempt(context, attempt)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too_many') return false
    throw error
  }
}

async function isKept(context: Context, networkHash: Buffer, { length }: string): Promise<boolean> {
  if (length <= SHORT_RETURN_TO) return true
  if (length > LONGEST_RETURN_TO) return false
  return (await countKeptCharacters(context.db, networkHash)) + length <= KEPT_CHARACTERS
}

interface Answer {
  /** The query as received, without the question mark. */
  readonly query: string
  readonly browser: string | undefined
  readonly visitor: Visitor
}

/** Identifies the secret of this sign-in in the browser; another tab has another. */
export const pendingName = (state: string): string => hashSecret(state).toString('hex', 0, 8)

export const stateOf = (query: string): string => new URLSearchParams(query).get('state') ?? ''

/** Opens a session for a user coming back from the provider, or says why not. */
export async function endSignIn(context: Context, provider: IdentityProvider, answer: Answer): Promise<SignInEnd> {
  const state = stateOf(answer.query)
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
  const admission = await admitIdentity(context, identity)
  if ('problem' in admission) {
    const { issuer, subject } = identity
    context.log.warn({ issuer, subject, ...admission }, 'a sign-in by the identity provider was refused')
    return { returnTo, ...admission }
  }
  await forgiveAttempt(context, beginning(state, answer.visitor))
  const opening = { ...admission, visitor: answer.visitor, idToken: identity.idToken }
  return { returnTo, session: await openSession(context, opening) }
}

/** The URL that ends the session at the provider too; undefined if unsupported. */
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

/** The cause goes to the log; the user sees what they can act on. */
function noteFailure(context: Context, error: unknown): SignInProblem {
  const problem = error instanceof ProviderUnreachable ? 'providerUnreachable' : 'providerRefused'
  context.log.warn({ problem, reason: reasonsOf(error) }, 'the identity provider did not sign somebody in')
  return problem
}

/** The messages of an error and its causes, including the provider's. */
function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const said = 'error_description' in error ? error.error_description : 'error' in error ? error.error : undefined
  return [error.message, said, reasonsOf(error.cause)].filter(Boolean).join(': ')
}
