import { Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import type { FastifyInstance, RequestPayload } from 'fastify'
import { refuse } from '../refusal.ts'

/**
 * Decompresses bodies with `Content-Encoding: gzip`. Invalid gzip fails the decompression but keeps the connection,
 * over which the client gets the refusal.
 */
export function unpackBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, packed) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase()
    if (!encoding || encoding === 'identity') return packed
    if (encoding !== 'gzip') {
      throw refuse('request.other-encoding', { encoding })
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
  // If nobody reads the body, its errors are ignored.
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
    throw refuse('request.broken-gzip')
  }
}
