import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { forgetAttempts } from './attempts.repository.ts'
import {
  type AttemptLimit,
  countAttempt,
  oneAtATime,
  PASSWORD_LIMIT,
  refuseTooMany,
  subjectOfAccount,
} from './attempts.service.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { findAccountToReset, findPasswordHash, updateLocale, updatePassword } from './passwords.repository.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { hashSecret } from './secret.ts'
import { endSessionsOf } from './sessions.service.ts'
import { deleteTokensOf, type LinkRow, useToken } from './tokens.repository.ts'
import { createReset, requireLink, usedLink } from './tokens.service.ts'

const MAIL_LIMIT: AttemptLimit = {
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterMilliseconds: 3_600_000,
}
// Many people may share an address.
const ADDRESS_LIMIT: AttemptLimit = { ...MAIL_LIMIT, free: 20 }
// Longer than it takes to write a mail, so that an answer's speed tells nobody which emails exist.
const ANSWER_MILLISECONDS = 300

/**
 * Queues a mail with a link, if the email is an account's; answers the same, after the same time, if it is not.
 * Throws `too_many` after three mails to an email, or twenty from an address.
 */
export async function sendReset(context: Context, asked: { email: string; address: string }): Promise<void> {
  const email = asked.email.trim().toLowerCase()
  const subjects = { email: [`forgot:${email}`], address: [`forgot-from:${asked.address}`] }
  await refuseTooMany(context, subjects.email, MAIL_LIMIT)
  await refuseTooMany(context, subjects.address, ADDRESS_LIMIT)
  await countAttempt(context, [...subjects.email, ...subjects.address], MAIL_LIMIT)
  await Promise.all([queueReset(context, email), sleep(ANSWER_MILLISECONDS)])
}

async function queueReset(context: Context, email: string): Promise<void> {
  const account = await findAccountToReset(context.db, email)
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
    await setPassword(transaction, link.userId, passwordHash)
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
    await setPassword(transaction, caller.id, passwordHash)
    await endSessionsOf(transaction, caller.id, { except: caller.sessionId })
  })
}

async function requirePassword(context: Context, caller: Caller, password: string): Promise<void> {
  const subject = subjectOfAccount(caller.id)
  await oneAtATime(subject, async () => {
    await refuseTooMany(context, [subject], PASSWORD_LIMIT)
    const storedHash = await findPasswordHash(context.db, caller.id)
    if (storedHash === null) throw conflict('This account has no password: it signs in with the identity provider.')
    if (await passwordMatches(password, storedHash)) return
    await countAttempt(context, [subject], PASSWORD_LIMIT)
    const message = 'The current password is wrong.'
    throw invalid(message, { currentPassword: message })
  })
}

/** Links that were sent before, and wrong guesses, no longer count. */
async function setPassword(transaction: Db, userId: number, passwordHash: string): Promise<void> {
  await updatePassword(transaction, userId, passwordHash)
  await deleteTokensOf(transaction, userId)
  await forgetAttempts(transaction, subjectOfAccount(userId))
}
