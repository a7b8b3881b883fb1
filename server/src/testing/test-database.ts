import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '../db/database.ts'
import { startEmbeddedEngine } from '../db/embedded-engine.ts'
import type { OpenDatabase } from '../db/open.ts'
import { poolOf } from '../db/open-embedded.ts'
import { databaseFromTemplate } from './postgres-template.ts'
import { migratedSnapshot } from './snapshot.ts'

export { fixedClock } from './fixed-clock.ts'

/**
 * An empty, migrated database for one test file; close it in `afterAll`. Embedded and in memory, or, with
 * TEST_DATABASE_URL (a superuser's address), a database of its own on that PostgreSQL server.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? databaseFromTemplate(serverUrl) : inMemoryDatabase(await migratedSnapshot())
}

/** A database in memory, filled from a dumped data folder, or without any table. */
export async function inMemoryDatabase(snapshotFile?: string): Promise<OpenDatabase> {
  const engine = await startEmbeddedEngine({ snapshotFile })
  const pool = poolOf(engine)
  const close = async () => {
    await pool.end()
    await engine.close()
  }
  return { engine: 'embedded', pool, close, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Deletes all rows and restarts the ids, between tests; the tables stay. */
export async function emptyTables(database: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const { rows } = await database.pool.query<{ names: string | null }>(
    `select string_agg(quote_ident(tablename), ', ') as names
       from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  )
  const names = rows[0]?.names
  if (names) await database.pool.query(`truncate ${names} restart identity cascade`)
}
