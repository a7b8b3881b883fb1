import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// A link's secret is only in the database while its mail is waiting. Facts without one are not written again: digests are long.
const WITHOUT_SECRET = sql<string>`case when facts ? 'token' then facts - 'token' else facts end`

/** Rows whose news were sent, or wait, as one mail. */
const isOfMail = (id: number) => sql<boolean>`(id = ${id} or gathered_into = ${id})`

/** News that its reader may no longer read stay given up. */
export async function markSent(db: Db, id: number, sentAt: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sentAt, given_up_at: null, last_error: null, facts: WITHOUT_SECRET })
    .where(isOfMail(id))
    .where((where) => where.or([where('id', '=', id), where('given_up_at', 'is', null)]))
    .execute()
}

export async function markGivenUp(db: Db, ids: readonly number[], why: { at: Date; error: string }): Promise<void> {
  await db
    .updateTable('mail')
    .set({ given_up_at: why.at, last_error: why.error, facts: WITHOUT_SECRET })
    .where('id', 'in', ids)
    .execute()
}

export async function markFailed(db: Db, id: number, failed: { error: string; nextAttemptAt: Date }): Promise<void> {
  await db
    .updateTable('mail')
    .set((each) => ({
      attempts: each('attempts', '+', 1),
      next_attempt_at: failed.nextAttemptAt,
      last_error: failed.error,
    }))
    .where(isOfMail(id))
    .execute()
}

/** Releases a mail that this process claimed but did not try. */
export async function putBack(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('mail').set({ next_attempt_at: now }).where(isOfMail(id)).execute()
}

/** Gives up mails that have waited since before an instant; returns how many. */
export async function giveUpWaiting(
  db: Db,
  { now, writtenBefore }: { now: Date; writtenBefore: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ given_up_at: now, facts: WITHOUT_SECRET })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '<', writtenBefore)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes mails that were sent or given up; their content is in the action. */
export async function forgetMails(db: Db, writtenBefore: Date): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('created_at', '<', writtenBefore)
    .where((where) => where.or([where('sent_at', 'is not', null), where('given_up_at', 'is not', null)]))
    .execute()
}

/** Returns when the next mail is due. */
export async function findNextAttempt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('mail')
    .select((each) => each.fn.min('next_attempt_at').as('at'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

interface MailBacklog {
  readonly waitingCount: number
  /** 0 if none is waiting. */
  readonly oldestSeconds: number
  /** Mails given up that are still stored. */
  readonly givenUpCount: number
}

/** The backlog of mails. */
export async function readMailBacklog(db: Db, now: Date): Promise<MailBacklog> {
  const { rows } = await sql<MailBacklog>`
    select count(*) filter (where given_up_at is null) as "waitingCount",
           coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where given_up_at is null)), 0)::float8
             as "oldestSeconds",
           count(given_up_at) as "givenUpCount"
      from mail where sent_at is null`.execute(db)
  return rows[0] ?? { waitingCount: 0, oldestSeconds: 0, givenUpCount: 0 }
}
