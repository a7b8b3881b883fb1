import type { DefinitionError } from '@bonfire/contract/definitions/check-definition'
import { createDefinition, listDefinitions, updateDefinition } from '@bonfire/contract/definitions/definitions'
import { changeParameter, listParameterChanges, listParameters } from '@bonfire/contract/definitions/parameters'
import { listSentRules, saveSentRules } from '@bonfire/contract/definitions/sent-rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { render, requestLanguage } from '../../locales/render.ts'
import * as definitions from './definitions.service.ts'
import * as parameters from './parameters/parameters-save.service.ts'
import * as sentRules from './sent-rules/sent-rules.service.ts'

// Several times the longest that is built in.
const MAXIMUM_DEFINITION_BYTES = 64 * 1024

const problemIn =
  (language: ReturnType<typeof requestLanguage>) =>
  ({ field, code, params, line, column, suggestion }: DefinitionError) => ({
    field,
    code,
    params,
    message: render(language, { code, params }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(suggestion !== undefined && { suggestion }),
  })

export function definitionsRoutes(app: FastifyInstance, context: Context): void {
  route(app, listDefinitions, ({ caller }) => definitions.listDefinitions(context, caller))

  app.register(async (door) => {
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_DEFINITION_BYTES
    })
    route(door, createDefinition, async ({ caller, body, query, request }) => {
      const { saved, problems } = await definitions.saveDefinition(context, caller, {
        definition: body.definition,
        daysAgain: body.daysAgain,
        isCheck: query.check === 'true',
      })
      return { saved, problems: problems.map(problemIn(requestLanguage(request.headers))) }
    })
    route(door, updateDefinition, async ({ caller, params, body, query, request }) => {
      const { saved, problems } = await definitions.saveDefinition(context, caller, {
        definition: body.definition,
        version: body.version,
        key: params.key,
        daysAgain: body.daysAgain,
        isCheck: query.check === 'true',
      })
      return { saved, problems: problems.map(problemIn(requestLanguage(request.headers))) }
    })
  })

  route(app, listSentRules, ({ caller, params }) => sentRules.listSentRules(context, caller, params.key))
  route(app, saveSentRules, ({ caller, params, body }) =>
    sentRules.saveSentRules(context, caller, { key: params.key, ...body }),
  )

  route(app, listParameters, ({ caller, query }) => parameters.listParameters(context, caller, query))
  route(app, changeParameter, ({ caller, body }) => parameters.changeParameter(context, caller, body))
  route(app, listParameterChanges, async ({ caller, query }) => ({
    changes: await parameters.listParameterChanges(context, caller, query),
  }))
}
