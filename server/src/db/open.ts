import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db, Tables } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { limitTransactions } from './transaction.ts'

// Of ten connections; a lock held elsewhere must not take those of readers.
const TRANSACTIONS_AT_ONCE = 6
const PATIENCE_MILLISECONDS = 5000

/** Some connections to the database. */
interface Connections {
  readonly db: Db
  /** Raw statements and dedicated sessions use the pool. */
  readonly pool: pg.Pool
}

/** The connections are for work that may take its time; the embedded engine has a single one for everything. */
export interface OpenDatabase extends Connections {
  readonly engine: 'embedded' | 'postgres'
  /** For requests, which wait for nothing longer than some seconds. */
  readonly requests: Connections
  /** For what must not wait behind requests: announcements, and whether the server is ready. */
  readonly apart: Connections
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL server at `databaseUrl`, or else the embedded database in `<dataDirectory>/database`. Throws an
 * Error that says what to do if the server or folder cannot be used.
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDirectory: string
}): Promise<OpenDatabase> {
  if (options.databaseUrl === undefined) {
    const { pool, close } = await openEmbedded(options.dataDirectory)
    return { engine: 'embedded', ...oneForAll(pool), close }
  }
  const { pools, close } = await openPostgres(options.databaseUrl)
  const requests = connectionsOf(pools.requests)
  limitTransactions(requests.db, TRANSACTIONS_AT_ONCE, PATIENCE_MILLISECONDS)
  return { engine: 'postgres', ...connectionsOf(pools.work), requests, apart: connectionsOf(pools.apart), close }
}

const connectionsOf = (pool: pg.Pool): Connections => ({
  pool,
  db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
})

/** The connection of an embedded database, for everything. */
export function oneForAll(pool: pg.Pool): Pick<OpenDatabase, 'db' | 'pool' | 'requests' | 'apart'> {
  const all = connectionsOf(pool)
  return { ...all, requests: all, apart: all }
}
