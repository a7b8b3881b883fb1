import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { takeTurns } from './turns.ts'

const ATTEMPTS = 5
const LONGEST_FIRST_WAIT_MS = 20
/** Deadlocks and serialisation failures: PostgreSQL rolled one transaction back, and a retry may succeed. */
const PASSING_ERRORS = new Set(['40P01', '40001'])
const TAKEN_BACK = Symbol('taken back')

interface Limit {
  readonly inTurn: ReturnType<typeof takeTurns>
  readonly patienceMilliseconds: number
}

/** A shorter wait for a turn is not worth a statement of its own. */
const SHORT_WAIT_MILLISECONDS = 500
/** However long it waited for its turn, a transaction may wait so long for a lock. */
const SHORTEST_LOCK_WAIT_MILLISECONDS = 500

const limits = new WeakMap<Db, Limit>()

/**
 * From now on, so many transactions run at once on these connections: the others are for what is read. Each waits so long
 * at most, for its turn and then for locks, together.
 */
export function limitTransactions(db: Db, atOnce: number, patienceMilliseconds: number): void {
  limits.set(db, { inTurn: takeTurns(atOnce, { patienceMilliseconds }), patienceMilliseconds })
}

/** Runs the work in a transaction. Retries it after a deadlock, so it must only read and write the database. */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const limit = limits.get(db)
  if (!limit) return withRetries(db, work)
  const askedAt = performance.now()
  return limit.inTurn(() => {
    const waitedMilliseconds = performance.now() - askedAt
    if (waitedMilliseconds < SHORT_WAIT_MILLISECONDS) return withRetries(db, work)
    const left = Math.max(SHORTEST_LOCK_WAIT_MILLISECONDS, Math.round(limit.patienceMilliseconds - waitedMilliseconds))
    return withRetries(db, async (transaction) => {
      await sql`select set_config('lock_timeout', ${String(left)}, true)`.execute(transaction)
      return work(transaction)
    })
  })
}

async function withRetries<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error
      // Wait a moment, or they would collide again.
      await setTimeout(Math.random() * LONGEST_FIRST_WAIT_MS * 2 ** attempt)
    }
  }
}

/** Returns the work's result, and rolls back whatever it wrote. */
export async function tryOut<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      done = { result: await work(transaction) }
      throw TAKEN_BACK
    })
  } catch (error) {
    if (error !== TAKEN_BACK) throw error
  }
  if (!done) throw new Error('A transaction that was only tried out ended without a result')
  return done.result
}

const isPassing = (error: unknown): boolean => PASSING_ERRORS.has((error as { code?: string } | null)?.code ?? '')
