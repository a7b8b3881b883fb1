import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Attempts {
  readonly attempts: number
  readonly lastAttemptAt: Date
}

/** What was tried lately by these subjects; no row for who tried nothing. */
export async function findAttempts(db: Db, subjects: readonly string[]): Promise<Attempts[]> {
  return db
    .selectFrom('sign_in_failure')
    .select(['failures as attempts', 'last_failed_at as lastAttemptAt'])
    .where('subject', 'in', subjects)
    .execute()
}

/** Counts one more attempt; a record older than `forgetBefore` starts again at one. */
export async function recordAttempts(
  db: Db,
  subjects: readonly string[],
  at: { now: Date; forgetBefore: Date },
): Promise<void> {
  await sql`
    insert into sign_in_failure as f (subject, failures, last_failed_at)
    select subject, 1, ${at.now}::timestamptz from unnest(${subjects}::text[]) as subject
    on conflict (subject) do update
       set failures = case when f.last_failed_at < ${at.forgetBefore} then 1 else f.failures + 1 end,
           last_failed_at = excluded.last_failed_at`.execute(db)
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
}
