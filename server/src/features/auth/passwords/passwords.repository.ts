import type { Locale } from '@bonfire/contract/people/users'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * The active account with this email, if it can have a password: the others only sign in with the identity provider.
 */
export async function findAccountToReset(
  db: Db,
  email: string,
): Promise<{ id: number; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'active')
    .where((where) => where.or([where('password_hash', 'is not', null), where('oidc_subject', 'is', null)]))
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return password_hash
}

export async function updatePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function updateLocale(db: Db, userId: number, locale: Locale): Promise<void> {
  await db.updateTable('user_account').set({ locale, is_locale_chosen: true }).where('id', '=', userId).execute()
}
