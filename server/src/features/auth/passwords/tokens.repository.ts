import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import type { AccountFacts, AccountMailKind } from '../../../db/mail-facts.ts'

export type TokenPurpose = 'invite' | 'reset'

export interface NewToken {
  readonly tokenHash: Buffer
  readonly userId: number
  readonly purpose: TokenPurpose
  /** Handed links go out without a mail. */
  readonly isHanded: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const insertToken = (db: Db, token: NewToken): Promise<void> => insertTokens(db, [token])

/** A statement has no more than 65,535 parameters. */
const AT_ONCE = 1000

export async function insertTokens(db: Db, tokens: readonly NewToken[]): Promise<void> {
  for (const some of inParts(tokens, AT_ONCE)) {
    await db
      .insertInto('user_token')
      .values(
        some.map((token) => ({
          token_hash: token.tokenHash,
          user_id: token.userId,
          purpose: token.purpose,
          is_handed: token.isHanded,
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          used_at: null,
        })),
      )
      .execute()
  }
}

export async function deleteTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_token').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Long after they have expired, so that a late click still gets a reason. */
export async function deleteTokensBefore(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('user_token').where('expires_at', '<', expiredBefore).execute()
}

export interface AccountMail {
  readonly newsKey: string
  readonly recipientId: number
  readonly kind: AccountMailKind
  readonly facts: Omit<AccountFacts, 'username'>
  readonly createdAt: Date
}

export async function insertAccountMail(db: Db, mail: AccountMail): Promise<void> {
  const { username } = await db
    .selectFrom('user_account')
    .select('username')
    .where('id', '=', mail.recipientId)
    .executeTakeFirstOrThrow()
  await insertAccountMails(db, [{ ...mail, facts: { ...mail.facts, username } }])
}

export async function insertAccountMails(
  db: Db,
  mails: readonly (Omit<AccountMail, 'facts'> & { facts: AccountFacts })[],
): Promise<void> {
  for (const some of inParts(mails, AT_ONCE)) {
    await db
      .insertInto('mail')
      .values(
        some.map((mail) => ({
          news_key: mail.newsKey,
          recipient_id: mail.recipientId,
          site_id: null,
          kind: mail.kind,
          facts: JSON.stringify(mail.facts satisfies AccountFacts),
          created_at: mail.createdAt,
          next_attempt_at: mail.createdAt,
        })),
      )
      .execute()
  }
}

export interface LinkRow {
  readonly userId: number
  readonly purpose: TokenPurpose
  readonly isHanded: boolean
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly status: 'active' | 'deleted' | 'program'
  readonly email: string
  readonly username: string
  readonly displayName: string
}

export async function findLink(db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return db
    .selectFrom('user_token as t')
    .innerJoin('user_account as u', 'u.id', 't.user_id')
    .select([
      't.user_id as userId',
      't.purpose',
      't.is_handed as isHanded',
      't.expires_at as expiresAt',
      't.used_at as usedAt',
      'u.status',
      'u.email',
      'u.username',
      'u.display_name as displayName',
    ])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Returns whether it was still unused: of two simultaneous uses, one fails. */
export async function useToken(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
