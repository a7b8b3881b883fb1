import { Readable } from 'node:stream'
import { exportHistories, type HistoryLine, listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { packLine } from '@bonfire/contract/histories/packed-histories'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { refuseField } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import { openCsv } from './export/export.service.ts'
import * as histories from './reading/histories.service.ts'

const PACKED = 'application/octet-stream'

export function historiesRoutes(app: FastifyInstance, context: Context): void {
  route(app, readHistories, async ({ query, reader, request, reply }) => {
    const { from, to } = query
    const points = query.points.split(',').map((id) => id.trim())
    const columns = query.columns === undefined ? undefined : Number(query.columns)
    if (query.raw === 'true') {
      if (columns !== undefined) throw refuseField('columns', 'histories.raw-and-columns')
      return histories.readRaw(context, reader, { points, from, to })
    }
    const asked = { points, from, to, columns, signal: leaving(reply) }
    if (!request.headers.accept?.includes(PACKED)) return histories.readLines(context, reader, asked)
    const lines = await histories.openLines(context, reader, asked)
    return reply.type(PACKED).send(Readable.from(packed(lines)))
  })

  route(app, exportHistories, async ({ query: { points, from, to, form = 'long' }, reader, reply }) => {
    const asked = { points: points.split(',').map((id) => id.trim()), from, to, form }
    const lines = await openCsv(context, reader, asked)
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('histories.csv'),
      })
      .send(Readable.from(lines, { objectMode: false }))
  })

  route(app, listFirings, async ({ query, caller, request }) => ({
    rules: await histories.listFirings(context, caller, { ...query, locale: requestLanguage(request.headers) }),
  }))
}

/** Reading years of dense samples takes long: it ends when nobody waits any more. */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  return left.signal
}

async function* packed(lines: AsyncIterable<HistoryLine>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield packLine(line)
}
