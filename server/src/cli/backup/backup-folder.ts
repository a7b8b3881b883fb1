import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.bonfire(\.unfinished)?$/

/** The file itself, or a new file in the folder, named by the time. */
export async function newBackupIn(place: string, now: Date): Promise<{ file: string; folder?: string }> {
  const isFolder = await stat(place).then(
    (status) => status.isDirectory(),
    () => false,
  )
  if (!isFolder) return { file: place }
  const name = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  return { file: join(place, `${name}.bonfire`), folder: place }
}

/**
 * Removes all but the newest backups that were named by the time, and what was left of those that never ended. Backups
 * with other names stay. Returns the paths of the removed backups.
 */
export async function removeOlderBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const isOver = (name: string) => {
    const madeAt = Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'))
    return now.getTime() - madeAt > MILLISECONDS_PER_DAY
  }
  const unfinished = names.filter((name) => name.endsWith('.unfinished'))
  const older = names.filter((name) => !name.endsWith('.unfinished')).slice(0, -keep)
  for (const name of [...older, ...unfinished.filter(isOver)]) await rm(join(folder, name), { force: true })
  return older.map((name) => join(folder, name))
}
