import { Readable } from 'node:stream'
import { ingestHits, ingestModel } from '@bonfire/contract/imports/ingest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { type Authenticate, admitSenders, scopeOf } from '../../http/senders.ts'
import { rejectionIn } from '../../locales/rejections.ts'
import { languageOf } from '../../locales/render.ts'
import { importHits } from './hits/hit-import.service.ts'
import type { ImportResult } from './hits/hit-tally.ts'
import { choicesOfName } from './mappings/mappings.service.ts'
import { importModel } from './model/model-import.service.ts'
import type { HitSource } from './readers/hit-source.ts'
import { type HitFormat, readHits, withSpooledHits } from './readers/read-hits.ts'

const MAXIMUM_MODEL_BYTES = 64 * 1024 * 1024
const PIECE_BYTES = 64 * 1024
const FORMATS: Readonly<Record<string, HitFormat>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'workbook',
  'application/vnd.oasis.opendocument.spreadsheet': 'workbook',
}

/** Portfolio, rules and findings sent by programs. */
export function ingestRoutes(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
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
  app.register(async (door) => {
    admitSenders(door, authenticate)
    door.addHook('onRequest', async (request) => {
      formatOf(request)
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(Object.keys(FORMATS), (_request, body, done) => done(null, body))
    route(door, ingestHits, async ({ query, request }) => {
      const result = await receiveHits(context, request, { isAtomic: query.atomic === 'true', mapping: query.mapping })
      return { ...result, rejected: result.rejected.map(rejectionIn(languageOf(request.headers))) }
    })
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

async function receiveHits(
  context: Context,
  request: FastifyRequest,
  { isAtomic, mapping }: { isAtomic: boolean; mapping: string | undefined },
): Promise<ImportResult> {
  const format = formatOf(request)
  if (mapping !== undefined && !isTable(format)) throw refuseField('mapping', 'import.mapping-without-table')
  const choices = mapping === undefined ? undefined : await choicesOfName(context, scopeOf(request).tenantId, mapping)
  if (!(request.body instanceof Readable)) throw refuse('import.no-body')
  const receive = (source: HitSource) => importHits(context, scopeOf(request), { source, isAtomic })
  // A slow client must not keep the transaction open, so receive the whole body first.
  if (isAtomic) return withSpooledHits(format, request.body, receive, choices)
  // Stopping before the end leaves the connection open for the response.
  return receive(readHits(format, request.body.iterator({ destroyOnReturn: false }), choices))
}

const isTable = (format: HitFormat) => format === 'csv' || format === 'workbook'

function formatOf(request: FastifyRequest): HitFormat {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const format = FORMATS[type.trim()]
  if (!format) {
    const types = Object.keys(FORMATS)
    throw type.trim() === ''
      ? refuse('import.hits-no-type', { types })
      : refuse('import.hits-type', { types, type: type.trim() })
  }
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))?.split('=')[1]
  if (charset && !/^"?utf-?8"?$/.test(charset.trim())) {
    throw refuse('import.hits-charset', { charset: charset.trim() })
  }
  return format
}
