import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Locale } from './users.ts'

const LONGEST_PASSWORD = 1024

/** The server refuses one that is short or common, with its own words in `fields` (OPEN-L12). */
const NewPassword = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LONGEST_PASSWORD, { error: `A password has at most ${LONGEST_PASSWORD} characters.` }),
  )
const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Sends a mail with a link to set a new password, if there is such an account; answers the same either way',
  access: 'public',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  response: z.object({}),
})

/** What a link of a mail is for, before anything is typed. 404 with a message when it does not work. */
export const readResetToken = endpoint({
  method: 'GET',
  path: '/auth/reset-password',
  summary: 'Whether a link still works, and for whom',
  access: 'public',
  query: z.object({ token: LinkToken }),
  response: z.object({ purpose: z.enum(['invite', 'reset']), email: z.string(), username: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Sets a password by the link of a mail; that of an invitation completes the sign-up and signs in. The link works once',
  access: 'public',
  /** The language of the page, for the mails to come; without it they stay in theirs. */
  body: z.object({ token: LinkToken, password: NewPassword, locale: z.optional(Locale) }),
  response: z.object({}),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: "Changes one's own password; ends the other sessions. A wrong current password is a field's message",
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
