import { type OpenDatabase, openDatabase } from '../../src/db/open.ts'
import { startPostgres } from './postgres.ts'
import { newDatabase } from './postgres-template.ts'
import { migratedSnapshot } from './snapshot.ts'
import { inMemoryDatabase } from './test-database.ts'

export interface Engine {
  name: string
  /** A database without tables. */
  emptyDatabase(): Promise<OpenDatabase>
}

/**
 * Both engines, for tests of what must be the same on each. `ownServerUrl` is a server that tests may reconfigure, for
 * those that ask for one.
 */
export async function bothEngines({ ownServer = false } = {}): Promise<{
  engines: Engine[]
  ownServerUrl: string | undefined
  stop(): Promise<void>
}> {
  const embedded = { name: 'embedded', emptyDatabase: emptyInMemory }
  const postgres = (serverUrl: string) => ({ name: 'postgres', emptyDatabase: () => newDatabase(serverUrl) })
  const given = process.env.TEST_DATABASE_URL
  if (given && !ownServer)
    return { engines: [embedded, postgres(given)], ownServerUrl: undefined, stop: async () => {} }
  const own = await startPostgres()
  if ('missing' in own) throw new Error(own.missing)
  return { engines: [embedded, postgres(own.url)], ownServerUrl: own.url, stop: own.stop }
}

/** Another session on the same database: a second server on PostgreSQL, the same connection on the embedded engine. */
export async function openAgain(database: OpenDatabase): Promise<OpenDatabase> {
  if (database.engine === 'embedded') return { ...database, close: async () => {} }
  const { connectionString } = database.pool.options
  return openDatabase({ databaseUrl: connectionString, dataDirectory: '' })
}

// Loading and emptying the snapshot takes a tenth of a cold start.
async function emptyInMemory(): Promise<OpenDatabase> {
  const database = await inMemoryDatabase(await migratedSnapshot())
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}
