import { checkCauseOfAction, readChecks } from '@bonfire/contract/actions/action-checks'
import { checkCause, choosePointsOfFinding, readEvidence } from '@bonfire/contract/hits/read-evidence'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../http/route.ts'
import * as about from './about.service.ts'
import * as checks from './action-checks.service.ts'
import * as evidence from './evidence.service.ts'

export function evidenceRoutes(app: FastifyInstance, context: Context): void {
  route(app, readEvidence, ({ params, query, caller }) =>
    evidence.readEvidence(context, caller, { ...params, ...query }),
  )

  route(app, choosePointsOfFinding, async ({ params, query, body, caller }) => ({
    about: await about.choosePointsOfFinding(context, caller, { ...params, ...query, ...body }),
  }))

  route(app, checkCause, async ({ params, query, body, caller }) => ({
    checked: await evidence.checkCause(context, caller, { ...params, ...query, ...body }),
  }))

  route(app, readChecks, ({ params, caller }) => checks.readChecks(context, caller, params.actionId))

  route(app, checkCauseOfAction, async ({ params, body, caller }) => ({
    checked: await checks.checkCauseOfAction(context, caller, { actionKey: params.actionId, ...body }),
  }))
}
