import { createIngestKey, listIngestKeys, revokeIngestKey } from '@bonfire/contract/imports/ingest-keys'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as keys from './ingest-keys.service.ts'

/** The keys of programs, for administrators of the tenant. */
export function ingestKeysRoutes(app: FastifyInstance, context: Context): void {
  route(app, listIngestKeys, ({ caller }) => keys.listKeys(context, caller))
  route(app, createIngestKey, ({ caller, body }) => keys.createKey(context, caller, body))
  route(app, revokeIngestKey, ({ caller, params }) => keys.revokeKey(context, caller, params.keyId))
}
