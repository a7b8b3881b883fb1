import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

/** Incoming data, in a temporary file. */
export interface Spooled {
  readonly sizeBytes: number
  readonly path: string
  open(): ReadStream
}

/** Spools incoming data to a temporary file until `work` has ended; nothing stays open or on disk. */
export async function withSpooled<Result>(
  content: Readable | AsyncIterable<Uint8Array>,
  work: (spooled: Spooled) => Promise<Result>,
): Promise<Result> {
  const { remove, ...spooled } = await spool(content)
  return work(spooled).finally(remove)
}

/** The same for callers that cannot wait within a call, such as generators; they remove it in the end. */
export async function spool(
  content: Readable | AsyncIterable<Uint8Array>,
): Promise<Spooled & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bonfire-spool-'))
  const opened: ReadStream[] = []
  const remove = async () => {
    for (const stream of opened) await closed(stream)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const path = join(folder, 'content')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    const open = () => {
      const stream = createReadStream(path)
      // The reader gets any error.
      stream.on('error', () => undefined)
      opened.push(stream)
      return stream
    }
    return { sizeBytes: size, path, open, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** An open file keeps its disk space after it is removed. */
async function closed(stream: ReadStream): Promise<void> {
  if (stream.closed) return
  const ended = finished(stream, { cleanup: true }).catch(() => undefined)
  stream.destroy()
  await ended
}
