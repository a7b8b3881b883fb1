import { Readable } from 'node:stream'
import { type IngestAnswer, ingestHits, ingestModel } from '@bonfire/contract/ingest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '../../context.ts'
import { malformed, unauthenticated, unsupportedType } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { withSpooled } from '../../storage/spool.ts'
import { importHits } from './hit-import.service.ts'
import { authenticateSender } from './ingest-key.service.ts'
import { importModel } from './model-import.service.ts'
import { type HitFormat, readHits } from './readers/hit-source.ts'
import type { Scope } from './scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of every call whose access is `ingestKey` is read. */
    ingestScope: Scope | null
  }
}

const MAXIMUM_MODEL_BYTES = 64 * 1024 * 1024
const PIECE_BYTES = 64 * 1024
const FORMATS: Readonly<Record<string, HitFormat>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
}

/** Portfolio, rules and findings arriving from programs. */
export function ingestRoutes(app: FastifyInstance, context: Context): void {
  app.register(async (door) => {
    admitSenders(door, context)
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_MODEL_BYTES
    })
    // Read entry by entry: parsed as a whole, lists within lists would take a hundred times their size.
    door.removeContentTypeParser('application/json')
    door.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route(door, ingestModel, ({ body, request }) => importModel(context, scopeOf(request), piecesOf(body)))
  })
  app.register(async (door) => {
    admitSenders(door, context)
    door.addHook('onRequest', async (request) => {
      formatOf(request)
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(Object.keys(FORMATS), (_request, body, done) => done(null, body))
    route(door, ingestHits, ({ query, request }) => receiveHits(context, request, query.atomic === 'true'))
  })
}

/** What no parser made of the body comes as it is, to be refused. */
function piecesOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body
  const pieces = Math.ceil(body.length / PIECE_BYTES)
  return Readable.from(
    Array.from({ length: pieces }, (_, piece) => body.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)),
  )
}

/** Before the body is read: a stranger's megabytes are not waited for. */
function admitSenders(door: FastifyInstance, context: Context): void {
  door.decorateRequest('ingestScope', null)
  door.addHook('onRequest', async (request) => {
    request.ingestScope = await authenticateSender(context, request.headers.authorization)
  })
  // The service checks a body: its messages name the entry or the row, a schema's would name a path.
  door.setValidatorCompiler((part) =>
    part.httpPart === 'body'
      ? (value) => ({ value })
      : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]),
  )
}

function scopeOf(request: FastifyRequest): Scope {
  if (!request.ingestScope) throw unauthenticated()
  return request.ingestScope
}

async function receiveHits(context: Context, request: FastifyRequest, isAtomic: boolean): Promise<IngestAnswer> {
  const format = formatOf(request)
  if (!(request.body instanceof Readable)) throw malformed('There is nothing to import: the request has no body.')
  const receive = (bytes: AsyncIterable<Uint8Array>) =>
    importHits(context, scopeOf(request), { source: readHits(format, bytes), isAtomic })
  // Who stops reading before the end leaves the connection open for the answer. A slow sender must not hold the one transaction open: the whole body is here before it begins.
  return isAtomic
    ? withSpooled(request.body, (spooled) => receive(spooled.open()))
    : receive(request.body.iterator({ destroyOnReturn: false }))
}

function formatOf(request: FastifyRequest): HitFormat {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const format = FORMATS[type.trim()]
  if (!format) {
    const sent = type.trim() === '' ? 'there is no Content-Type' : `the Content-Type is ${type.trim()}`
    throw unsupportedType(`Hits travel as ${Object.keys(FORMATS).join(', ')}; ${sent}.`)
  }
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))?.split('=')[1]
  if (charset && !/^"?utf-?8"?$/.test(charset.trim())) {
    throw unsupportedType(`Hits travel as UTF-8; the Content-Type says ${charset.trim()}.`)
  }
  return format
}
