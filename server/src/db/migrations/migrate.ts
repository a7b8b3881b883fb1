import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { OpenDatabase } from '../open.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Its rows name the applied files. */
export const MIGRATION_TABLE =
  'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())'

const MIGRATION = /^\d{4}-[a-z0-9-]+\.sql$/
// If two servers create the table at the same moment, the later one gets one of these.
const MADE_BY_ANOTHER = new Set(['23505', '42P07', '42710'])

/**
 * Migrates the database: applies every missing `NNNN-*.sql` in order, each in its own transaction. Safe if several
 * servers start at once. Throws if a file fails, naming it, or if the database has a migration unknown to this version.
 */
export async function migrate(
  database: Pick<OpenDatabase, 'pool'>,
  directory = migrationsDirectory,
): Promise<{ applied: string[] }> {
  const files = await listMigrations(directory)
  const client = await database.pool.connect()
  try {
    await makeMigrationTable(client)
    // Most starts have nothing to apply, and then need no lock.
    const known = await readApplied(client, files)
    const applied: string[] = []
    for (const name of files.filter((file) => !known.includes(file))) {
      const sql = await readFile(`${directory}/${name}`, 'utf8')
      if (await apply(client, { name, sql, files })) applied.push(name)
    }
    return { applied }
  } finally {
    client.release()
  }
}

/** This version's migration files, in order. */
export async function listMigrations(directory = migrationsDirectory): Promise<string[]> {
  return (await readdir(directory)).filter((name) => MIGRATION.test(name)).sort()
}

async function makeMigrationTable(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(MIGRATION_TABLE)
  } catch (error) {
    if (!MADE_BY_ANOTHER.has((error as { code?: string }).code ?? '')) throw error
  }
}

/** Applies one file, unless it has been applied meanwhile. The table lock makes servers take turns. */
async function apply(
  client: pg.PoolClient,
  migration: { name: string; sql: string; files: string[] },
): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('lock table schema_migration in exclusive mode')
    const missing = !(await readApplied(client, migration.files)).includes(migration.name)
    if (missing) {
      await client.query(migration.sql).catch((error: Error) => {
        throw new Error(`Migration ${migration.name} failed and changed nothing: ${error.message}`, { cause: error })
      })
      await client.query('insert into schema_migration (name) values ($1)', [migration.name])
    }
    await client.query('commit')
    return missing
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Throws if one is unknown to this version. */
async function readApplied(client: pg.PoolClient, files: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  const names = rows.map((row) => row.name)
  refuseUnknown(names, files)
  return names
}

function refuseUnknown(applied: string[], files: string[]): void {
  const unknown = applied.find((name) => !files.includes(name))
  if (unknown === undefined) return
  const newest = files.at(-1) ?? ''
  throw new Error(
    unknown > newest
      ? `The database is newer than this program: it has migration ${unknown}, this program ends at ${newest || 'none'}. ` +
          'Start the newer version of Bonfire.'
      : `The database has migration ${unknown}, whose file is missing or renamed. Restore it in server/migrations.`,
  )
}
