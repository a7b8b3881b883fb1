import { createGroup, deleteGroup, editGroup, lookUpGroups } from '@bonfire/contract/people/groups'
import {
  deactivateUser,
  editUser,
  inviteAgain,
  listUsers,
  reactivateUser,
  registerUser,
} from '@bonfire/contract/people/managed-users'
import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import { eraseUser, exportUser } from '@bonfire/contract/people/user-end'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import { listChanges } from './changes/people-changes.service.ts'
import * as erasing from './end/erase-user.service.ts'
import * as exporting from './end/export-user.service.ts'
import * as groups from './groups/groups.service.ts'
import * as people from './people.service.ts'
import * as edit from './users/edit-user.service.ts'
import * as register from './users/register.service.ts'
import * as status from './users/user-status.service.ts'

export function peopleRoutes(app: FastifyInstance, context: Context): void {
  route(app, listUsers, ({ caller }) => people.listUsers(context, caller))
  route(app, registerUser, ({ caller, body }) => register.registerUser(context, caller, body))
  route(app, editUser, ({ caller, params, body }) =>
    edit.editUser(context, caller, { userKey: params.userId, change: body }),
  )
  route(app, deactivateUser, ({ caller, params }) =>
    status.setStatus(context, caller, { userKey: params.userId, status: 'deleted' }),
  )
  route(app, reactivateUser, ({ caller, params }) =>
    status.setStatus(context, caller, { userKey: params.userId, status: 'active' }),
  )
  route(app, inviteAgain, ({ caller, params }) => status.inviteAgain(context, caller, params.userId))
  route(app, exportUser, ({ caller, params }) => exporting.exportUser(context, caller, params.userId))
  route(app, eraseUser, ({ caller, params }) => erasing.eraseUser(context, caller, params.userId))
  route(app, listPeopleChanges, ({ caller, query, request }) =>
    listChanges(context, caller, query, requestLanguage(request.headers)),
  )

  route(app, lookUpGroups, ({ caller, query }) => people.lookUpGroups(context, caller, query.query))
  route(app, createGroup, ({ caller, body }) => groups.createGroup(context, caller, body))
  route(app, editGroup, ({ caller, params, body }) =>
    groups.editGroup(context, caller, { groupId: params.groupId, change: body }),
  )
  route(app, deleteGroup, ({ caller, params }) => groups.deleteGroup(context, caller, params.groupId))
}
