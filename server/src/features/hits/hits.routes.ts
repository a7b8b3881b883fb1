import { Readable } from 'node:stream'
import { loadCosts, loadInsights, loadLatestDays, loadTrends, loadWorthRepairing } from '@bonfire/contract/hits/hits'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { sendKept } from '../../http/kept-answers.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as hits from './hits.service.ts'
import { occurrenceMapText } from './occurrence-map.ts'

export function hitsRoutes(app: FastifyInstance, context: Context): void {
  const firingsInTurn = fewAtOnce()
  route(app, loadInsights, async ({ body, query, caller, request: asked, reply }) => {
    const locale = requestLanguage(asked.headers)
    const request = { sites: body.sites, type: body.insightType, ...query, rules: body.rules, locale }
    const hasEvidence = body.evidence === true
    if (body.view === 'groups') return { groups: await hits.listInsights(context, caller, request) }
    if (body.view === 'packedGroups') {
      return sendKept(asked, reply, await hits.findPackedGroups(context, caller, request))
    }
    const pages = await firingsInTurn(() => hits.findOccurrences(context, caller, { ...request, hasEvidence }))
    return reply.type('application/json; charset=utf-8').send(Readable.from(occurrenceMapText(pages)))
  })

  const costsInTurn = fewAtOnce()
  route(app, loadCosts, async ({ body: { sites, insightType: type, rules, worth = false }, query, caller }) =>
    costsInTurn(async () => ({
      costs: await hits.findCosts(context, caller, { sites, type, ...query, rules, hasWorth: worth }),
    })),
  )

  route(app, loadWorthRepairing, async ({ body: { sites, insightType: type }, query, caller, request: asked }) =>
    costsInTurn(async () => {
      const request = { sites, type, ...query, rules: undefined, locale: requestLanguage(asked.headers) }
      return { findings: await hits.findWorthRepairing(context, caller, request) }
    }),
  )

  const trendsInTurn = fewAtOnce()
  route(app, loadTrends, async ({ body, query, caller, request: asked, reply }) => {
    const { sites, insightType: type, rules } = body
    const trends = () => hits.findTrends(context, caller, { sites, type, ...query, rules })
    return sendKept(asked, reply, await trendsInTurn(trends))
  })

  const latestInTurn = fewAtOnce()
  route(app, loadLatestDays, async ({ body: { sites, insightType, rules }, caller }) =>
    latestInTurn(async () => ({
      sites: await hits.findLatestDays(context, caller, { sites, type: insightType, rules }),
    })),
  )
}
