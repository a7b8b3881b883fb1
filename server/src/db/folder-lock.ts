import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Takes the data folder for this process, or throws when another process has it.
 * The lock is the operating system's, held through SQLite on `bonfire.lock`: it goes when its owner dies, however
 * it dies, two starts at once cannot both win, and it holds between containers that share the folder.
 */
export function lockFolder(directory: string): { release(): void } {
  const ownerFile = join(directory, 'bonfire.pid')
  const lock = new DatabaseSync(join(directory, 'bonfire.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `The data folder ${directory} is in use by another Bonfire (process ${ownerOf(ownerFile)}). ` +
        'Stop it first, or choose another DATA_DIR.',
    )
  }
  writeFileSync(ownerFile, String(process.pid))
  return {
    release() {
      rmSync(ownerFile, { force: true })
      lock.close()
    },
  }
}

function ownerOf(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8')
  } catch {
    return 'unknown'
  }
}
