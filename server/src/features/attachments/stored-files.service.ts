import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import { outageOf } from '../../db/postgres/outage.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import * as attachments from './attachments.repository.ts'

const MEGABYTE_BYTES = 1024 * 1024
const SWEEP_FILES = 1000

export const uploadLimitBytes = ({ config }: Pick<Context, 'config'>) => config.uploadMegabytes * MEGABYTE_BYTES

export interface StoredFile {
  readonly id: string
  readonly sizeBytes: number
}

/**
 * Stores a stream; then `keep` writes the rows that refer to it. If anything is refused, nothing is left behind; what a
 * crash or lost connection leaves, the next sweep resolves from the database. Throws `too_large`, and `unavailable` if
 * the store does not respond.
 */
export async function storeFile(
  context: Context,
  content: AsyncIterable<Uint8Array>,
  keep: (file: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const id = randomUUID()
  await attachments.insertStoredFile(context.db, { id, createdAt: context.clock() })
  try {
    const sizeBytes = await putCounted(context, id, content)
    await keep({ id, sizeBytes })
    return { id, sizeBytes }
  } catch (error) {
    // A refusal was thrown before the commit. After any other error, the commit or the store may have succeeded after
    // all: undecided is not failed.
    if (isDecided(error)) await discardFiles(context, [id])
    else context.log.warn({ err: error, file: id }, 'an upload ended undecided; the sweep decides from the database')
    throw error
  }
}

const isDecided = (error: unknown) => error instanceof Refusal && error.kind !== 'unavailable'

async function putCounted(context: Context, id: string, content: AsyncIterable<Uint8Array>): Promise<number> {
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
    if (outageOf(error) === 'diskFull') throw error
    throw refuse('file.not-stored')
  }
}

const tooLargeFile = (context: Context) => refuse('file.too-large', { megabytes: context.config.uploadMegabytes })

/** Deletes files that no row refers to any more. Never throws: the next sweep retries. */
export async function discardFiles(context: Context, ids: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const id of ids) {
    if (signal?.aborted) return
    try {
      await context.storage.remove(id)
      await attachments.deleteStoredFile(context.db, id)
    } catch (error) {
      // Do not retry every file while the store is down.
      context.log.warn({ err: error, file: id }, 'files could not be removed; they are tried again tomorrow')
      return
    }
  }
}

/** Deletes files left by uploads and deletions interrupted more than a day ago. */
export async function sweepFiles(context: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(context.clock().getTime() - MILLISECONDS_PER_DAY)
  await discardFiles(context, await attachments.findLeftFiles(context.db, before, SWEEP_FILES), signal)
}
