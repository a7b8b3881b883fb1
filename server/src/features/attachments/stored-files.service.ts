import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { Refusal, tooLarge } from '../../http/refusal.ts'
import * as storedFiles from './stored-files.repository.ts'

const MEGABYTE_BYTES = 1024 * 1024
const DAY_MILLISECONDS = 86_400_000
const SWEEP_FILES = 1000

export const uploadLimitBytes = ({ config }: Pick<Context, 'config'>) => config.uploadMegabytes * MEGABYTE_BYTES

export interface StoredFile {
  readonly id: string
  readonly sizeBytes: number
}

/**
 * Puts what arrives into the store; then `keep` writes the rows that know of it. When any of it fails nothing stays,
 * and what a crash leaves, the next sweep finds. Throws `too_large`, and `unavailable` when the store does not answer.
 */
export async function storeFile(
  context: Context,
  content: AsyncIterable<Uint8Array>,
  keep: (file: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const id = randomUUID()
  await storedFiles.insertStoredFile(context.db, { id, createdAt: context.clock() })
  try {
    const sizeBytes = await put(context, id, content)
    await keep({ id, sizeBytes })
    return { id, sizeBytes }
  } catch (error) {
    await discardFiles(context, [id])
    throw error
  }
}

async function put(context: Context, id: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const limitBytes = uploadLimitBytes(context)
  let sizeBytes = 0
  let brokenOff: unknown
  async function* counted() {
    try {
      for await (const chunk of content) {
        sizeBytes += chunk.length
        if (sizeBytes > limitBytes) throw tooLargeFile(context)
        yield chunk
      }
    } catch (error) {
      brokenOff = error
      throw error
    }
  }
  try {
    await context.storage.put(id, Readable.from(counted(), { objectMode: false }))
    return sizeBytes
  } catch (error) {
    if (brokenOff) throw brokenOff
    context.log.error({ err: error }, 'a file could not be stored')
    throw new Refusal('unavailable', 'The file could not be stored. Nothing was changed; please try again in a minute.')
  }
}

const tooLargeFile = (context: Context) =>
  tooLarge(`The file is larger than ${context.config.uploadMegabytes} MB. Choose a smaller one, or split it.`)

/** Removes files that no row knows of any more. Never throws: the next sweep removes what the store did not. */
export async function discardFiles(context: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await context.storage.remove(id)
      await storedFiles.deleteStoredFile(context.db, id)
    } catch (error) {
      context.log.warn({ err: error, file: id }, 'a file could not be removed; it is tried again tomorrow')
    }
  }
}

/** Removes the files of uploads and removals that were cut off more than a day ago. */
export async function sweepFiles(context: Context): Promise<void> {
  const before = new Date(context.clock().getTime() - DAY_MILLISECONDS)
  await discardFiles(context, await storedFiles.findLeftFiles(context.db, before, SWEEP_FILES))
}
