import { search as searchCall } from '@bonfire/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import { search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, context: Context): void {
  route(app, searchCall, ({ query, caller, request }) =>
    search(context, caller, { text: query.text, locale: requestLanguage(request.headers) }),
  )
}
