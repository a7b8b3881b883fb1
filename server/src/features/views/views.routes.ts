import {
  changeView,
  createView,
  deleteView,
  listViews,
  readStartPage,
  restoreView,
  saveStartPage,
} from '@bonfire/contract/views'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as service from './views.service.ts'

export function viewsRoutes(app: FastifyInstance, context: Context): void {
  route(app, listViews, async ({ query, caller }) => ({
    views: await service.listViews(context, caller, query.screen),
  }))
  route(app, createView, async ({ body, caller }) => service.createView(context, caller, body))
  route(app, changeView, async ({ params, body, caller }) =>
    service.changeView(context, caller, Number(params.viewId), body),
  )
  route(app, deleteView, async ({ params, caller }) => {
    await service.deleteView(context, caller, Number(params.viewId))
    return {}
  })
  route(app, restoreView, async ({ params, caller }) => service.restoreView(context, caller, Number(params.viewId)))
  route(app, readStartPage, async ({ caller }) => ({ view: await service.readStartPage(context, caller) }))
  route(app, saveStartPage, async ({ body, caller }) => {
    await service.saveStartPage(context, caller, body.viewId === null ? null : Number(body.viewId))
    return {}
  })
}
