import { ingestHits } from '@bonfire/contract/imports/ingest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { type Authenticate, admitSenders, ROW_FORMATS, scopeOf } from '../../http/senders.ts'
import { rejectionIn } from '../../locales/rejections.ts'
import { requestLanguage } from '../../locales/render.ts'
import type { FindingFormat } from './reading/read-findings.ts'
import { receiveFindings } from './receive-findings.service.ts'

/** Findings sent by programs. */
export function findingsRoutes(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
  app.register(async (door) => {
    admitSenders(door, authenticate)
    door.addHook('onRequest', async (request) => {
      formatOf(request)
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(Object.keys(ROW_FORMATS), (_request, body, done) => done(null, body))
    route(door, ingestHits, async ({ query, request }) => {
      const result = await receiveFindings(context, scopeOf(request), {
        format: formatOf(request),
        body: request.body,
        isAtomic: query.atomic === 'true',
        mapping: query.mapping,
      })
      return { ...result, rejected: result.rejected.map(rejectionIn(requestLanguage(request.headers))) }
    })
  })
}

function formatOf(request: FastifyRequest): FindingFormat {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const format = ROW_FORMATS[type.trim()]
  if (!format) {
    const types = Object.keys(ROW_FORMATS)
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
