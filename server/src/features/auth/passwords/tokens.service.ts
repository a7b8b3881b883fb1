import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { AccountMailKind } from '../../../db/mail-facts.ts'
import { refuse } from '../../../http/refusal.ts'
import { hashSecret, newSecret } from '../secret.ts'
import { refusePasswords } from './provider-only.ts'
import {
  deleteTokensBefore,
  deleteTokensOf,
  findLink,
  insertAccountMail,
  insertAccountMails,
  insertToken,
  insertTokens,
  type LinkRow,
  type TokenPurpose,
} from './tokens.repository.ts'

const LIFETIME_MILLISECONDS: Record<TokenPurpose, number> = {
  invite: 7 * MILLISECONDS_PER_DAY,
  reset: MILLISECONDS_PER_HOUR,
}
const MAIL_KIND: Record<TokenPurpose, AccountMailKind> = { invite: 'invited', reset: 'passwordReset' }
const KEEP_MILLISECONDS = 30 * MILLISECONDS_PER_DAY

interface LinkParts {
  readonly userId: number
  readonly now: Date
  /** Display name of the inviter, for the mail. */
  readonly actorName?: string | undefined
}

interface NewUser {
  readonly userId: number
  readonly username: string
}

/**
 * Creates a sign-up link and queues its mail, within the caller's transaction. It works once, for seven days, and
 * invalidates earlier links. Returns the link's secret.
 */
export async function createInvite(transaction: Db, parts: LinkParts): Promise<string> {
  return createLink(transaction, 'invite', parts)
}

/** The same for people who have just been created. */
export async function createInvites(
  transaction: Db,
  { users, now, actorName }: Pick<LinkParts, 'now' | 'actorName'> & { users: readonly NewUser[] },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MILLISECONDS.invite)
  const links = users.map((user) => {
    const token = newSecret()
    return { ...user, token, tokenHash: hashSecret(token) }
  })
  await insertTokens(
    transaction,
    links.map(({ userId, tokenHash }) => ({
      tokenHash,
      userId,
      purpose: 'invite',
      isHanded: false,
      createdAt: now,
      expiresAt,
    })),
  )
  await insertAccountMails(
    transaction,
    links.map(({ userId, username, token, tokenHash }) => ({
      newsKey: newsKeyOf('invite', tokenHash),
      recipientId: userId,
      kind: MAIL_KIND.invite,
      facts: { token, expiresAt: expiresAt.toISOString(), username, ...(actorName && { actorName }) },
      createdAt: now,
    })),
  )
}

/** The same for a password reset link, valid for an hour. */
export async function createReset(transaction: Db, parts: LinkParts): Promise<string> {
  return createLink(transaction, 'reset', parts)
}

/**
 * Creates a link that is not mailed: whoever requested it passes it on. Returns its secret, and until when it
 * works, once.
 */
export async function createHandedLink(
  transaction: Db,
  purpose: TokenPurpose,
  { userId, now }: Pick<LinkParts, 'userId' | 'now'>,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, expiresAt } = await replaceToken(transaction, purpose, { userId, now, isHanded: true })
  return { token, expiresAt }
}

/** Invalidates the user's unused links. */
export async function endLinksOf(transaction: Db, userId: number): Promise<void> {
  await deleteTokensOf(transaction, userId)
}

async function createLink(transaction: Db, purpose: TokenPurpose, parts: LinkParts): Promise<string> {
  const { userId, now, actorName } = parts
  const { token, tokenHash, expiresAt } = await replaceToken(transaction, purpose, { userId, now, isHanded: false })
  await insertAccountMail(transaction, {
    newsKey: newsKeyOf(purpose, tokenHash),
    recipientId: userId,
    kind: MAIL_KIND[purpose],
    facts: { token, expiresAt: expiresAt.toISOString(), ...(actorName && { actorName }) },
    createdAt: now,
  })
  return token
}

const newsKeyOf = (purpose: TokenPurpose, tokenHash: Buffer) => `${purpose}-${tokenHash.toString('hex')}`

async function replaceToken(
  transaction: Db,
  purpose: TokenPurpose,
  { userId, now, isHanded }: Pick<LinkParts, 'userId' | 'now'> & { isHanded: boolean },
) {
  const token = newSecret()
  const tokenHash = hashSecret(token)
  const expiresAt = new Date(now.getTime() + LIFETIME_MILLISECONDS[purpose])
  await deleteTokensBefore(transaction, new Date(now.getTime() - KEEP_MILLISECONDS))
  await deleteTokensOf(transaction, userId)
  await insertToken(transaction, { tokenHash, userId, purpose, isHanded, createdAt: now, expiresAt })
  return { token, tokenHash, expiresAt }
}

/**
 * The user of a link. Throws `not_found`, with advice, if it is dead; `forbidden` for a mailed one where passwords are
 * off.
 */
export async function requireLink(context: Context, token: string): Promise<LinkRow> {
  const link = await findLink(context.db, hashSecret(token))
  if (!link?.isHanded) refusePasswords(context)
  if (!link) {
    throw refuse('link.unknown')
  }
  if (link.usedAt) throw usedLink(link.purpose)
  if (link.expiresAt <= context.clock()) throw expiredLink(link.purpose)
  if (link.status !== 'active') throw refuse('link.account-deactivated')
  return link
}

export const usedLink = (purpose: TokenPurpose) => refuse(purpose === 'invite' ? 'invitation.used' : 'link.used')

const expiredLink = (purpose: TokenPurpose) => refuse(purpose === 'invite' ? 'invitation.expired' : 'link.expired')
