import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { refuseOtherFiles } from '../file/file-look.ts'
import { type FoundFile, pathIn, reasonOf, stampOf } from './found-files.ts'
import { refuseElsewhere } from './put-away.ts'

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/** The open file, or why it cannot be opened; neither if it is gone. */
export async function openFile(root: Buffer, file: FoundFile): Promise<{ handle?: FileHandle; obstacle?: Problem }> {
  try {
    await refuseElsewhere(root, file.folder)
    // A link is not followed, and a pipe not waited for.
    return { handle: await open(pathIn(file.folder, file.name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK) }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'ENOENT' || reason === 'ELOOP') return {}
    const isForbidden = reason === 'EACCES' || reason === 'EPERM'
    return {
      obstacle: isForbidden ? problem('folder.file-no-permission') : problem('folder.file-not-readable', { reason }),
    }
  }
}

/** True if the file is the one that the look found. */
export async function isUnchanged(handle: FileHandle | undefined, file: FoundFile): Promise<boolean> {
  const stats = await handle?.stat({ bigint: true }).catch(() => undefined)
  return stats?.isFile() === true && stampOf(stats) === file.stamp
}

/** True if that file is still where the look found it. */
export async function isInPlace(file: FoundFile): Promise<boolean> {
  const stats = await lstat(pathIn(file.folder, file.name), { bigint: true }).catch(() => undefined)
  return stats !== undefined && stampOf(stats) === file.stamp
}

/** Refuses a file that holds something else than its name says. */
export async function* bytesOf(handle: FileHandle, file: FoundFile, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let isBeginning = true
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false, signal }) as AsyncIterable<Buffer>) {
      if (isBeginning) await refuseOtherFiles(chunk, file.format)
      isBeginning = false
      yield chunk
    }
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error
    throw refuse('folder.file-not-readable', { reason: reasonOf(error) })
  }
}

export async function refuseChangedFile(handle: FileHandle, file: FoundFile): Promise<void> {
  if (!(await isUnchanged(handle, file))) throw refuse('folder.file-changed')
}
