import type { Db } from '../../db/database.ts'
import type { AccountMailKind } from '../../mail/mail-facts.ts'
import { hashSecret, newSecret } from './secret.ts'
import {
  deleteTokensBefore,
  deleteTokensOf,
  insertAccountMail,
  insertToken,
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
