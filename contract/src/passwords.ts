import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const NewPassword = z.string().check(z.minLength(1), z.maxLength(1024))

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Sends a mail with a link to set a new password, if there is such an account; answers the same either way',
  access: 'public',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  response: z.object({}),
})

/** What a link of a mail is for, before anything is typed. */
export const readResetToken = endpoint({
  method: 'GET',
  path: '/auth/reset-password',
  summary: 'Whether a link still works, and for whom',
  access: 'public',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({ purpose: z.enum(['invite', 'reset']), email: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a password by the link of a mail; also completes a sign-up. The link works once',
  access: 'public',
  body: z.object({ token: z.string().check(z.maxLength(200)), password: NewPassword }),
  response: z.object({}),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: "Changes one's own password; ends the other sessions",
  access: 'session',
  body: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)), newPassword: NewPassword }),
  response: z.object({}),
})

export const OwnSession = z.object({
  id: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  userAgent: z.nullable(z.string()),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/users/me/sessions',
  summary: 'Where one is signed in',
  access: 'session',
  response: z.array(OwnSession),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v1/users/me/sessions',
  summary: 'Signs out everywhere else',
  access: 'session',
  response: z.object({ ended: z.int() }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v1/users/me/sessions/:sessionId',
  summary: 'Signs out in one place',
  access: 'session',
  params: z.object({ sessionId: z.string().check(z.maxLength(64)) }),
  response: z.object({ ended: z.int() }),
})
