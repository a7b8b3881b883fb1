import * as calls from '@bonfire/contract/imports/mappings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { repeatWork } from '../../http/operation/repeat-work.ts'
import { route } from '../../http/route.ts'
import * as mappings from './mappings.service.ts'

const DAY_MILLISECONDS = 86_400_000

/** How files are read, kept for administrators of the tenant. */
export function mappingsRoutes(app: FastifyInstance, context: Context): void {
  repeatWork(app, context, {
    everyMilliseconds: DAY_MILLISECONDS,
    work: () => mappings.removeOldDrafts(context),
    failure: 'mappings of single imports were not removed',
  })
  route(app, calls.listMappings, ({ caller }) => mappings.listMappings(context, caller))
  route(app, calls.createMapping, ({ caller, body }) => mappings.createMapping(context, caller, body))
  route(app, calls.replaceMapping, ({ caller, params, body }) =>
    mappings.replaceMapping(context, caller, params.mappingId, body),
  )
  route(app, calls.deleteMapping, ({ caller, params }) => mappings.deleteMapping(context, caller, params.mappingId))
}
