import { Readable } from 'node:stream'
import { readActionSettings } from '@bonfire/contract/actions/action-settings'
import * as contract from '@bonfire/contract/actions/actions'
import * as bulk from '@bonfire/contract/actions/bulk-edit'
import { createEachAction } from '@bonfire/contract/actions/create-each'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { route } from '../../http/route.ts'
import { render, requestLanguage } from '../../locales/render.ts'
import * as actions from './actions.service.ts'
import { createAction } from './create/action-create.service.ts'
import { readSettings } from './create/action-settings.service.ts'
import { createEach } from './create/create-each.service.ts'
import { listClosingNeeds } from './edit/closing-needs.service.ts'
import { editAction } from './edit/edit-action.service.ts'
import { editActions, type RefusedAction } from './edit/edit-actions.service.ts'
import { undoBulkEdit } from './edit/undo-edit.service.ts'
import { associate, dissociate } from './equips/action-equips.service.ts'

export function actionsRoutes(app: FastifyInstance, context: Context): void {
  const listInTurn = fewAtOnce()
  route(app, contract.loadActions, async ({ body, caller, reply }) => {
    reply.type('application/json; charset=utf-8')
    if (body.view === 'packed') return reply.send(await listInTurn(() => actions.packActions(context, caller, body)))
    const listed = await listInTurn(() => actions.listActions(context, caller, body))
    return reply.send(Readable.from(actions.actionsText(listed)))
  })

  route(app, contract.readAction, ({ params, caller }) => actions.readAction(context, caller, params.actionKey))

  route(app, contract.createAction, ({ body, caller }) => createAction(context, caller, body))

  app.register(async (large) => {
    // The calls take a hundred descriptions, or ten thousand actions with what the person saw of each.
    large.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_BULK_BYTES
    })
    route(large, createEachAction, async ({ body, caller, request }) => {
      const { created, notCreated } = await createEach(context, caller, body)
      const language = requestLanguage(request.headers)
      return {
        created,
        notCreated: notCreated.map(({ requestId, problem }) => ({ requestId, message: render(language, problem) })),
      }
    })
    route(large, bulk.bulkEdit, async ({ body: { bulkEditId, ...edit }, caller, request }) => {
      const { refused, ...done } = await editActions(context, caller, { id: bulkEditId, ...edit })
      return { ...done, refused: refused.map(messageIn(request)) }
    })
  })

  route(app, readActionSettings, ({ query, caller }) => readSettings(context, caller, query))

  route(app, contract.updateAction, ({ params, body: { expected, isUndo, ...change }, caller }) =>
    editAction(context, caller, { key: params.actionId, change, expected, isUndo }),
  )

  route(app, contract.associateAction, async ({ body: { equipRuleIds, actionId, issueKey }, caller }) => {
    const key = actionId ?? issueKey ?? ''
    await associate(context, caller, { key, equipRuleIds })
    return { issueKey: key.trim(), equipRuleIds }
  })

  route(app, contract.dissociateAction, async ({ params, body: { equipRuleIds }, caller }) => {
    return { equipRuleIds: await dissociate(context, caller, { key: params.actionId, equipRuleIds }) }
  })

  route(app, contract.listActionHistory, async ({ params, caller }) => ({
    history: await actions.listHistory(context, caller, params.actionId),
  }))

  route(app, bulk.listClosingNeeds, async ({ body, caller }) => ({
    actions: await listClosingNeeds(context, caller, body.actionKeys),
  }))

  route(app, bulk.undoBulkEdit, async ({ params, caller, request }) => {
    const { restored, kept } = await undoBulkEdit(context, caller, params.bulkEditId)
    return { restored, kept: kept.map(messageIn(request)) }
  })
}

const MAXIMUM_BULK_BYTES = 8 * 1024 * 1024

const messageIn =
  (request: FastifyRequest) =>
  ({ actionKey, problem }: RefusedAction) => ({ actionKey, message: render(requestLanguage(request.headers), problem) })
