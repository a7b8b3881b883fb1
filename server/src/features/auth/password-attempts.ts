import type { Attempt, AttemptLimit, NetworkLimit } from './attempts.service.ts'
import type { Visitor } from './visitor.ts'

const PASSWORD_LIMIT: AttemptLimit = {
  free: 5,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterMilliseconds: 24 * 3_600_000,
}
// Different accounts, so that nobody in an office waits for what one of them mistypes.
const NETWORK_LIMIT: NetworkLimit = [
  { targets: 30, milliseconds: 60_000 },
  { targets: 120, milliseconds: 3_600_000 },
]

/** Shared by all browsers that the account has not signed in from. */
const subjectOfAccount = (userId: number) => `account:${userId}`

/**
 * A guess at a password. A browser that the account has signed in from has its own allowance, which nobody else can use
 * up; strangers share that of the account and that of their network.
 */
export function passwordAttempt(
  guess: { readonly userId: number | undefined; readonly name: string; readonly knownBrowser: string | undefined },
  { address }: Pick<Visitor, 'address'>,
): Attempt {
  const { userId, knownBrowser } = guess
  // The account, not the name it was called by: username and email must not give twice as many tries.
  const subject = userId === undefined ? `name:${guess.name.toLowerCase()}` : subjectOfAccount(userId)
  const from = { what: 'password', address, target: subject, limit: NETWORK_LIMIT } as const
  return knownBrowser === undefined
    ? { counted: { subject, limit: PASSWORD_LIMIT }, from }
    : { counted: { subject: `browser:${knownBrowser}`, limit: PASSWORD_LIMIT }, speaksFor: from }
}

/** A guess at one's own password in a session: strangers cannot use it up. */
export const ownPasswordAttempt = (userId: number): Attempt => ({
  counted: { subject: ownSubjectOf(userId), limit: PASSWORD_LIMIT },
})

const ownSubjectOf = (userId: number) => `own:${userId}`

/** Everything that is counted against an account as such. */
export const subjectsOf = (userId: number): string[] => [subjectOfAccount(userId), ownSubjectOf(userId)]
