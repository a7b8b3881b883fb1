import { Readable } from 'node:stream'
import { malformed, Refusal, tooLarge } from '../../http/refusal.ts'

const MEGABYTE_BYTES = 1024 * 1024

/** The body of a request while it arrives. */
export interface ArrivingFile {
  readonly bytes: AsyncIterable<Uint8Array>
  /** The sender is gone, or was cut off. */
  hasBrokenOff(): boolean
}

/** `look` sees the beginning first and may throw. */
export function receiveFile(body: unknown, look: (beginning: Uint8Array) => Promise<void>): ArrivingFile {
  if (!(body instanceof Readable)) {
    throw malformed('There is no file: send its content as application/octet-stream.')
  }
  let isBrokenOff = false
  async function* arriving(stream: Readable): AsyncGenerator<Uint8Array> {
    let isBeginning = true
    try {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        if (isBeginning) await look(chunk)
        isBeginning = false
        yield chunk
      }
    } catch (error) {
      // What cannot be unpacked is refused: its sender is still there.
      isBrokenOff = stream.errored !== null && !(error instanceof Refusal)
      throw error
    }
  }
  return {
    bytes: arriving(body),
    hasBrokenOff: () => isBrokenOff,
  }
}

/** The same, for who reads it piece by piece. Throws `too_large` as soon as it is. */
export async function* upTo(bytes: AsyncIterable<Uint8Array>, maximumBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > maximumBytes) throw tooLargeFile(maximumBytes)
    yield chunk
  }
  if (sizeBytes === 0) throw emptyFile()
}

/** All of it, in memory. Throws `too_large` as soon as it is. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, maximumBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upTo(bytes, maximumBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const emptyFile = (): Refusal => malformed('The file is empty. Choose a file with content.')

export const tooLargeFile = (maximumBytes: number): Refusal =>
  tooLarge(
    `The file is larger than ${Math.round(maximumBytes / MEGABYTE_BYTES)} MB. Choose a smaller one, or split it.`,
  )
