import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ControlledTransaction, sql } from 'kysely'
import type { Db, Tables } from '../db/database.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { BACKUP_FORMAT, type BackupHeader, type BackupLine, type BackupProgress } from './backup-lines.ts'
import { digestOf, listTables, pinTextForms, readSequences } from './tables.ts'

export interface BackupParts {
  readonly database: Pick<OpenDatabase, 'db'>
  readonly storage: Storage
  readonly clock: () => Date
  readonly onProgress?: (progress: BackupProgress) => void
}

export interface BackupSummary {
  readonly header: BackupHeader
  readonly fileCount: number
  /** Files missing from the store. */
  readonly lostFiles: readonly string[]
}

const ROWS_OF_A_LINE = 1000
const COMPRESSION_LEVEL = 4

/**
 * Writes a snapshot of the database and all attachments into one new file that only its owner can read. The file
 * appears once it is complete and on disk. The server may keep writing meanwhile.
 */
export async function writeBackup(parts: BackupParts, file: string): Promise<BackupSummary> {
  if (await isThere(file)) throw new Error(`${file} is there already. Choose another name, or remove it.`)
  const unfinished = `${file}.unfinished`
  const summary: { -readonly [Key in keyof BackupSummary]?: BackupSummary[Key] } = {}
  let fileCount = 0
  async function* jsonLines() {
    for await (const line of backupLines(parts)) {
      if (line.kind === 'header') summary.header = line
      if (line.kind === 'end') summary.lostFiles = line.lostFiles
      if (line.kind === 'fileEnd') fileCount += 1
      yield `${JSON.stringify(line)}\n`
    }
  }
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(jsonLines, createGzip({ level: COMPRESSION_LEVEL }), target)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw explained(file, error)
  }
  const { header, lostFiles = [] } = summary
  if (!header) throw new Error(`${file} was not written.`)
  return { header, fileCount, lostFiles }
}

async function* backupLines(parts: BackupParts): AsyncGenerator<BackupLine, void> {
  const { db } = parts.database
  const done = { rowCount: 0, fileCount: 0 }
  const progress = (kind: keyof BackupProgress, more: number): void => {
    done[kind] += more
    parts.onProgress?.({ ...done })
  }
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let fileIds: string[]
  try {
    await pinTextForms(snapshot)
    const header = await readHeader(snapshot, parts.clock())
    yield header
    for (const { name } of header.tables) yield* rowLines(snapshot, name, (more) => progress('rowCount', more))
    fileIds = await attachedFiles(snapshot)
  } finally {
    // Read-only, but must not stay open if the backup fails.
    await snapshot.rollback().execute()
  }
  const missing: string[] = []
  for (const id of fileIds) {
    const content = await parts.storage.get(id)
    if (!content) missing.push(id)
    else {
      yield* fileLines(id, content)
      progress('fileCount', 1)
    }
  }
  const stillAttached = new Set(missing.length > 0 ? await attachedFiles(db) : [])
  yield {
    kind: 'end',
    removedFiles: missing.filter((id) => !stillAttached.has(id)),
    lostFiles: missing.filter((id) => stillAttached.has(id)),
  }
}

async function readHeader(db: Db, now: Date): Promise<BackupHeader> {
  const found = await listTables(db)
  if (!found.some(({ name }) => name === 'schema_migration')) {
    throw new Error(
      'There is nothing to back up: the database has no tables of Bonfire. Check DATA_DIR or DATABASE_URL.',
    )
  }
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  const tables: BackupHeader['tables'] = []
  for (const table of found) tables.push({ ...table, ...(await digestOf(db, table.name)) })
  return {
    kind: 'header',
    format: BACKUP_FORMAT,
    madeAt: now.toISOString(),
    migrations: rows.map(({ name }) => name),
    tables,
    sequences: await readSequences(db),
  }
}

async function* rowLines(
  db: ControlledTransaction<Tables>,
  table: string,
  progress: (more: number) => void,
): AsyncGenerator<BackupLine, void> {
  const select = sql`select whole_row::text as row from ${sql.id(table)} whole_row`
  await sql`declare table_rows no scroll cursor for ${select}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_OF_A_LINE)} from table_rows`.execute(db)
    if (rows.length === 0) break
    progress(rows.length)
    yield { kind: 'rows', table, rows: rows.map(({ row }) => row) }
  }
  await sql`close table_rows`.execute(db)
}

async function* fileLines(id: string, content: AsyncIterable<Buffer>): AsyncGenerator<BackupLine, void> {
  const hash = createHash('sha256')
  yield { kind: 'file', id }
  for await (const piece of content) {
    hash.update(piece)
    yield { kind: 'piece', bytes: piece.toString('base64') }
  }
  yield { kind: 'fileEnd', id, sha256: hash.digest('hex') }
}

async function attachedFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from attachment order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

function explained(file: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  const reasons: Record<string, string> = {
    ENOENT: 'its folder is not there',
    ENOSPC: 'the disk is full',
    EACCES: 'its folder may not be written to',
    EROFS: 'its folder may not be written to',
  }
  const reason = reasons[code ?? '']
  return reason ? new Error(`${file} cannot be written: ${reason}. (${message})`) : error
}
