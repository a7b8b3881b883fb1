import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { startPostgres } from './postgres.ts'
import { newDatabase } from './postgres-template.ts'
import { migratedSnapshot } from './snapshot.ts'
import { inMemoryDatabase } from './test-database.ts'

export interface Engine {
  name: string
  /** A database without any table. */
  emptyDatabase(): Promise<OpenDatabase>
}

/**
 * Both engines, for tests of what must be the same on each. Where no PostgreSQL can be had, only the embedded one,
 * and a line that says so. `ownServerUrl` is a server that the tests may change as they like.
 */
export async function bothEngines(): Promise<{
  engines: Engine[]
  ownServerUrl: string | undefined
  stop(): Promise<void>
}> {
  const embedded = { name: 'embedded', emptyDatabase: emptyInMemory }
  const postgres = (serverUrl: string) => ({ name: 'postgres', emptyDatabase: () => newDatabase(serverUrl) })
  const given = process.env.TEST_DATABASE_URL
  if (given) return { engines: [embedded, postgres(given)], ownServerUrl: undefined, stop: async () => {} }
  const own = await startPostgres()
  if ('url' in own) return { engines: [embedded, postgres(own.url)], ownServerUrl: own.url, stop: own.stop }
  process.stderr.write(`Not tested on a PostgreSQL server: ${own.missing}\n`)
  return { engines: [embedded], ownServerUrl: undefined, stop: async () => {} }
}

/** Another session's view of the same database: a second server on PostgreSQL, the same connection on the embedded. */
export async function openAgain(database: OpenDatabase): Promise<OpenDatabase> {
  if (database.engine === 'embedded') return { ...database, close: async () => {} }
  const { connectionString } = database.pool.options
  return openDatabase({ databaseUrl: connectionString, dataDirectory: '' })
}

// Loading the snapshot and emptying it takes a tenth of a cold start.
async function emptyInMemory(): Promise<OpenDatabase> {
  const database = await inMemoryDatabase(await migratedSnapshot())
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}
