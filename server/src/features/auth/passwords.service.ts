import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type NetworkLimit,
} from './attempts.service.ts'
import { recogniseBrowser } from './known-browser.ts'
import { ownPasswordAttempt, subjectsOf } from './password-attempts.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { findAccountToReset, findPasswordHash, updateLocale, updatePassword } from './passwords.repository.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { hashSecret } from './secret.ts'
import { endSessionsOf } from './sessions.service.ts'
import { deleteTokensOf, type LinkRow, useToken } from './tokens.repository.ts'
import { createReset, requireLink, usedLink } from './tokens.service.ts'
import type { Visitor } from './visitor.ts'

const MAIL_LIMIT: AttemptLimit = {
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterMilliseconds: 3_600_000,
}
// Different emails: many people may share an address.
const NETWORK_LIMIT: NetworkLimit = [{ targets: 20, milliseconds: 3_600_000 }]
// Longer than it takes to write a mail, so that an answer's speed tells nobody which emails exist.
const ANSWER_MILLISECONDS = 300

/**
 * Queues a mail with a link, if the email is an account's; answers the same, after the same time, if it is not.
 * Throws `too_many` after three mails to an email, or for twenty emails from a network within an hour. A browser that the
 * account has signed in from has three of its own.
 */
export async function sendReset(context: Context, asked: string, visitor: Visitor): Promise<void> {
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

interface NewPassword {
  readonly token: string
  readonly password: string
  /** That the person reads from now on; theirs stays when there is none. */
  readonly locale?: Locale | undefined
}

/**
 * Sets the password of a link's person and signs them out everywhere. Returns whose it is, and what the link was for.
 * Throws `not_found` for a link that is dead, `invalid` for a password that is weak or the same as before.
 */
export async function resetPassword(context: Context, reset: NewPassword): Promise<LinkRow> {
  const link = await requireLink(context, reset.token)
  refuseWeakPassword(reset.password, { field: 'password', names: [link.email, link.username, link.displayName] })
  await refuseSamePassword(context, link.userId, { field: 'password', password: reset.password })
  const passwordHash = await hashPassword(reset.password)
  await inTransaction(context.db, async (transaction) => {
    // Somebody was faster with the same link.
    if (!(await useToken(transaction, hashSecret(reset.token), context.clock()))) throw usedLink(link.purpose)
    await setPassword(context, transaction, { userId: link.userId, passwordHash })
    if (reset.locale) await updateLocale(transaction, link.userId, reset.locale)
    await endSessionsOf(transaction, link.userId)
  })
  return link
}

/** Whoever changes a password wants another one: perhaps somebody else knows the one they have. */
async function refuseSamePassword(
  context: Context,
  userId: number,
  { field, password }: { field: string; password: string },
): Promise<void> {
  if (!(await passwordMatches(password, await findPasswordHash(context.db, userId)))) return
  const message = 'The new password is the one that you have already. Choose another.'
  throw invalid(message, { [field]: message })
}

/**
 * Changes one's own password and ends one's other sessions. Throws `invalid` with the field that is wrong, `conflict` for
 * an account without a password, `too_many` after five wrong ones.
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
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
  if (storedHash === null) throw conflict('This account has no password: it signs in with the identity provider.')
  const attempt = ownPasswordAttempt(caller.id)
  await countAttempt(context, attempt)
  if (await passwordMatches(password, storedHash)) return forgiveAttempt(context, attempt)
  const message = 'The current password is wrong.'
  throw invalid(message, { currentPassword: message })
}

/** Links that were sent before, and wrong guesses, no longer count. */
async function setPassword(
  context: Context,
  transaction: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await updatePassword(transaction, userId, passwordHash)
  await deleteTokensOf(transaction, userId)
  await forgetAttempts(context, transaction, subjectsOf(userId))
}
