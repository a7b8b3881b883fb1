import type { Db } from '../../db/database.ts'

/** A user's tracking preference, and the email used as identity. */
export async function selectTracking(db: Db, userId: number): Promise<{ email: string; isOptedOut: boolean }> {
  return db
    .selectFrom('user_account')
    .select(['email', 'opt_out_user_tracking as isOptedOut'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
