import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db, Tables } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'

export interface OpenDatabase {
  readonly db: Db
  readonly engine: 'embedded' | 'postgres'
  /** Raw statements and dedicated sessions use the pool; the embedded engine has one connection. */
  readonly pool: pg.Pool
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
  const opened =
    options.databaseUrl === undefined
      ? { engine: 'embedded' as const, ...(await openEmbedded(options.dataDirectory)) }
      : { engine: 'postgres' as const, ...(await openPostgres(options.databaseUrl)) }
  const { pool } = opened
  return { ...opened, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}
