import { reportClientError } from '@bonfire/contract/client-errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { clientErrorReports } from './client-errors.service.ts'

const MAXIMUM_REPORT_BYTES = 16 * 1024

export function clientErrorsRoutes(app: FastifyInstance, context: Context): void {
  const report = clientErrorReports(context)
  app.register(async (door) => {
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_REPORT_BYTES
    })
    route(door, reportClientError, async ({ body, request }) => {
      report(body, request.ip)
      return {}
    })
  })
}
