import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import type { BackupHeader, BackupProgress } from '../../backup/backup-lines.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { type OpenDatabase, openDatabase } from '../../db/open.ts'
import { COMMAND } from '../../process/command-name.ts'
import { openStorage } from '../../storage/open-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { counted } from '../counted.ts'
import { startProgress } from '../progress.ts'
import { pathOf } from '../session.ts'
import { newBackupIn, removeOlderBackups } from './backup-folder.ts'

// The code is not 1, because the backup exists and is complete except for missing attachments.
const FILES_MISSING = 2

type Place = Pick<Config, 'dataDirectory' | 'databaseUrl' | 's3'>

export function backupCommand(): Command {
  return new Command('backup')
    .argument('<file>', 'a new file, or an existing folder, where the backup is named after the time')
    .description('back up the database and the attached files to one file; on PostgreSQL, the server can keep running')
    .option('--keep <count>', 'afterwards, keep only this many of the backups named that way in the folder', readCount)
    .action((place: string, { keep }: { keep?: number }) => backup(pathOf(place), keep))
}

export function restoreCommand(): Command {
  return new Command('restore')
    .argument('<file>', 'a backup, even from the other engine or an older version')
    .description('restore a backup to an empty installation, and compare every table and file with it')
    .option('--rehearse', 'restore to a temporary folder, compare, and delete it again', false)
    .action((file: string, { rehearse: isRehearsal }: { rehearse: boolean }) =>
      isRehearsal ? rehearse(pathOf(file)) : restore(readConfig(process.env), pathOf(file)),
    )
}

function readCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a whole number, at least 1.')
  return Number(value)
}

async function backup(place: string, keep: number | undefined): Promise<void> {
  const { file, folder } = await newBackupIn(place, new Date())
  if (keep !== undefined && folder === undefined) {
    throw new Error(`--keep needs a folder that is there, and ${place} is none. No backup was made.`)
  }
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'database'))) {
    throw new Error(`There is nothing to back up: ${config.dataDirectory} has no database. Check DATA_DIR.`)
  }
  const progress = startProgress(describeProgress('written'))
  const { header, fileCount, lostFiles } = await withPlace(config, (opened) =>
    writeBackup({ ...opened, clock: () => new Date(), onProgress: progress.update }, file).finally(progress.end),
  )
  process.stdout.write(`${file} holds ${describe(header, fileCount)}.\n`)
  if (lostFiles.length > 0) {
    // Older backups may hold them, so none is removed.
    process.stderr.write(
      `All but ${counted(lostFiles.length, 'attached file')}, which the store does not have: ${lostFiles.join(', ')}.\n` +
        `${COMMAND} files check says whose they are; files forget takes them off for good.\n`,
    )
    process.exitCode = FILES_MISSING
  } else if (folder !== undefined && keep !== undefined) {
    for (const removed of await removeOlderBackups(folder, keep, new Date())) {
      process.stdout.write(`Removed ${removed}.\n`)
    }
  }
}

async function restore(place: Place, file: string): Promise<void> {
  const progress = startProgress(describeProgress('restored'))
  const { header, fileCount, lostFiles, foreignTables, applied } = await withPlace(place, (opened) =>
    restoreBackup({ ...opened, onProgress: progress.update }, file).finally(progress.end),
  )
  const lines = [`Restored ${describe(header, fileCount)}, as of ${header.madeAt}. Each was compared with the backup.`]
  if (applied.length > 0) lines.push(`Brought up to date: ${applied.join(', ')}.`)
  if (foreignTables.length > 0) lines.push(`Left out, because Bonfire does not make them: ${foreignTables.join(', ')}.`)
  if (lostFiles.length > 0) lines.push(`Not in the backup, as the store did not have them: ${lostFiles.join(', ')}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The progress of a backup or restore: "1,000 rows and 1 file written". */
export const describeProgress =
  (done: 'written' | 'restored') =>
  ({ rowCount, fileCount }: BackupProgress): string =>
    `${counted(rowCount, 'row')} and ${counted(fileCount, 'file')} ${done}`

/** Proves that a backup can be restored, without touching the configured database and store. */
async function rehearse(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bonfire-rehearsal-'))
  try {
    await restore({ dataDirectory: folder, databaseUrl: undefined, s3: undefined }, file)
    process.stdout.write('This was a rehearsal: nothing of it was kept.\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Opens the configured database without migrating: a backup changes nothing, and a restore creates the tables itself.
 */
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
  return `${counted(tables.length, 'table')} with ${counted(rowCount, 'row')}, and ${counted(fileCount, 'file')}`
}
