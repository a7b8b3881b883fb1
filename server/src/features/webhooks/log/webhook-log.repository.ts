import type { Problem } from '@bonfire/contract/refusals/problem'
import type { WebhookMessageType } from '@bonfire/contract/webhooks/webhook-events'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { RECEIVER, type Receiver } from '../delivery/deliveries.repository.ts'

export interface LoggedMessage {
  readonly id: number
  readonly messageKey: string
  readonly type: WebhookMessageType
  readonly createdAt: Date
  readonly attemptCount: number
  readonly nextAttemptAt: Date | null
  readonly deliveredAt: Date | null
  readonly lastAttemptAt: Date | null
  readonly lastStatus: number | null
  readonly lastDurationMilliseconds: number | null
  readonly lastProblem: Problem | null
}

/** The newest first; with `id`, only that one. */
export async function findMessages(
  db: Db,
  webhookId: number,
  { id = null, before = null, limit }: { id?: number | null; before?: number | null; limit: number },
): Promise<LoggedMessage[]> {
  const { rows } = await sql<LoggedMessage>`
    select m.id, m.message_key as "messageKey", m.type, m.created_at as "createdAt", (select count(*)::int4 from webhook_attempt c where c.message_id = m.id) as "attemptCount",
           m.next_attempt_at as "nextAttemptAt", m.delivered_at as "deliveredAt", a.attempted_at as "lastAttemptAt",
           a.status as "lastStatus", a.duration_milliseconds as "lastDurationMilliseconds", a.problem as "lastProblem"
      from webhook_message m
      left join lateral (
        select * from webhook_attempt where message_id = m.id order by id desc limit 1) a on true
     where m.webhook_id = ${webhookId} and (${id}::int8 is null or m.id = ${id}::int8)
       and (${before}::int8 is null or m.id < ${before}::int8)
     order by m.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findBody(db: Db, messageId: number): Promise<string | null> {
  const row = await db.selectFrom('webhook_message').select('body').where('id', '=', messageId).executeTakeFirst()
  return row?.body ?? null
}

/** The latest first. */
export async function findAttempts(db: Db, messageId: number) {
  return db
    .selectFrom('webhook_attempt')
    .select(['id', 'attempted_at as attemptedAt', 'duration_milliseconds as durationMilliseconds'])
    .select(['status', 'problem', 'answer'])
    .where('message_id', '=', messageId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findReceiver(db: Db, id: number): Promise<Receiver> {
  const { rows } = await sql<Receiver>`select ${RECEIVER} from webhook w where w.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Webhook ${id} is gone`)
  return row
}

/** A message that is not queued. */
export async function insertTest(
  db: Db,
  { webhookId, messageKey, facts, at }: { webhookId: number; messageKey: string; facts: WebhookFacts; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('webhook_message')
    .values({
      webhook_id: webhookId,
      message_key: messageKey,
      type: facts.type,
      facts: JSON.stringify(facts),
      created_at: at,
      waiting_since: at,
      body: null,
      next_attempt_at: null,
      delivered_at: null,
      given_up_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Queues a message as if it were new, also at a receiver that is being left alone. */
export async function queueAgain(
  db: Db,
  { webhookId, messageId, at }: { webhookId: number; messageId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('webhook_message')
    .set({ next_attempt_at: at, waiting_since: at, attempts: 0, delivered_at: null, given_up_at: null })
    .where('id', '=', messageId)
    .execute()
  await db.updateTable('webhook').set({ rests_until: null }).where('id', '=', webhookId).execute()
}
