import {
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
} from '@bonfire/contract/values/durations'
import type { Attempt, AttemptLimit, NetworkLimit } from './attempts.service.ts'
import type { Visitor } from './visitor.ts'

const PASSWORD_LIMIT: AttemptLimit = {
  free: 5,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterMilliseconds: MILLISECONDS_PER_DAY,
}
// Counts distinct accounts, so that one person's typos do not slow down an office.
const NETWORK_LIMIT: NetworkLimit = [
  { targets: 30, milliseconds: MILLISECONDS_PER_MINUTE },
  { targets: 120, milliseconds: MILLISECONDS_PER_HOUR },
]

/** Shared by all browsers the account has not signed in from. */
const subjectOfAccount = (userId: number) => `account:${userId}`

/**
 * A password guess. A known browser has its own allowance, which nobody else can use up; strangers share the account's
 * and their network's.
 */
export function passwordAttempt(
  guess: { readonly userId: number | undefined; readonly name: string; readonly knownBrowser: string | undefined },
  { address }: Pick<Visitor, 'address'>,
): Attempt {
  const { userId, knownBrowser } = guess
  // Keyed by account, not by name: username and email must not double the attempts.
  const subject = userId === undefined ? `name:${guess.name.toLowerCase()}` : subjectOfAccount(userId)
  const from = { what: 'password', address, target: subject, limit: NETWORK_LIMIT } as const
  return knownBrowser === undefined
    ? { counted: { subject, limit: PASSWORD_LIMIT }, from }
    : { counted: { subject: `browser:${knownBrowser}`, limit: PASSWORD_LIMIT }, speaksFor: from }
}

/** A guess at one's own password within a session: strangers cannot use it up. */
export const ownPasswordAttempt = (userId: number): Attempt => ({
  counted: { subject: ownSubjectOf(userId), limit: PASSWORD_LIMIT },
})

const ownSubjectOf = (userId: number) => `own:${userId}`

/** Everything counted per account. */
export const subjectsOf = (userId: number): string[] => [subjectOfAccount(userId), ownSubjectOf(userId)]
