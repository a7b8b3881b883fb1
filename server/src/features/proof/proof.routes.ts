import { readProof } from '@bonfire/contract/proof/action-proof'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as proof from './proof.service.ts'

export function proofRoutes(app: FastifyInstance, context: Context): void {
  route(app, readProof, ({ params, caller }) => proof.readProof(context, caller, params.actionId))
}
