import { type EmbeddedEngine, startEmbeddedEngine } from '../../src/db/embedded/embedded-engine.ts'
import { type OpenDatabase, openDatabase } from '../../src/db/open.ts'
import { startPostgres } from './postgres.ts'
import { databaseFromTemplate, newDatabase } from './postgres-template.ts'
import { migratedSnapshot } from './snapshot.ts'
import { databaseOn } from './test-database.ts'

export interface Engine {
  name: string
  /** A database without tables. */
  emptyDatabase(): Promise<OpenDatabase>
  /** A database with every migration and no rows. */
  migratedDatabase(): Promise<OpenDatabase>
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
  const { embedded, stop: stopEmbedded } = embeddedEngine()
  const postgres = (serverUrl: string) => ({
    name: 'postgres',
    emptyDatabase: () => newDatabase(serverUrl),
    migratedDatabase: () => databaseFromTemplate(serverUrl),
  })
  const given = process.env.TEST_DATABASE_URL
  if (given && !ownServer) return { engines: [embedded, postgres(given)], ownServerUrl: undefined, stop: stopEmbedded }
  const own = await startPostgres()
  if ('missing' in own) throw new Error(own.missing)
  const stop = async () => {
    await stopEmbedded()
    await own.stop()
  }
  return { engines: [embedded, postgres(own.url)], ownServerUrl: own.url, stop }
}

/** Another session on the same database: a second server on PostgreSQL, the same connection on the embedded engine. */
export async function openAgain(database: OpenDatabase): Promise<OpenDatabase> {
  if (database.engine === 'embedded') return { ...database, close: async () => {} }
  const { connectionString } = database.pool.options
  return openDatabase({ databaseUrl: connectionString, dataDirectory: '' })
}

/** Starting an engine takes a second, emptying one a tenth: the engine of a database that was closed serves the next. */
function embeddedEngine(): { embedded: Engine; stop(): Promise<void> } {
  const idle: EmbeddedEngine[] = []
  const newEngine = async () => startEmbeddedEngine({ snapshotFile: await migratedSnapshot() })
  const lend = (engine: EmbeddedEngine): OpenDatabase => {
    const database = databaseOn(engine)
    const close = async () => {
      await database.close()
      idle.push(engine)
    }
    return { ...database, close }
  }
  const emptyDatabase = async () => {
    const database = lend(idle.pop() ?? (await newEngine()))
    await database.pool.query('drop schema public cascade; create schema public')
    return database
  }
  return {
    embedded: { name: 'embedded', emptyDatabase, migratedDatabase: async () => lend(await newEngine()) },
    stop: async () => {
      await Promise.all(idle.map((engine) => engine.close()))
    },
  }
}
