import { setTimeout } from 'node:timers/promises'
import type { Db } from './database.ts'

const ATTEMPTS = 5
const LONGEST_FIRST_WAIT_MS = 20
/** A deadlock, and transactions that fit no order: PostgreSQL took one of several back, and the same again may pass. */
const PASSING_ERRORS = new Set(['40P01', '40001'])
const TAKEN_BACK = Symbol('taken back')

/** All of the work, or nothing of it. Tried again when another transaction was in its way, so it only reads and writes the database. */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error
      // Whoever was in the way waits for something else, or they meet again.
      await setTimeout(Math.random() * LONGEST_FIRST_WAIT_MS * 2 ** attempt)
    }
  }
}

/** What the work returns; whatever it wrote is taken back. */
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
