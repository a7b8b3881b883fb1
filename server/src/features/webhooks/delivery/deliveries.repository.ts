import type { Locale } from '@bonfire/contract/people/users'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { WebhookForm } from '@bonfire/contract/webhooks/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { administers } from '../../../db/people-with-access.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'

/** A webhook that this process sends for until its lease ends. */
export interface Receiver {
  readonly id: number
  readonly tenantId: number
  readonly name: string
  readonly url: string
  readonly form: WebhookForm
  readonly locale: Locale
  readonly sealedSecret: string
  readonly formerSealedSecret: string | null
  readonly formerUntil: Date | null
  readonly failures: number
  readonly failingSince: Date | null
  readonly leasedUntil: Date | null
  readonly lastDeliveredAt: Date | null
}

export const RECEIVER = sql`
  w.id, w.tenant_id as "tenantId", w.name, w.url, w.form, w.locale, w.sealed_secret as "sealedSecret",
  w.former_sealed_secret as "formerSealedSecret", w.former_until as "formerUntil", w.failures,
  w.failing_since as "failingSince", w.leased_until as "leasedUntil", w.last_delivered_at as "lastDeliveredAt"`

/** Claims a webhook with a message that is due; the one served longest ago. Others skip it until the lease ends. */
export async function claimReceiver(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    update webhook w set leased_until = ${leaseUntil}
     where w.id = (
       select id from webhook c
        where c.is_on and coalesce(c.leased_until <= ${now}, true) and coalesce(c.rests_until <= ${now}, true)
          and exists (select from webhook_message m where m.webhook_id = c.id and m.next_attempt_at <= ${now})
        order by c.leased_until nulls first, c.id
        limit 1 for update skip locked)
    returning ${RECEIVER}`.execute(db)
  return rows[0]
}

/** Moves the end of a lease, and reads the webhook again; undefined if it is off or not this process's any more. */
export async function renewLease(db: Db, { id, leasedUntil }: Receiver, until: Date): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    update webhook w set leased_until = ${until}
     where w.id = ${id} and w.leased_until = ${leasedUntil} and w.is_on
    returning ${RECEIVER}`.execute(db)
  return rows[0]
}

export interface DueMessage {
  readonly id: number
  readonly messageKey: string
  readonly facts: WebhookFacts
  readonly body: string | null
  readonly attempts: number
  readonly waitingSince: Date
}

/** The message that has been due for longest: one that is never accepted lets others pass. */
export async function findDueMessage(db: Db, webhookId: number, now: Date): Promise<DueMessage | undefined> {
  return db
    .selectFrom('webhook_message')
    .select(['id', 'message_key as messageKey', 'facts', 'body', 'attempts', 'waiting_since as waitingSince'])
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Gives up messages about comments that were deleted while they waited. */
export async function giveUpDeleted(db: Db, webhookId: number, now: Date): Promise<void> {
  await sql`
    update webhook_message m set next_attempt_at = null, given_up_at = ${now}
     where m.webhook_id = ${webhookId} and m.next_attempt_at <= ${now} and m.type = 'action.commented'
       and not exists (select from comment c where c.id = (m.facts#>>'{data,comment,id}')::int8)`.execute(db)
}

/** Keeps what is sent, so that later attempts send the same. */
export async function keepBody(db: Db, messageId: number, body: string): Promise<void> {
  await db.updateTable('webhook_message').set({ body }).where('id', '=', messageId).execute()
}

export interface Attempt {
  readonly attemptedAt: Date
  readonly durationMilliseconds: number
  readonly status: number | null
  readonly problem: Problem | null
  readonly answer: string | null
}

export async function insertAttempt(db: Db, messageId: number, attempt: Attempt): Promise<void> {
  await sql`
    insert into webhook_attempt (message_id, attempted_at, duration_milliseconds, status, problem, answer)
    select id, ${attempt.attemptedAt}::timestamptz, ${attempt.durationMilliseconds}::int4, ${attempt.status}::int4,
           ${attempt.problem && JSON.stringify(attempt.problem)}::jsonb, ${attempt.answer}::text
      from webhook_message where id = ${messageId}`.execute(db)
}

export interface MessageOutcome {
  readonly nextAttemptAt: Date | null
  readonly deliveredAt: Date | null
  readonly givenUpAt: Date | null
}

export async function noteMessage(db: Db, id: number, outcome: MessageOutcome): Promise<void> {
  await db
    .updateTable('webhook_message')
    .set((each) => ({
      attempts: each('attempts', '+', 1),
      next_attempt_at: outcome.nextAttemptAt,
      delivered_at: outcome.deliveredAt,
      given_up_at: outcome.givenUpAt,
    }))
    .where('id', '=', id)
    .execute()
}

export async function noteSuccess(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, rests_until: null, last_delivered_at: at })
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Db, id: number, failed: { since: Date; restsUntil: Date }): Promise<void> {
  await db
    .updateTable('webhook')
    .set((each) => ({
      failures: each('failures', '+', 1),
      failing_since: failed.since,
      rests_until: failed.restsUntil,
    }))
    .where('id', '=', id)
    .execute()
}

/** Ends the lease, unless it is another process's by now. */
export async function release(db: Db, { id, leasedUntil }: Receiver, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ leased_until: now })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute()
}

/** Gives up everything that waits; returns how many that were. */
export async function giveUpAll(db: Db, webhookId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_message')
    .set({ next_attempt_at: null, given_up_at: at })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Switches a webhook off, if it is on. */
export async function switchOff(
  db: Db,
  id: number,
  { at, reason }: { at: Date; reason: 'failing' | 'gone' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ is_on: false, off_reason: reason, off_since: at })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Queues a mail to whoever created the webhook; if they administer no more, to the administrators who see all of its
 * projects.
 */
export async function queueOffMails(db: Db, { id, at, facts }: { id: number; at: Date; facts: object }): Promise<void> {
  await sql`
    with administrators as (
      select u.id from user_account u join webhook w on w.id = ${id} and w.tenant_id = u.tenant_id
       where ${administers}
         and (u.sees_all_projects or (not w.covers_all and not exists (
           select from webhook_project p where p.webhook_id = w.id and not exists (
             select from user_project m where m.user_id = u.id and m.project_id = p.project_id)))))
    insert into mail (news_key, recipient_id, site_id, kind, facts, created_at, next_attempt_at)
    select ${`webhook-${id}-off-${at.getTime()}`}, a.id, null, 'webhookOff', ${JSON.stringify(facts)}::jsonb,
           ${at}::timestamptz, ${at}::timestamptz
      from administrators a
     where a.id = (select created_by from webhook where id = ${id})
        or not exists (
          select from administrators x where x.id = (select created_by from webhook where id = ${id}))
        on conflict (news_key, recipient_id) do nothing`.execute(db)
}

/** Returns when the next message is due, with its webhook able to send. */
export async function findNextAttempt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(m.at, w.rests_until, w.leased_until)) as at
      from webhook w
      cross join lateral (
        select min(next_attempt_at) as at from webhook_message
         where webhook_id = w.id and next_attempt_at is not null) m
     where w.is_on and m.at is not null`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Deletes messages that were delivered, given up, or only tests. */
export async function forgetMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_message').where('created_at', '<', before).where('next_attempt_at', 'is', null).execute()
}
