import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listMigrations, MIGRATION_TABLE, migrationsDirectory } from '../db/migrations/migrate.ts'
import type { BackupHeader } from './backup-lines.ts'
import { listTables } from './tables.ts'

/** Throws unless the database has no tables: rows of two installations must not mix. */
export async function refuseFilledDatabase(db: Db): Promise<void> {
  const [table] = await listTables(db)
  if (!table) return
  throw new Error(
    `The database is not empty: it has the table "${table.name}". Nothing was changed. Restore into an empty place: ` +
      'another DATA_DIR, or a new database in DATABASE_URL.',
  )
}

/** Throws if the backup has migrations unknown to this version. */
export async function refuseNewerBackup({ migrations }: BackupHeader): Promise<void> {
  const files = await listMigrations()
  const unknown = migrations.find((name) => !files.includes(name))
  if (!unknown) return
  throw new Error(
    `The backup was made by a newer version of Bonfire: it has migration ${unknown}, this program ends at ` +
      `${files.at(-1)}. Restore it with that version. Nothing was changed.`,
  )
}

/**
 * Creates the tables as of the backup, empty. Returns a function that restores the foreign keys once they are filled.
 */
export async function prepareSchema(transaction: Db, { migrations }: BackupHeader): Promise<() => Promise<void>> {
  await sql.raw(MIGRATION_TABLE).execute(transaction)
  for (const name of migrations) {
    await sql.raw(await readFile(`${migrationsDirectory}/${name}`, 'utf8')).execute(transaction)
  }
  const connectTables = await disconnectTables(transaction)
  await emptyTables(transaction)
  return connectTables
}

/** Rows that migrations inserted are in the backup in their current state. Truncating empty tables would take the longest of all. */
async function emptyTables(transaction: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select c.oid::regclass::text as "table"
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0`.execute(
    transaction,
  )
  const tables = rows.map(({ table }) => sql.raw(table))
  if (tables.length > 0) await sql`truncate ${sql.join(tables)} restart identity`.execute(transaction)
}

interface Table {
  readonly table: string
  /** The clauses that drop its foreign keys, and those that add them again. */
  readonly drops: string
  readonly adds: string
}

/**
 * Rows arrive table by table, and some reference later tables. All are checked when the keys are restored. What triggers
 * wrote is in the backup.
 */
async function disconnectTables(transaction: Db): Promise<() => Promise<void>> {
  const { rows: keyed } = await sql<Table>`
    select conrelid::regclass::text as "table",
           string_agg(format('drop constraint %I', conname), ', ' order by conname) as drops,
           string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by conname) as adds
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
     group by conrelid
     order by 1`.execute(transaction)
  const { rows: watched } = await sql<{ table: string }>`
    select distinct t.tgrelid::regclass::text as "table"
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(transaction)
  const triggers = (change: 'enable' | 'disable') =>
    watched.map(({ table }) => `alter table ${table} ${change} trigger user`)
  await runAll(transaction, [
    ...keyed.map(({ table, drops }) => `alter table ${table} ${drops}`),
    ...triggers('disable'),
  ])
  return () =>
    runAll(transaction, [...triggers('enable'), ...keyed.map(({ table, adds }) => `alter table ${table} ${adds}`)])
}

/** All statements take one round trip, because one for each would take longer than the statement. */
async function runAll(transaction: Db, statements: readonly string[]): Promise<void> {
  await sql.raw(statements.join(';\n')).execute(transaction)
}
