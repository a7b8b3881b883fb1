import { Readable } from 'node:stream'
import { ingestSamples } from '@bonfire/contract/histories/samples'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { type Authenticate, admitSenders, ROW_FORMATS, scopeOf } from '../../http/senders.ts'
import { rejectionIn } from '../../locales/rejections.ts'
import { requestLanguage } from '../../locales/render.ts'
import type { SampleFormat } from './reading/read-samples.ts'
import { receiveSamples } from './receive-samples.service.ts'

/** Samples sent by programs. */
export function samplesRoutes(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
  app.register(async (door) => {
    admitSenders(door, authenticate)
    door.addHook('onRequest', async (request) => {
      formatOf(request)
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(Object.keys(ROW_FORMATS), (_request, body, done) => done(null, body))
    route(door, ingestSamples, async ({ query, request }) => {
      // Stopping before the end leaves the connection open for the response.
      if (!(request.body instanceof Readable)) throw refuse('import.no-body')
      const bytes = request.body.iterator({ destroyOnReturn: false })
      const received = { query, format: formatOf(request), bytes }
      const { rejected, ...counts } = await receiveSamples(context, scopeOf(request), received)
      return { ...counts, rejected: rejected.map(rejectionIn(requestLanguage(request.headers))) }
    })
  })
}

function formatOf(request: FastifyRequest): SampleFormat {
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const format = ROW_FORMATS[type.trim()]
  if (!format) throw refuse('samples.type', { types: Object.keys(ROW_FORMATS), type: type.trim() })
  return format
}
