import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { barredFrom, isMigration, numberOf, oldestBeside, refuseOlderServers } from './side-by-side.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Its rows name the applied files. */
export const MIGRATION_TABLE =
  'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())'

// If two servers create the table at the same moment, the later one gets one of these.
const MADE_BY_ANOTHER = new Set(['23505', '42P07', '42710'])
// lock_not_available and deadlock_detected
const LOCKED_BY_ANOTHER = new Set(['55P03', '40P01'])

/** Whoever reads a table queues behind a change of it that waits: it waits for less time than requests do. */
const PATIENCE = { lockMilliseconds: 2000, attempts: 40, pauseMilliseconds: 1000 }

/**
 * Migrates the database: applies every missing `NNNN-*.sql` in order, each in its own transaction. Safe if several
 * servers start at once. Throws if a file fails, naming it; if servers run that cannot live with what is missing; or if
 * the database has a migration with which this version cannot run.
 */
export async function migrate(
  database: { readonly pool: pg.Pool },
  directory = migrationsDirectory,
  patience = PATIENCE,
): Promise<{ applied: string[] }> {
  const files = await listMigrations(directory)
  const client = await database.pool.connect()
  try {
    await makeMigrationTable(client)
    const known = await inTransaction(client, () => readInTurn(client, files))
    const missing = files.filter((file) => !known.includes(file))
    const applied: string[] = []
    for (const name of missing) {
      const sql = await readFile(`${directory}/${name}`, 'utf8')
      if (await applyPatiently(client, { name, sql, files, missing }, patience)) applied.push(name)
    }
    return { applied }
  } finally {
    client.release()
  }
}

/** This version's migration files, in order. */
export async function listMigrations(directory = migrationsDirectory): Promise<string[]> {
  return (await readdir(directory)).filter(isMigration).sort()
}

async function makeMigrationTable(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(MIGRATION_TABLE)
  } catch (error) {
    if (!MADE_BY_ANOTHER.has((error as { code?: string }).code ?? '')) throw error
  }
}

/** Most starts have nothing to apply. They wait for whoever does, so that they see what that leaves. */
async function readInTurn(client: pg.PoolClient, files: string[]): Promise<string[]> {
  await client.query('lock table schema_migration in row share mode')
  return readApplied(client, files)
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly files: string[]
  /** Those that this start applies: where one cannot, none is. */
  readonly missing: readonly string[]
}

/** Gives way to those who use its tables, and tries again. */
async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  { lockMilliseconds, attempts, pauseMilliseconds }: typeof PATIENCE,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, () => apply(client, migration, lockMilliseconds))
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      if (!LOCKED_BY_ANOTHER.has(cause?.code ?? '')) throw error
      if (attempt === attempts) {
        throw new Error(
          `Migration ${migration.name} tried ${attempts} times to lock a table that others use, and changed nothing. ` +
            'Start again when they are done. select * from pg_stat_activity shows what they do.',
          { cause },
        )
      }
      await sleep(pauseMilliseconds * (0.5 + Math.random()))
    }
  }
}

/** Applies one file, unless it has been applied meanwhile. The table lock makes servers take turns. */
async function apply(client: pg.PoolClient, migration: Migration, lockMilliseconds: number): Promise<boolean> {
  await client.query('lock table schema_migration in exclusive mode')
  if ((await readApplied(client, migration.files)).includes(migration.name)) return false
  await refuseOlderServers(client, migration.missing)
  await client.query(`set local lock_timeout = ${lockMilliseconds}`)
  await client.query(migration.sql).catch((error: Error) => {
    throw new Error(`Migration ${migration.name} failed and changed nothing: ${error.message}`, { cause: error })
  })
  await client.query('insert into schema_migration (name) values ($1)', [migration.name])
  return true
}

async function inTransaction<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Throws if this version cannot run on one that it does not know. */
async function readApplied(client: pg.PoolClient, files: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  const names = rows.map((row) => row.name)
  refuseUnknown(names, files)
  return names
}

function refuseUnknown(applied: string[], files: string[]): void {
  const newest = files.at(-1) ?? ''
  const missing = applied.find((name) => !files.includes(name) && name <= newest)
  if (missing !== undefined) {
    throw new Error(
      `The database has migration ${missing}, whose file is missing or renamed. Restore it in server/migrations.`,
    )
  }
  const barring = barredFrom(applied, files)
  if (barring === undefined) return
  throw new Error(
    `The database is newer than this program: it has migration ${barring}, with which only programs that know ` +
      `${oldestBeside(barring)} can run; this one ends at ${numberOf(newest) || 'none'}. Start the newer version of Bonfire.`,
  )
}
