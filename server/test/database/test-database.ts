import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedEngine, startEmbeddedEngine } from '../../src/db/embedded/embedded-engine.ts'
import { poolOf } from '../../src/db/embedded/open-embedded.ts'
import { type OpenDatabase, oneForAll } from '../../src/db/open.ts'
import { databaseFromTemplate } from './postgres-template.ts'
import { migratedSnapshot } from './snapshot.ts'

export { fixedClock } from './fixed-clock.ts'

/**
 * An empty, migrated database for one test file; close it in `afterAll`. Embedded in memory or, with TEST_DATABASE_URL
 * (a superuser's URL), a separate database on that PostgreSQL server.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? databaseFromTemplate(serverUrl) : inMemoryDatabase(await migratedSnapshot())
}

/** An in-memory database, filled from a dumped data folder, or without tables. */
export async function inMemoryDatabase(snapshotFile?: string): Promise<OpenDatabase> {
  const engine = await startEmbeddedEngine({ snapshotFile })
  const database = databaseOn(engine)
  const close = async () => {
    await database.close()
    await engine.close()
  }
  return { ...database, close }
}

/** Closing it leaves the engine running. */
export function databaseOn(engine: EmbeddedEngine): OpenDatabase {
  const pool = poolOf(engine)
  return { engine: 'embedded', ...oneForAll(pool), close: () => pool.end() }
}

const LOCKED = '55P03'
const BUSY_MILLISECONDS = 120_000
const LOOK_AGAIN_MILLISECONDS = 10

/**
 * Deletes all rows and resets ids between tests; the tables stay, and what a server did at its start counts as done. Waits until background writes have ended: takes all
 * locks or none, to avoid deadlocks.
 */
export async function emptyTables({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('schema_migration', 'proposal_pass')
       and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0`,
  )
  const tables = rows.map(({ name }) => name)
  if (tables.length === 0) return
  // Deleting a few rows takes a hundredth of the time of truncating every table. The replica role skips foreign keys,
  // so the order does not matter.
  const statements = [
    `lock table ${tables.join(', ')} in exclusive mode nowait`,
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
       from pg_sequences where schemaname = 'public' and last_value is not null`,
  ]
  const giveUpAt = Date.now() + BUSY_MILLISECONDS
  for (;;) {
    try {
      await pool.query(statements.join(';\n'))
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCKED || Date.now() > giveUpAt) throw error
      await sleep(LOOK_AGAIN_MILLISECONDS)
    }
  }
}
