import type { Context } from '../../context.ts'
import { tooMany } from '../../http/refusal.ts'
import { findAttempts, recordAttempts } from './attempts.repository.ts'

/** How often something may be tried, by each of its subjects: an account, an email, an address. */
export interface AttemptLimit {
  /** So many are free; each one more doubles the wait. */
  readonly free: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  readonly forgetAfterMilliseconds: number
}

/** Throws `too_many`, with the seconds to wait, when one of the subjects has to. */
export async function refuseTooMany(context: Context, subjects: readonly string[], limit: AttemptLimit): Promise<void> {
  const now = context.clock().getTime()
  const waits = (await findAttempts(context.db, subjects)).map(({ attempts, lastAttemptAt }) => {
    const age = now - lastAttemptAt.getTime()
    if (attempts < limit.free || age > limit.forgetAfterMilliseconds) return 0
    const wait = Math.min(limit.firstWaitSeconds * 2 ** (attempts - limit.free), limit.longestWaitSeconds)
    return Math.ceil(wait - age / 1000)
  })
  const waitSeconds = Math.max(0, ...waits)
  if (waitSeconds > 0) throw tooMany(`Too many attempts. Try again in ${waitSeconds} seconds.`, waitSeconds)
}

export async function countAttempt(context: Context, subjects: readonly string[], limit: AttemptLimit): Promise<void> {
  const now = context.clock()
  const forgetBefore = new Date(now.getTime() - limit.forgetAfterMilliseconds)
  await recordAttempts(context.db, subjects, { now, forgetBefore })
}

const underWay = new Map<string, Promise<unknown>>()

/** Lets guesses at one subject follow each other: at once, they would all be made before the first one counts. */
export async function oneAtATime<Result>(subject: string, guess: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(subject)
  const mine = (async () => {
    await before?.catch(() => undefined)
    return guess()
  })()
  underWay.set(subject, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(subject) === mine) underWay.delete(subject)
  }
}

/** Shared by everything that asks for the password of an account. */
export const subjectOfAccount = (userId: number) => `account:${userId}`

export const PASSWORD_LIMIT: AttemptLimit = {
  free: 5,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterMilliseconds: 24 * 3_600_000,
}
