import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

// An unreferenced lock would be garbage-collected, and so released.
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process, creating it if needed; throws if another process holds it. Uses an
 * operating-system lock, taken through SQLite on `bonfire.lock`: it disappears with its owner, two simultaneous starts
 * cannot both win, and it works between containers that share the folder.
 */
export function lockFolder(directory: string): { release(): void } {
  const ownerFile = join(directory, 'bonfire.pid')
  const lock = openLockFile(directory)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `The data folder ${directory} is in use by another Bonfire (process ${ownerIn(ownerFile)}). ` +
        'Stop it first, or choose another DATA_DIR.',
    )
  }
  held.add(lock)
  writeFileSync(ownerFile, String(process.pid))
  return {
    release() {
      if (!held.delete(lock)) return
      rmSync(ownerFile, { force: true })
      lock.close()
    },
  }
}

function openLockFile(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true })
    return new DatabaseSync(join(directory, 'bonfire.lock'), { timeout: 0 })
  } catch (error) {
    const reason = (error as Error).message
    throw new Error(
      `Cannot write in the data folder ${directory}: ${reason}. Make it writable, or choose another DATA_DIR.`,
    )
  }
}

function ownerIn(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8')
  } catch {
    return 'unknown'
  }
}
