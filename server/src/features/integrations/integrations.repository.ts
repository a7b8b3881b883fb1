import type { Db } from '../../db/database.ts'

/** What a person says of being tracked, and the email that a service would know them by. */
export async function selectTracking(db: Db, userId: number): Promise<{ email: string; isOptedOut: boolean }> {
  return db
    .selectFrom('user_account')
    .select(['email', 'opt_out_user_tracking as isOptedOut'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
