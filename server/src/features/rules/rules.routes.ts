import { listProjectRuleChanges, listRules, searchProjectRules, updateProjectRules } from '@bonfire/contract/rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as rules from './rules.service.ts'
import { saveProjectRules } from './rules-save.service.ts'

// Enough for the maximum number of rules in a save, with long ids and names.
const MAXIMUM_SAVE_BYTES = 8 * 1024 * 1024

export function rulesRoutes(app: FastifyInstance, context: Context): void {
  route(app, listRules, ({ caller, request }) => rules.listRules(context, caller, requestLanguage(request.headers)))

  route(app, searchProjectRules, ({ body, query, caller, request }) =>
    rules.searchProjectRules(context, caller, {
      projectKeys: body.projectKeys,
      type: query.type,
      locale: requestLanguage(request.headers),
    }),
  )

  route(app, listProjectRuleChanges, async ({ query, caller }) => ({
    changes: await rules.listChanges(context, caller, query),
  }))

  app.register(async (door) => {
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_SAVE_BYTES
    })
    route(door, updateProjectRules, ({ body, caller }) => saveProjectRules(context, caller, body))
  })
}
