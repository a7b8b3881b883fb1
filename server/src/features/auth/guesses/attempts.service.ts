import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { refuse } from '../../../http/refusal.ts'
import { keyedHash, serverSecret } from '../server-secret.ts'
import * as repository from './attempts.repository.ts'
import { networkOf } from './network.ts'

/** The number of times that one target may be tried: an account, a browser, an email. */
export interface AttemptLimit {
  /** The number of free attempts; each further one doubles the wait. */
  readonly free: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  readonly forgetAfterMilliseconds: number
}

/** The number of different targets that may be tried from one network per period, shortest period first. */
export type NetworkLimit = readonly [NetworkWindow, ...NetworkWindow[]]
interface NetworkWindow {
  readonly targets: number
  readonly milliseconds: number
}

/** One attempt and how it is counted: per target, and per network by distinct targets. */
export interface Attempt {
  readonly counted?: { readonly subject: string; readonly limit: AttemptLimit }
  readonly from?: Origin
  /** A network in which it does not count, but whose counts a success clears. */
  readonly speaksFor?: Origin
}

interface Origin {
  /** The kind of attempt: each has its own limit. */
  readonly what: 'password' | 'mail' | 'provider'
  readonly address: string
  readonly target: string
  readonly limit: NetworkLimit
}

// Clocks of several servers differ by less than this.
const CLOCK_TOLERANCE_MILLISECONDS = 5000
const SWEPT_AT_ONCE = 100

/**
 * Counts an attempt before it is made, so that simultaneous ones cannot slip through. If it is over the limit, throws
 * `too_many` with the seconds to wait and counts nothing. A success is forgiven afterwards.
 */
export async function countAttempt(context: Context, attempt: Attempt): Promise<void> {
  const secret = await serverSecret(context.db)
  const now = context.clock()
  const hashed = hashesOf(secret, attempt)
  // Refuse without waiting for a lock if possible.
  refuseWait(await waitOf(context.db, hashed, now))
  const wait = await inTransaction(context.db, async (db) => {
    await repository.takeTurn(db, [hashed.count?.subjectHash, hashed.from?.networkHash].filter(Buffer.isBuffer))
    const wait = await waitOf(db, hashed, now)
    if (wait <= 0) await writeGuesses(db, hashed, now)
    return wait
  })
  refuseWait(wait)
  await repository.sweepAttempts(context.db, now, SWEPT_AT_ONCE)
}

/** A success was not a guess. It also clears its network's counts, except the most recent ones. */
export async function forgiveAttempt(context: Context, attempt: Attempt): Promise<void> {
  const from = attempt.from ?? attempt.speaksFor
  const hashed = hashesOf(await serverSecret(context.db), { ...attempt, ...(from && { from }) })
  await clearCounts(context, hashed)
}

async function clearCounts(context: Context, { count, from }: Hashed): Promise<void> {
  if (count) await repository.deleteCounts(context.db, [count.subjectHash])
  if (!from) return
  const before = new Date(context.clock().getTime() - from.limit[0].milliseconds)
  await repository.deleteTargets(context.db, from.networkHash, { targetHash: from.targetHash, before })
}

/** Resets the attempts at a target, within the caller's transaction. */
export async function forgetAttempts(context: Context, transaction: Db, subjects: readonly string[]): Promise<void> {
  const secret = await serverSecret(context.db)
  await repository.deleteCounts(
    transaction,
    subjects.map((subject) => subjectHash(secret, subject)),
  )
}

/** A keyed hash of a network, so that addresses are not stored. */
export const networkHash = (secret: Buffer, { what, address }: Pick<Origin, 'what' | 'address'>): Buffer =>
  keyedHash(secret, `network ${what}`, networkOf(address))
const subjectHash = (secret: Buffer, subject: string): Buffer => keyedHash(secret, 'subject', subject)

type Hashed = ReturnType<typeof hashesOf>

function hashesOf(secret: Buffer, { counted, from }: Attempt) {
  return {
    count: counted && { limit: counted.limit, subjectHash: subjectHash(secret, counted.subject) },
    from: from && {
      limit: from.limit,
      networkHash: networkHash(secret, from),
      targetHash: keyedHash(secret, 'target', from.target),
    },
  }
}

function refuseWait(milliseconds: number): void {
  if (milliseconds <= 0) return
  const seconds = Math.ceil(milliseconds / 1000)
  throw refuse('sign-in.too-many-attempts', { seconds }, { retryAfterSeconds: seconds })
}

/** Milliseconds until the attempt is allowed; zero or negative if it is now. */
async function waitOf(db: Db, { count, from }: Hashed, now: Date): Promise<number> {
  const [row] = count ? await repository.findCounts(db, [count.subjectHash]) : []
  const ofCount = count && row ? waitOfCount(row, count.limit, now) : 0
  return Math.max(ofCount, from ? await waitOfNetwork(db, from, now) : 0)
}

function waitOfCount({ attempts, lastAttemptAt }: repository.CountRow, limit: AttemptLimit, now: Date): number {
  const age = ageOf(lastAttemptAt, now)
  if (age === undefined || attempts < limit.free || age > limit.forgetAfterMilliseconds) return 0
  return Math.min(limit.firstWaitSeconds * 2 ** (attempts - limit.free), limit.longestWaitSeconds) * 1000 - age
}

async function waitOfNetwork(db: Db, { limit, ...hashes }: NonNullable<Hashed['from']>, now: Date): Promise<number> {
  const longest = Math.max(...limit.map(({ milliseconds }) => milliseconds))
  const rows = await repository.findTargets(db, hashes.networkHash, new Date(now.getTime() - longest))
  const tried = rows.flatMap(({ targetHash, attemptedAt }) => {
    const age = ageOf(attemptedAt, now)
    return age === undefined ? [] : [{ age, isThis: targetHash.equals(hashes.targetHash) }]
  })
  const waits = limit.map(({ targets, milliseconds }) => {
    const within = tried.filter(({ age }) => age < milliseconds)
    // Trying the same target again does not widen the search.
    if (within.some(({ isThis }) => isThis)) return 0
    const oldest = within[targets - 1]
    return oldest ? milliseconds - oldest.age : 0
  })
  return Math.max(...waits)
}

/** Undefined for a future time: the clock was set back, and nobody should wait because of that. */
function ageOf(instant: Date, now: Date): number | undefined {
  const age = now.getTime() - instant.getTime()
  return age < -CLOCK_TOLERANCE_MILLISECONDS ? undefined : Math.max(0, age)
}

async function writeGuesses(db: Db, { count, from }: Hashed, now: Date): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (count) {
    const { forgetAfterMilliseconds } = count.limit
    const [row] = await repository.findCounts(db, [count.subjectHash])
    const isForgotten = !row || (ageOf(row.lastAttemptAt, now) ?? 0) > forgetAfterMilliseconds
    await repository.saveCount(db, {
      subjectHash: count.subjectHash,
      attempts: isForgotten ? 1 : row.attempts + 1,
      lastAttemptAt: now,
      expiresAt: after(forgetAfterMilliseconds),
    })
  }
  if (from) {
    const longest = Math.max(...from.limit.map(({ milliseconds }) => milliseconds))
    const { networkHash, targetHash } = from
    await repository.saveTarget(db, { networkHash, targetHash, attemptedAt: now, expiresAt: after(longest) })
  }
}
