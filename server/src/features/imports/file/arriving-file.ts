import { Readable } from 'node:stream'
import { MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports/imports'
import { Refusal, refuse } from '../../../http/refusal.ts'

const MEGABYTE_BYTES = 1024 * 1024

/** The body of a request as it arrives. */
export interface ArrivingFile {
  readonly bytes: AsyncIterable<Uint8Array>
  /** The client is gone, or was cut off. */
  hasBrokenOff(): boolean
}

/** `look` gets the beginning first and may throw. */
export function receiveFile(body: unknown, checkBeginning: (beginning: Uint8Array) => Promise<void>): ArrivingFile {
  if (!(body instanceof Readable)) {
    throw refuse('import.no-file')
  }
  let isBrokenOff = false
  async function* arriving(stream: Readable): AsyncGenerator<Uint8Array> {
    let isBeginning = true
    try {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        if (isBeginning) await checkBeginning(chunk)
        isBeginning = false
        yield chunk
      }
    } catch (error) {
      // Refuse what cannot be decompressed: the client is still there.
      isBrokenOff = stream.errored !== null && !(error instanceof Refusal)
      throw error
    }
  }
  return {
    bytes: arriving(body),
    hasBrokenOff: () => isBrokenOff,
  }
}

/** The same in chunks. Throws `too_large` as soon as it is. */
export async function* upTo(bytes: AsyncIterable<Uint8Array>, maximumBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > maximumBytes) throw tooLargeFile(maximumBytes)
    yield chunk
  }
  if (sizeBytes === 0) throw emptyFile()
}

/** The whole body in memory. Throws `too_large` as soon as it is. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, maximumBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upTo(bytes, maximumBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const emptyFile = (): Refusal => refuse('import.empty-file')

export const tooLargeFile = (maximumBytes: number): Refusal =>
  refuse('file.too-large', { megabytes: Math.round(maximumBytes / MEGABYTE_BYTES) })

/** A model or Haystack export, read as a whole. */
export async function readTextFile(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const content = await readWhole(bytes, MAXIMUM_MODEL_FILE_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw refuse('import.not-utf8')
  }
}
