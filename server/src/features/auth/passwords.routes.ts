import { changePassword, forgotPassword, readResetToken, resetPassword } from '@bonfire/contract/passwords'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as passwords from './passwords.service.ts'
import { requireLink } from './tokens.service.ts'

export function passwordsRoutes(app: FastifyInstance, context: Context): void {
  route(app, forgotPassword, async ({ body, request }) => {
    await passwords.sendReset(context, { email: body.email, address: request.ip })
    return {}
  })

  route(app, readResetToken, async ({ query }) => {
    const { purpose, email, username } = await requireLink(context, query.token)
    return { purpose, email, username }
  })

  route(app, resetPassword, async ({ body }) => {
    await passwords.resetPassword(context, body)
    return {}
  })

  route(app, changePassword, async ({ caller, body }) => {
    await passwords.changePassword(context, caller, body)
    return {}
  })
}
