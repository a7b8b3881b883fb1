import { Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import type { FastifyInstance, RequestPayload } from 'fastify'
import { malformed, unsupportedType } from './refusal.ts'

/**
 * Unpacks bodies with `Content-Encoding: gzip`. What is no gzip breaks the unpacking and not the connection, over which
 * the sender is still to be told so.
 */
export function unpackBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, packed) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase()
    if (!encoding || encoding === 'identity') return packed
    if (encoding !== 'gzip') {
      throw unsupportedType(`A body may be compressed with gzip only; its Content-Encoding is ${encoding}.`)
    }
    return unpacked(packed)
  })
}

function unpacked(packed: RequestPayload): RequestPayload {
  const unpacking = createGunzip()
  const payload: RequestPayload = Readable.from(piecesOf(unpacking), { objectMode: false })
  payload.receivedEncodedLength = 0
  packed.on('data', (chunk: Buffer) => {
    payload.receivedEncodedLength = (payload.receivedEncodedLength ?? 0) + chunk.length
  })
  // When nobody reads it, nobody hears of what is wrong with it.
  unpacking.on('error', () => undefined)
  packed.once('error', (error) => unpacking.destroy(error))
  packed.pipe(unpacking)
  return payload
}

async function* piecesOf(unpacking: Gunzip): AsyncGenerator<Buffer> {
  try {
    yield* unpacking
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw malformed('The body is not whole gzip, as its Content-Encoding says it is. Compress it again and send it.')
  }
}
