import type { Webhook, WebhookSettings } from '@bonfire/contract/webhooks/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface WebhookRow
  extends Omit<Webhook, 'id' | 'createdAt' | 'offSince' | 'lastDeliveredAt' | 'failingSince'> {
  readonly id: number
  readonly createdAt: Date
  readonly offSince: Date | null
  readonly lastDeliveredAt: Date | null
  readonly failingSince: Date | null
  /** True if a person sees all of its projects as a whole. */
  readonly isInReach: boolean
}

/** The webhooks of a tenant by name; with `id`, only that one. */
export async function findWebhooks(
  db: Db,
  { tenantId, userId, id = null }: { tenantId: number; userId: number; id?: number | null },
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.form, w.locale, w.events, w.is_on as "isOn", w.off_reason as "offReason",
           w.off_since as "offSince", w.created_at as "createdAt", c.display_name as "createdBy",
           w.last_delivered_at as "lastDeliveredAt", w.failing_since as "failingSince",
           case when not w.covers_all then array(
             select p.project_key from webhook_project x join project p on p.id = x.project_id
              where x.webhook_id = w.id order by p.project_key) end as "projectKeys",
           (select count(*)::int4 from webhook_message m
             where m.webhook_id = w.id and m.next_attempt_at is not null) as "waitingCount",
           exists (
             select from user_account u
              where u.id = ${userId} and (u.sees_all_projects or (not w.covers_all and not exists (
                select from webhook_project x where x.webhook_id = w.id and not exists (
                  select from user_project m where m.user_id = u.id and m.project_id = x.project_id))))) as "isInReach"
      from webhook w left join user_account c on c.id = w.created_by
     where w.tenant_id = ${tenantId} and (${id}::int4 is null or w.id = ${id}::int4)
     order by lower(w.name), w.id`.execute(db)
  return rows
}

/** Waits for whoever is changing it or noting an attempt. */
export async function lockWebhook(db: Db, id: number): Promise<void> {
  await db.selectFrom('webhook').select('id').where('id', '=', id).forUpdate().execute()
}

type Saved = Omit<WebhookSettings, 'projectKeys' | 'isOn'> & { readonly projectIds: readonly number[] | null }

const columnsOf = ({ name, url, form, locale, events, projectIds }: Saved) => ({
  name,
  url,
  form,
  locale,
  events: [...events],
  covers_all: projectIds === null,
})

export async function insertWebhook(
  db: Db,
  saved: Saved & { tenantId: number; sealedSecret: string; at: Date; by: number; isOn: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('webhook')
    .values({
      ...columnsOf(saved),
      tenant_id: saved.tenantId,
      sealed_secret: saved.sealedSecret,
      created_at: saved.at,
      created_by: saved.by,
      is_on: true,
      gone_told_until: saved.at,
      ...(!saved.isOn && offByPerson(saved.at)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceProjects(db, id, saved.projectIds)
  return id
}

const offByPerson = (at: Date) => ({ is_on: false, off_reason: 'person' as const, off_since: at })

export async function updateWebhook(db: Db, id: number, saved: Saved): Promise<void> {
  // Whoever changed the address does not want to wait for the next attempt.
  await db
    .updateTable('webhook')
    .set({ ...columnsOf(saved), rests_until: null })
    .where('id', '=', id)
    .execute()
  await replaceProjects(db, id, saved.projectIds)
}

async function replaceProjects(db: Db, id: number, projectIds: readonly number[] | null): Promise<void> {
  await db.deleteFrom('webhook_project').where('webhook_id', '=', id).execute()
  const rows = [...new Set(projectIds)].map((projectId) => ({ webhook_id: id, project_id: projectId }))
  if (rows.length > 0) await db.insertInto('webhook_project').values(rows).execute()
}

/** Events from while it was off are not sent. */
export async function switchOn(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({
      is_on: true,
      off_reason: null,
      off_since: null,
      gone_told_until: at,
      failures: 0,
      failing_since: null,
      rests_until: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function switchOffByPerson(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('webhook').set(offByPerson(at)).where('id', '=', id).execute()
}

export async function replaceSecret(
  db: Db,
  id: number,
  secret: { sealedSecret: string; formerUntil: Date },
): Promise<void> {
  await db
    .updateTable('webhook')
    .set((each) => ({
      former_sealed_secret: each.ref('sealed_secret'),
      former_until: secret.formerUntil,
      sealed_secret: secret.sealedSecret,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
}
