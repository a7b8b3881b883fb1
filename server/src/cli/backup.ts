import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import type { BackupHeader } from '../backup/backup-lines.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { startProgress } from './progress.ts'
import { pathOf } from './session.ts'

// Not 1: the backup is there, and whole but for files that nobody has.
const FILES_MISSING = 2

type Place = Pick<Config, 'dataDirectory' | 'databaseUrl' | 's3'>

export function backupCommand(): Command {
  return new Command('backup')
    .argument('<file>', 'a new file; its folder has to be there')
    .description('writes the database and the attached files into one file; on PostgreSQL also while the server runs')
    .action((file: string) => backup(pathOf(file)))
}

export function restoreCommand(): Command {
  return new Command('restore')
    .argument('<file>', 'a backup, also of the other engine, or of an older version')
    .description('brings a backup into an empty place, and compares every table and file with it')
    .option('--rehearse', 'restores into a temporary folder, compares, and deletes it again', false)
    .action((file: string, { rehearse: isRehearsal }: { rehearse: boolean }) =>
      isRehearsal ? rehearse(pathOf(file)) : restore(readConfig(process.env), pathOf(file)),
    )
}

async function backup(file: string): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'database'))) {
    throw new Error(`There is nothing to back up: ${config.dataDirectory} has no database. Check DATA_DIR.`)
  }
  const progress = startProgress((count) => `${count.toLocaleString('en')} rows and files written`)
  const { header, fileCount, lostFiles } = await withPlace(config, (place) =>
    writeBackup({ ...place, clock: () => new Date(), onProgress: progress.update }, file).finally(progress.end),
  )
  process.stdout.write(`${file} holds ${describe(header, fileCount)}.\n`)
  if (lostFiles.length === 0) return
  process.stderr.write(
    `All but ${lostFiles.length} attached files, which the store does not have: ${lostFiles.join(', ')}.\n` +
      'npm run bonfire -- files check says whose they are; files forget takes them off for good.\n',
  )
  process.exitCode = FILES_MISSING
}

async function restore(place: Place, file: string): Promise<void> {
  const progress = startProgress((count) => `${count.toLocaleString('en')} rows and files restored`)
  const { header, fileCount, lostFiles, foreignTables, applied } = await withPlace(place, (opened) =>
    restoreBackup({ ...opened, onProgress: progress.update }, file).finally(progress.end),
  )
  const lines = [`Restored ${describe(header, fileCount)}, as of ${header.madeAt}. Each was compared with the backup.`]
  if (applied.length > 0) lines.push(`Brought up to date: ${applied.join(', ')}.`)
  if (foreignTables.length > 0) lines.push(`Left out, because Bonfire does not make them: ${foreignTables.join(', ')}.`)
  if (lostFiles.length > 0) lines.push(`Not in the backup, as the store did not have them: ${lostFiles.join(', ')}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Proves that a backup can be restored, without touching what the settings name. */
async function rehearse(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bonfire-rehearsal-'))
  try {
    await restore({ dataDirectory: folder, databaseUrl: undefined, s3: undefined }, file)
    process.stdout.write('This was a rehearsal: nothing of it was kept.\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens what the settings name as it is: a backup changes nothing, and a restore makes the tables itself. */
async function withPlace<Result>(
  place: Place,
  work: (opened: { database: OpenDatabase; storage: Storage }) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place)
  try {
    const storage = await openStorage(place)
    await storage.verify()
    return await work({ database, storage })
  } finally {
    await database.close()
  }
}

function describe({ tables }: BackupHeader, fileCount: number): string {
  const rowCount = tables.reduce((sum, table) => sum + table.rowCount, 0)
  const counts = [tables.length, rowCount, fileCount].map((count) => count.toLocaleString('en'))
  return `${counts[0]} tables with ${counts[1]} rows, and ${counts[2]} files`
}
