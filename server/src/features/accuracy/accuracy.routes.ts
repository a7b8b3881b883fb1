import { compareLabels, MAXIMUM_LABELS_FILE_BYTES, readClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as accuracy from './accuracy.service.ts'
import * as comparing from './compare-labels.service.ts'

export function accuracyRoutes(app: FastifyInstance, context: Context): void {
  const inTurn = fewAtOnce()
  route(app, readClosedActionLabels, ({ caller, request }) =>
    inTurn(() => accuracy.readClosedActionLabels(context, caller, requestLanguage(request.headers))),
  )
  app.register(async (door) => {
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_LABELS_FILE_BYTES
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    door.addContentTypeParser('*', (_request, _body, done) => done(refuse('import.not-octets')))
    route(door, compareLabels, ({ caller, request }) => {
      const { body } = request
      if (!Buffer.isBuffer(body)) throw refuse('import.not-octets')
      const asked = { file: body, locale: requestLanguage(request.headers) }
      return inTurn(() => comparing.compareLabels(context, caller, asked))
    })
  })
}
