import { loadOverview, loadOverviewActions, loadOverviewFindings } from '@bonfire/contract/overview/overview'
import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  openReport,
} from '@bonfire/contract/overview/report-links'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import { listActions } from './actions-overview.service.ts'
import * as links from './links/report-links.service.ts'
import * as overview from './overview.service.ts'

export function overviewRoutes(app: FastifyInstance, context: Context): void {
  const overviewInTurn = fewAtOnce()
  route(app, loadOverview, ({ body: { sites, insightType: type }, query: period, caller, request }) => {
    const locale = requestLanguage(request.headers)
    return overviewInTurn(() => overview.readOverview(context, caller, { sites, type, period, locale }))
  })

  const findingsInTurn = fewAtOnce()
  route(app, loadOverviewFindings, ({ body, query: period, caller, request }) => {
    const { sites, insightType: type, filter, offset = 0 } = body
    const locale = requestLanguage(request.headers)
    const asked = { sites, type, period, locale, filter, offset }
    return findingsInTurn(() => overview.listFindings(context, caller, asked))
  })

  const actionsInTurn = fewAtOnce()
  route(
    app,
    loadOverviewActions,
    ({ body: { sites, share, team, ruleId, currency, offset = 0 }, query: period, caller }) =>
      actionsInTurn(() => listActions(context, caller, { sites, period, share, team, ruleId, currency, offset })),
  )

  route(app, listReportLinks, async ({ caller }) => ({ links: await links.listLinks(context, caller) }))
  route(app, createReportLink, ({ body, query: period, caller, request }) =>
    links.createLink(context, caller, { ...body, period, locale: requestLanguage(request.headers) }),
  )
  route(app, deleteReportLink, async ({ params, caller }) => {
    await links.deleteLink(context, caller, Number(params.linkId))
    return {}
  })
  route(app, openReport, ({ query }) => links.openReport(context, query.token))
}
