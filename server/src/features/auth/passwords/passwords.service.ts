import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@bonfire/contract/people/users'
import { MILLISECONDS_PER_HOUR, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type NetworkLimit,
} from '../guesses/attempts.service.ts'
import { recogniseBrowser } from '../guesses/known-browser.ts'
import { ownPasswordAttempt, subjectsOf } from '../guesses/password-attempts.ts'
import type { Visitor } from '../guesses/visitor.ts'
import { hashSecret } from '../secret.ts'
import { serverSecret } from '../server-secret.ts'
import { endSessionsOf } from '../sessions.service.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { findAccountToReset, findPasswordHash, updateLocale, updatePassword } from './passwords.repository.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { refusePasswords } from './provider-only.ts'
import { deleteTokensOf, type LinkRow, type TokenPurpose, useToken } from './tokens.repository.ts'
import { createHandedLink, createReset, requireLink, usedLink } from './tokens.service.ts'

const MAIL_LIMIT: AttemptLimit = {
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: SECONDS_PER_HOUR,
  forgetAfterMilliseconds: MILLISECONDS_PER_HOUR,
}
// Counts distinct emails, because many people may share an address.
const NETWORK_LIMIT: NetworkLimit = [{ targets: 20, milliseconds: MILLISECONDS_PER_HOUR }]
// Longer than it takes to queue a mail, so that response times do not reveal which emails exist.
const ANSWER_MILLISECONDS = 300

/**
 * Queues a mail with a link if the email belongs to an account; otherwise responds the same after the same time. Throws
 * `too_many` after three mails to an email, or twenty emails from a network, within an hour. A known browser has three
 * of its own.
 */
export async function sendReset(context: Context, asked: string, visitor: Visitor): Promise<void> {
  refusePasswords(context)
  const email = asked.trim().toLowerCase()
  const account = await findAccountToReset(context.db, email)
  const browser = account && (await recogniseBrowser(context.db, account, visitor.browser))
  await countAttempt(
    context,
    browser === undefined
      ? {
          counted: { subject: `forgot:${email}`, limit: MAIL_LIMIT },
          from: { what: 'mail', address: visitor.address, target: email, limit: NETWORK_LIMIT },
        }
      : { counted: { subject: `forgot-from:${browser}`, limit: MAIL_LIMIT } },
  )
  await Promise.all([queueReset(context, account), sleep(ANSWER_MILLISECONDS)])
}

async function queueReset(context: Context, account: { id: number } | undefined): Promise<void> {
  if (!account) return
  const now = context.clock()
  await inTransaction(context.db, (transaction) => createReset(transaction, { userId: account.id, now }))
}

/** A link that is handed to its user, who sets a password with it, once. */
export interface HandedLink {
  readonly purpose: TokenPurpose
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Creates a link for an active user and ends their sessions; their present password works until the link is used. Throws
 * `conflict` for an account that only signs in with the identity provider.
 */
export async function handOverLink(
  transaction: Db,
  user: { readonly id: number; readonly email: string },
  now: Date,
): Promise<HandedLink> {
  const account = await findAccountToReset(transaction, user.email)
  if (!account) throw refuse('user.no-password', { email: user.email })
  const purpose = account.passwordHash === null ? 'invite' : 'reset'
  await endSessionsOf(transaction, user.id)
  return { purpose, ...(await createHandedLink(transaction, purpose, { userId: user.id, now })) }
}

interface NewPassword {
  readonly token: string
  readonly password: string
  /** The user's language from now on; unchanged if absent. */
  readonly locale?: Locale | undefined
}

/**
 * Sets the password of a link's user and ends all their sessions. Returns the user and the link's purpose. Throws
 * `not_found` for a dead link, `invalid` for a password that is weak or unchanged.
 */
export async function resetPassword(context: Context, reset: NewPassword): Promise<LinkRow> {
  const link = await requireLink(context, reset.token)
  refuseWeakPassword(reset.password, { field: 'password', names: [link.email, link.username, link.displayName] })
  await refuseSamePassword(context, link.userId, { field: 'password', password: reset.password })
  const passwordHash = await hashPassword(reset.password)
  // The secret is read ahead of the transaction, which holds the only connection of the built-in database.
  await serverSecret(context.db)
  await inTransaction(context.db, async (transaction) => {
    // Someone else has just used the same link.
    if (!(await useToken(transaction, hashSecret(reset.token), context.clock()))) throw usedLink(link.purpose)
    await setPassword(context, transaction, { userId: link.userId, passwordHash })
    if (reset.locale) await updateLocale(transaction, link.userId, reset.locale)
    await endSessionsOf(transaction, link.userId)
  })
  return link
}

/** The new password must differ: someone else may know the old one. */
async function refuseSamePassword(
  context: Context,
  userId: number,
  { field, password }: { field: string; password: string },
): Promise<void> {
  if (!(await passwordMatches(password, await findPasswordHash(context.db, userId)))) return
  throw refuseField(field, 'password.unchanged')
}

/**
 * Changes the user's own password and ends their other sessions. Throws `invalid` with the invalid field, `conflict`
 * for an account without a password, `too_many` after five wrong ones.
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  refusePasswords(context)
  await requirePassword(context, caller, change.currentPassword)
  refuseWeakPassword(change.newPassword, { field: 'newPassword', names: [caller.username, caller.displayName] })
  await refuseSamePassword(context, caller.id, { field: 'newPassword', password: change.newPassword })
  const passwordHash = await hashPassword(change.newPassword)
  await inTransaction(context.db, async (transaction) => {
    await setPassword(context, transaction, { userId: caller.id, passwordHash })
    await endSessionsOf(transaction, caller.id, { except: caller.sessionId })
  })
}

async function requirePassword(context: Context, caller: Caller, password: string): Promise<void> {
  const storedHash = await findPasswordHash(context.db, caller.id)
  if (storedHash === null) throw refuse('password.none')
  const attempt = ownPasswordAttempt(caller.id)
  await countAttempt(context, attempt)
  if (await passwordMatches(password, storedHash)) return forgiveAttempt(context, attempt)
  throw refuseField('currentPassword', 'password.wrong')
}

/** Invalidates earlier links and resets wrong guesses. */
async function setPassword(
  context: Context,
  transaction: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await updatePassword(transaction, userId, passwordHash)
  await deleteTokensOf(transaction, userId)
  await forgetAttempts(context, transaction, subjectsOf(userId))
}
