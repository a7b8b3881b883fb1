import { setTimeout } from 'node:timers/promises'
import type { Db } from './database.ts'
import { takeTurns } from './turns.ts'

const ATTEMPTS = 5
const LONGEST_FIRST_WAIT_MS = 20
/** Deadlocks and serialisation failures: PostgreSQL rolled one transaction back, and a retry may succeed. */
const PASSING_ERRORS = new Set(['40P01', '40001'])
const TAKEN_BACK = Symbol('taken back')

const limits = new WeakMap<Db, ReturnType<typeof takeTurns>>()

/** From now on, so many transactions run at once on these connections: the others are for what is read. */
export function limitTransactions(db: Db, atOnce: number, patienceMilliseconds: number): void {
  limits.set(db, takeTurns(atOnce, { patienceMilliseconds }))
}

/** Runs the work in a transaction. Retries it after a deadlock, so it must only read and write the database. */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const inTurn = limits.get(db)
  return inTurn ? inTurn(() => withRetries(db, work)) : withRetries(db, work)
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
