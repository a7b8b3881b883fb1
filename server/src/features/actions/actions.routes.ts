import { createAction, loadActions, readAction, updateAction } from '@bonfire/contract/actions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as creation from './action-create.service.ts'
import { changeAction } from './action-update.service.ts'
import * as actions from './actions.service.ts'

export function actionsRoutes(app: FastifyInstance, context: Context): void {
  route(app, loadActions, ({ body, caller }) => actions.listActions(context, caller, body))

  route(app, readAction, ({ params, caller }) => actions.readAction(context, caller, params.actionKey))

  route(app, createAction, ({ body, caller }) => creation.createAction(context, caller, body))

  route(app, updateAction, ({ params, body: { expected, ...change }, caller }) =>
    changeAction(context, caller, { key: params.actionId, change, expected }),
  )
}
