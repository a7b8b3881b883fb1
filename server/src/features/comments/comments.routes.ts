import {
  addComment,
  listNames,
  listPeopleOfSites,
  loadComments,
  notifyMentioned,
  removeComment,
} from '@bonfire/contract/actions/comments'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as comments from './comments.service.ts'
import * as mentions from './mentions.service.ts'

export function commentsRoutes(app: FastifyInstance, context: Context): void {
  route(app, loadComments, ({ params, caller }) => comments.loadComments(context, caller, params.actionKey))

  route(app, addComment, async ({ params, body, caller }) => {
    const id = await comments.addComment(context, caller, { ...body, actionKey: params.actionId })
    return { hydraId: String(id) }
  })

  route(app, removeComment, async ({ params, caller }) => {
    await comments.removeComment(context, caller, params.commentId)
    return {}
  })

  route(app, listNames, ({ params, caller }) => mentions.listNames(context, caller, params))

  route(app, listPeopleOfSites, ({ body, caller }) => mentions.listPeopleOfSites(context, caller, body.sites))

  route(app, notifyMentioned, async ({ body, caller }) => ({
    notified: await mentions.notifyMentioned(context, caller, {
      commentKey: body.comment.key,
      actionKey: body.issue,
      people: body.hashtagList,
    }),
  }))
}
