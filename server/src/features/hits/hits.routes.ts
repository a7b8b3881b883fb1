import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { loadCosts, loadInsights, loadLatestDays, loadTrends } from '@bonfire/contract/hits/hits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { languageOf } from '../../locales/render.ts'
import { hitMapText } from './hit-map.ts'
import * as hits from './hits.service.ts'
import type { EncodedAnswer } from './kept/kept-answers.ts'

export function hitsRoutes(app: FastifyInstance, context: Context): void {
  route(app, loadInsights, async ({ body, query, caller, request: asked, reply }) => {
    const locale = languageOf(asked.headers)
    const request = { sites: body.sites, type: body.insightType, ...query, rules: body.rules, locale }
    const hasEvidence = body.evidence === true
    if (body.view === 'groups') return { groups: await hits.listInsights(context, caller, request) }
    if (body.view === 'packedGroups') {
      return sendEncoded(asked, reply, await hits.findPackedGroups(context, caller, request))
    }
    const pages = await hits.findOccurrences(context, caller, { ...request, hasEvidence })
    return reply.type('application/json; charset=utf-8').send(Readable.from(hitMapText(pages)))
  })

  route(app, loadCosts, async ({ body: { sites, insightType, rules }, query: { from, to }, caller }) => ({
    costs: await hits.findCosts(context, caller, { sites, type: insightType, from, to, rules }),
  }))

  route(app, loadTrends, async ({ body, query, caller, request: asked, reply }) => {
    const { sites, insightType: type, rules } = body
    return sendEncoded(asked, reply, await hits.findTrends(context, caller, { sites, type, ...query, rules }))
  })

  route(app, loadLatestDays, async ({ body: { sites, insightType, rules }, caller }) => ({
    sites: await hits.findLatestDays(context, caller, { sites, type: insightType, rules }),
  }))
}

/** Answers 304 to who has it already, and unpacks it for the few who do not accept gzip. */
function sendEncoded({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: EncodedAnswer): FastifyReply {
  reply.header('etag', etag)
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const isAccepted = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))
  return isAccepted ? reply.header('content-encoding', 'gzip').send(body) : reply.send(gunzipSync(body))
}
