import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import {
  type BackupHeader,
  type BackupLine,
  type BackupProgress,
  type BackupTable,
  readBackup,
} from './backup-lines.ts'
import { prepareSchema, refuseFilledDatabase, refuseNewerBackup } from './prepare-schema.ts'
import { type FileRestore, startFileRestore } from './restore-files.ts'
import { digestOf, listTables, pinTextForms, readSequences, schemaOf, setSequence } from './tables.ts'

export interface RestoreParts {
  readonly database: OpenDatabase
  readonly storage: Storage
  readonly onProgress?: (progress: BackupProgress) => void
}

export interface RestoreSummary {
  readonly header: BackupHeader
  readonly fileCount: number
  /** Files missing from the store when the backup was made. */
  readonly lostFiles: readonly string[]
  /** Tables of the backup that Bonfire does not create; they are skipped. */
  readonly foreignTables: readonly string[]
  /** Migrations newer than the backup. */
  readonly applied: readonly string[]
}

/**
 * Restores a backup into an empty database and the store, verifies every table and file, and migrates to the current
 * version: all or nothing. Throws an Error with the reason.
 */
export async function restoreBackup(parts: RestoreParts, file: string): Promise<RestoreSummary> {
  const { database, storage } = parts
  const files = startFileRestore(storage)
  const done: { restored?: Omit<RestoreSummary, 'applied'>; isCommitting?: true } = {}
  try {
    await readBackup(file, async (lines) => {
      done.restored = await database.db.transaction().execute(async (transaction) => {
        const restored = await restoreLines({ ...parts, transaction, files }, lines)
        done.isCommitting = true
        return restored
      })
    })
  } catch (error) {
    // Report the original failure. After a lost commit everything may be stored: repeating the restore compares the
    // files and keeps them.
    if (!done.isCommitting) await files.takeBack().catch(() => undefined)
    throw error
  }
  if (!done.restored) throw new Error(`${file} is no backup of Bonfire.`)
  const { applied } = await migrate(database)
  const names = (await listTables(database.db)).map(({ name }) => sql.id(name))
  // It would also read the catalogue if tables were not named, which takes longer than restoring a small portfolio.
  await sql`analyze ${sql.join(names)}`.execute(database.db)
  return { ...done.restored, applied }
}

interface Restoring extends RestoreParts {
  readonly transaction: Db
  readonly files: FileRestore
}

async function restoreLines(
  { transaction, files, onProgress }: Restoring,
  lines: AsyncGenerator<BackupLine, void>,
): Promise<Omit<RestoreSummary, 'applied'>> {
  const { value: header } = await lines.next()
  if (header?.kind !== 'header') throw new Error('The backup has no beginning.')
  await refuseNewerBackup(header)
  await refuseFilledDatabase(transaction)
  await pinTextForms(transaction)
  const connectTables = await prepareSchema(transaction, header)
  const schema = await schemaOf(transaction)
  const { tables, foreignTables } = await tablesToFill(transaction, header)
  let lostFiles: string[] = []
  let removedFiles: string[] = []
  let rowCount = 0
  for await (const line of lines) {
    if (line.kind === 'rows') {
      await insertRows(transaction, { schema, table: tables.get(line.table) }, line.rows)
      rowCount += line.rows.length
    }
    if (line.kind === 'file') await files.restore(line.id, lines)
    if (line.kind === 'end') ({ lostFiles, removedFiles } = line)
    onProgress?.({ rowCount, fileCount: files.fileCount })
  }
  for (const name of Object.keys(await readSequences(transaction))) {
    const last = header.sequences[name]
    if (last) await setSequence(transaction, name, last)
  }
  for (const table of tables.values()) await compare(transaction, table)
  await forgetFiles(transaction, removedFiles)
  await connectTables()
  return { header, fileCount: files.fileCount, lostFiles, foreignTables }
}

async function tablesToFill(transaction: Db, header: BackupHeader) {
  const made = new Set((await listTables(transaction)).map(({ name }) => name))
  const missing = [...made].find((name) => !header.tables.some((table) => table.name === name))
  if (missing) throw new Error(`The backup lacks the table "${missing}". Take another backup.`)
  return {
    tables: new Map(header.tables.filter(({ name }) => made.has(name)).map((table) => [table.name, table])),
    foreignTables: header.tables.map(({ name }) => name).filter((name) => !made.has(name)),
  }
}

/** PostgreSQL parses each row from its own text format. Without its schema, `point` is a type of PostgreSQL's own. */
async function insertRows(
  transaction: Db,
  { schema, table }: { schema: string; table: BackupTable | undefined },
  rows: string[],
): Promise<void> {
  if (!table) return
  const columns = sql.join(table.columns.map((column) => sql.id(column)))
  const values = sql.join(table.columns.map((column) => sql.id('filled', column)))
  await sql`
    insert into ${sql.id(table.name)} (${columns}) overriding system value
    select ${values} from unnest(${rows}::${sql.id(schema, table.name)}[]) filled`.execute(transaction)
}

async function compare(transaction: Db, table: BackupTable): Promise<void> {
  const { rowCount, digest } = await digestOf(transaction, table.name)
  if (rowCount === table.rowCount && digest === table.digest) return
  throw new Error(
    `The table "${table.name}" is not as it was: ${rowCount} of ${table.rowCount} rows arrived` +
      `${rowCount === table.rowCount ? ', with other content' : ''}. Nothing was restored; take another backup.`,
  )
}

/** Files deleted during the backup take their rows with them. */
async function forgetFiles(transaction: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from attachment where id = any(${ids}::uuid[])`.execute(transaction)
  await sql`delete from stored_file where id = any(${ids}::uuid[])`.execute(transaction)
}
