import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AccountMailKind } from '../../mail/mail-facts.ts'
import { hashSecret, newSecret } from './secret.ts'
import {
  deleteTokensBefore,
  deleteTokensOf,
  findLink,
  insertAccountMail,
  insertToken,
  type LinkRow,
  type TokenPurpose,
} from './tokens.repository.ts'

const HOUR = 3_600_000
const LIFETIME_MILLISECONDS: Record<TokenPurpose, number> = { invite: 7 * 24 * HOUR, reset: HOUR }
const MAIL_KIND: Record<TokenPurpose, AccountMailKind> = { invite: 'invited', reset: 'passwordReset' }
const KEEP_MILLISECONDS = 30 * 24 * HOUR

interface LinkParts {
  readonly userId: number
  readonly now: Date
  /** Display name of who invites; the mail names them. */
  readonly actorName?: string
}

/**
 * Writes a link to complete the sign-up, and the mail that carries it, inside the caller's transaction. It works once,
 * for seven days; links that the person got before end. Answers the secret of the link.
 */
export async function createInvite(transaction: Db, parts: LinkParts): Promise<string> {
  return createLink(transaction, 'invite', parts)
}

/** The same with a link to set a new password, for an hour. */
export async function createReset(transaction: Db, parts: LinkParts): Promise<string> {
  return createLink(transaction, 'reset', parts)
}

/** Ends every link that the person was sent and has not used. */
export async function endLinksOf(transaction: Db, userId: number): Promise<void> {
  await deleteTokensOf(transaction, userId)
}

async function createLink(transaction: Db, purpose: TokenPurpose, parts: LinkParts): Promise<string> {
  const { userId, now, actorName } = parts
  const token = newSecret()
  const tokenHash = hashSecret(token)
  const expiresAt = new Date(now.getTime() + LIFETIME_MILLISECONDS[purpose])
  await deleteTokensBefore(transaction, new Date(now.getTime() - KEEP_MILLISECONDS))
  await deleteTokensOf(transaction, userId)
  await insertToken(transaction, { tokenHash, userId, purpose, createdAt: now, expiresAt })
  await insertAccountMail(transaction, {
    newsKey: `${purpose}-${tokenHash.toString('hex')}`,
    recipientId: userId,
    kind: MAIL_KIND[purpose],
    facts: { token, expiresAt: expiresAt.toISOString(), ...(actorName && { actorName }) },
    createdAt: now,
  })
  return token
}

/** Whose link this is. Throws `not_found`, with what to do, when it does not work any more or never did. */
export async function requireLink(context: Context, token: string): Promise<LinkRow> {
  const link = await findLink(context.db, hashSecret(token))
  if (!link) {
    throw deadLink(
      'This link does not work: it is not complete, or a newer one took its place. Open the newest mail, or ask for another.',
    )
  }
  if (link.usedAt) throw usedLink(link.purpose)
  if (link.expiresAt <= context.clock()) throw expiredLink(link.purpose)
  if (link.status !== 'active') throw deadLink('The account of this link is deactivated. Ask your administrator.')
  return link
}

export const usedLink = (purpose: TokenPurpose) =>
  deadLink(
    purpose === 'invite'
      ? 'This invitation was used already: sign in with the password that was chosen then.'
      : 'This link was used already. Sign in, or ask for a new link.',
  )

const expiredLink = (purpose: TokenPurpose) =>
  deadLink(
    purpose === 'invite'
      ? 'This invitation has expired. Ask whoever invited you to send it again.'
      : 'This link has expired. Ask for a new one.',
  )

const deadLink = (message: string) => new Refusal('not_found', message)
