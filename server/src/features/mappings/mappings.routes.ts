import * as calls from '@bonfire/contract/imports/mappings'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { repeatWork } from '../../http/operation/repeat-work.ts'
import { route } from '../../http/route.ts'
import * as mappings from './mappings.service.ts'

/** The readings of files that are kept for administrators of the tenant. */
export function mappingsRoutes(app: FastifyInstance, context: Context): void {
  repeatWork(app, context, {
    everyMilliseconds: MILLISECONDS_PER_DAY,
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
