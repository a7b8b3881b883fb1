import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const INVALID_PARAMETER_VALUE = '22023'

/**
 * Those of the names that the database cannot compute with: its list of time zones may be older than the program's,
 * and lacks abbreviations such as AET that the program takes. One such site would break every list of actions. Call it
 * outside a transaction, which a refusal of the database would end.
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
