import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { Locale } from './users.ts'

const LONGEST_PASSWORD = 1024

/** The server refuses short or common passwords, with a message in `fields`. */
const NewPassword = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LONGEST_PASSWORD, { error: issue('password.too-long', { maximum: LONGEST_PASSWORD }) }),
  )
const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Email a link to set a new password if the account exists; the response is the same either way',
  access: 'public',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  response: z.object({}),
})

/** A page asks for what a link is before anything is typed. 404 with a message if it does not work. */
export const readResetToken = endpoint({
  method: 'GET',
  path: '/auth/reset-password',
  summary: 'Check whether a link still works, and for which account',
  access: 'public',
  query: z.object({ token: LinkToken }),
  response: z.object({
    purpose: z.enum(['invite', 'reset']),
    email: z.string(),
    username: z.string(),
    /** True if setting the password also opens a session. */
    signsIn: z.boolean(),
  }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Set a password with an emailed link, which works once; an invitation’s link also completes sign-up and signs in',
  access: 'public',
  /** The language of the page, for future mails; if absent, their language stays as it is. */
  body: z.object({ token: LinkToken, password: NewPassword, locale: z.optional(Locale) }),
  response: z.object({}),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the caller’s password and end their other sessions',
  access: 'session',
  body: z.object({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
    newPassword: NewPassword,
  }),
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
  summary: 'List the caller’s sessions',
  access: 'session',
  response: z.array(OwnSession),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v1/users/me/sessions',
  summary: 'End the caller’s other sessions',
  access: 'session',
  response: z.object({ ended: z.int() }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v1/users/me/sessions/:sessionId',
  summary: 'End one of the caller’s sessions',
  access: 'session',
  params: z.object({ sessionId: z.string().check(z.maxLength(64)) }),
  response: z.object({ ended: z.int() }),
})
