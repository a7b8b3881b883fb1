import type { Locale } from '@bonfire/contract/people/users'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { readsInsights, wantsMails } from '../db/insight-readers.ts'
import type { MailContent } from '../db/mail-facts.ts'

/** A mail claimed by this process until its lease ends. */
export type ClaimedMail = MailContent & {
  readonly id: number
  readonly createdAt: Date
  /** Failed attempts. */
  readonly attempts: number
  readonly email: string
  readonly displayName: string
  readonly locale: Locale
  /**
   * False if the recipient has been deactivated, can no longer see the site, has unsubscribed, or the link has expired
   * since the mail was queued.
   */
  readonly mayRead: boolean
}

/**
 * Claims due mails, longest waiting first. Other workers skip claimed mails until the lease expires, which means the
 * claimer crashed.
 */
export async function claimMails(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail & { visibleSiteRowIds: number[] | null }>`
    with due as (
      select id from mail
       where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
       order by next_attempt_at, id
       limit ${limit}
         for update skip locked),
    claimed as (
      update mail set next_attempt_at = ${leaseUntil} from due where mail.id = due.id returning mail.*)
    select m.id, m.kind, m.facts, m.site_id as "siteRowId", m.created_at as "createdAt", m.attempts, m.id as "digestId",
           u.email, u.display_name as "displayName", case u.locale when 'fr' then 'fr' else 'en' end as locale,
           case when m.kind = 'digest' then array(
             select v.site_id from visible_site v
              where v.user_id = u.id and v.site_id in (
                select (g->>'siteRowId')::int4 from jsonb_array_elements(m.facts->'groups') g)) end as "visibleSiteRowIds",
           u.status = 'active' and case when m.kind = 'digest'
             then ${readsInsights} and ${wantsMails} and exists (
               select from insight_subscription i
                where i.id = (m.facts->>'subscriptionId')::int4 and i.user_id = u.id and i.rhythm <> 'off')
             when m.site_id is null
             then exists (
               select from user_token t
                where t.token_hash = sha256(convert_to(m.facts->>'token', 'UTF8'))
                  and t.used_at is null and t.expires_at > ${now})
             else exists (select from visible_site v where v.user_id = u.id and v.site_id = m.site_id)
           end as "mayRead"
      from claimed m join user_account u on u.id = m.recipient_id
     order by m.id`.execute(db)
  return rows.map(withoutLostSites)
}

/** A digest without the sites that its reader has lost since; nothing is left to read if these were all. */
function withoutLostSites({
  visibleSiteRowIds,
  ...mail
}: ClaimedMail & { visibleSiteRowIds: number[] | null }): ClaimedMail {
  if (mail.kind !== 'digest') return mail
  const visible = new Set(visibleSiteRowIds)
  const groups = mail.facts.groups.filter(({ siteRowId }) => visible.has(siteRowId))
  const hasLostAll = groups.length === 0 && mail.facts.groups.length > 0
  return { ...mail, facts: { ...mail.facts, groups }, mayRead: mail.mayRead && !hasLostAll }
}

// A link's secret is only in the database while its mail is waiting.
const WITHOUT_SECRET = sql<string>`facts - 'token'`

export async function markSent(db: Db, id: number, sentAt: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sentAt, given_up_at: null, last_error: null, facts: WITHOUT_SECRET })
    .where('id', '=', id)
    .execute()
}

export async function markGivenUp(db: Db, id: number, why: { at: Date; error: string }): Promise<void> {
  await db
    .updateTable('mail')
    .set({ given_up_at: why.at, last_error: why.error, facts: WITHOUT_SECRET })
    .where('id', '=', id)
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
    .where('id', '=', id)
    .execute()
}

/** Releases a mail that this process claimed but did not try. */
export async function putBack(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('mail').set({ next_attempt_at: now }).where('id', '=', id).execute()
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

/** When the next mail is due. */
export async function findNextAttempt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('mail')
    .select((each) => each.fn.min('next_attempt_at').as('at'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
