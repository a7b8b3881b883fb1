import { Readable } from 'node:stream'
import { ingestModel } from '@bonfire/contract/imports/ingest'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { type Authenticate, admitSenders, scopeOf } from '../../http/senders.ts'
import { importModel } from './model-import.service.ts'

const MAXIMUM_MODEL_BYTES = 64 * 1024 * 1024
const PIECE_BYTES = 64 * 1024

/** Portfolio and rules sent by programs. */
export function modelRoutes(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
  app.register(async (door) => {
    admitSenders(door, authenticate)
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_MODEL_BYTES
    })
    // Read entry by entry: parsed as a whole, nested lists would take a hundred times their size.
    door.removeContentTypeParser('application/json')
    door.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route(door, ingestModel, ({ body, request }) => importModel(context, scopeOf(request), piecesOf(body)))
  })
}

/** An unparsed body arrives here to be refused. */
function piecesOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body
  const pieces = Math.ceil(body.length / PIECE_BYTES)
  return Readable.from(
    Array.from({ length: pieces }, (_, piece) => body.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)),
  )
}
