import { Readable } from 'node:stream'
import { loadCosts, loadInsights, loadLatestDays, loadTrends } from '@bonfire/contract/hits/hits'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { sendKept } from '../../http/kept-answers.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as hits from './hits.service.ts'
import { occurrenceMapText } from './occurrence-map.ts'

export function hitsRoutes(app: FastifyInstance, context: Context): void {
  route(app, loadInsights, async ({ body, query, caller, request: asked, reply }) => {
    const locale = requestLanguage(asked.headers)
    const request = { sites: body.sites, type: body.insightType, ...query, rules: body.rules, locale }
    const hasEvidence = body.evidence === true
    if (body.view === 'groups') return { groups: await hits.listInsights(context, caller, request) }
    if (body.view === 'packedGroups') {
      return sendKept(asked, reply, await hits.findPackedGroups(context, caller, request))
    }
    const pages = await hits.findOccurrences(context, caller, { ...request, hasEvidence })
    return reply.type('application/json; charset=utf-8').send(Readable.from(occurrenceMapText(pages)))
  })

  route(app, loadCosts, async ({ body: { sites, insightType, rules }, query: { from, to }, caller }) => ({
    costs: await hits.findCosts(context, caller, { sites, type: insightType, from, to, rules }),
  }))

  route(app, loadTrends, async ({ body, query, caller, request: asked, reply }) => {
    const { sites, insightType: type, rules } = body
    return sendKept(asked, reply, await hits.findTrends(context, caller, { sites, type, ...query, rules }))
  })

  route(app, loadLatestDays, async ({ body: { sites, insightType, rules }, caller }) => ({
    sites: await hits.findLatestDays(context, caller, { sites, type: insightType, rules }),
  }))
}
