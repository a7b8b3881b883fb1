import type { Db } from './database.ts'
import { hashParts } from './hash-parts.ts'
import { takeTurns } from './turns.ts'

// Across all requests; the other connections are for everything else.
const HEAVY_READS_AT_ONCE = 4

/**
 * Runs a statement that reads many sites once it is its turn, the kinds of question in turn. Such a statement begins no
 * other inside: it would wait for its own turn.
 */
export const readInTurn = takeTurns(HEAVY_READS_AT_ONCE)

interface Reading<Result> {
  hasBegun: boolean
  readonly result: Promise<Result>
}

/**
 * Reads in turn, once for all who ask the same before it begins; who asks later waits for the next, so that nobody gets
 * what was read before they asked. For what is not kept; `keptBySite` does the same for what is.
 */
export function shareReads<Question, Result>(read: (db: Db, question: Question) => Promise<Result>) {
  const kind = Symbol('what is shared')
  const newest = new WeakMap<Db, Map<string, Reading<Result>>>()

  const start = (db: Db, question: Question, before: Reading<Result> | undefined): Reading<Result> => {
    const reading = {
      hasBegun: false,
      result: (async () => {
        await before?.result.catch(() => {})
        return readInTurn(() => {
          reading.hasBegun = true
          return read(db, question)
        }, kind)
      })(),
    }
    return reading
  }

  /** `sameFor` is all of the question that the result depends on. */
  return (db: Db, question: Question, sameFor: unknown): Promise<Result> => {
    const readings = newest.get(db) ?? new Map<string, Reading<Result>>()
    newest.set(db, readings)
    const key = hashParts(sameFor)
    const known = readings.get(key)
    if (known && !known.hasBegun) return known.result
    const reading = start(db, question, known)
    readings.set(key, reading)
    const forget = () => {
      if (readings.get(key) === reading) readings.delete(key)
    }
    reading.result.then(forget, forget)
    return reading.result
  }
}
