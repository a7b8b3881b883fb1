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
  // Rows that a migration inserts are in the backup in their current state.
  const tables = (await listTables(transaction)).map(({ name }) => sql.id(name))
  await sql`truncate ${sql.join(tables)} restart identity`.execute(transaction)
  return disconnectTables(transaction)
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Rows arrive table by table, and some reference later tables. All are checked when the keys are restored. What triggers
 * wrote is in the backup.
 */
async function disconnectTables(transaction: Db): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
     order by conname`.execute(transaction)
  const { rows: watched } = await sql<{ table: string }>`
    select distinct t.tgrelid::regclass::text as "table"
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(transaction)
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(transaction)
  for (const { table } of watched) await sql.raw(`alter table ${table} disable trigger user`).execute(transaction)
  return async () => {
    for (const { table } of watched) await sql.raw(`alter table ${table} enable trigger user`).execute(transaction)
    for (const { table, name, definition } of keys) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(transaction)
    }
  }
}
