import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const INVALID_PARAMETER_VALUE = '22023'

/**
 * The given time zones that the database does not know: its list may be older than Node's, and lacks abbreviations such
 * as AET. One such site would break every list of actions. Call it outside a transaction, which an error would abort.
 */
export async function findUnknownTimeZones(db: Db, names: Iterable<string>): Promise<ReadonlySet<string>> {
  const unknown = new Set<string>()
  for (const name of new Set(names)) if (!(await isKnown(db, name))) unknown.add(name)
  return unknown
}

async function isKnown(db: Db, name: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${name}::text`.execute(db)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_PARAMETER_VALUE) return false
    throw error
  }
}
