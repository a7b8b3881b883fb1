import type { SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readsInsights } from '../../db/people-with-access.ts'

export interface SubscriptionRow extends SubscriptionForm {
  readonly id: number
  readonly lastMailedAt: Date | null
  readonly toldUntil: Date
  readonly nextDueAt: Date | null
}

interface StoredRow extends Omit<SubscriptionRow, 'places'> {
  readonly coversAll: boolean
  readonly projectKeys: string[]
  readonly siteIds: string[]
}

/** A person's subscriptions, or the one with an id; without places that they no longer see. */
export async function findSubscriptions(db: Db, userId: number, id?: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<StoredRow>`
    select i.id, i.covers_all as "coversAll", i.categories, i.priorities, i.severities, i.rhythm, i.hour, i.weekday,
           i.timezone, i.sends_when_quiet as "sendsWhenQuiet", i.last_mailed_at as "lastMailedAt",
           i.told_until as "toldUntil", i.next_due_at as "nextDueAt",
           array(select p.project_key from insight_subscription_place x join project p on p.id = x.project_id
                   join visible_project v on v.project_id = p.id and v.user_id = i.user_id
                  where x.subscription_id = i.id order by p.name) as "projectKeys",
           array(select s.site_key from insight_subscription_place x join site s on s.id = x.site_id
                   join visible_site v on v.site_id = s.id and v.user_id = i.user_id
                  where x.subscription_id = i.id order by s.label) as "siteIds"
      from insight_subscription i
     where i.user_id = ${userId} and (${id ?? null}::int4 is null or i.id = ${id ?? null}::int4)
     order by i.id`.execute(db)
  return rows.map(({ coversAll, projectKeys, siteIds, ...row }) => ({
    ...row,
    places: coversAll ? null : { projectKeys, siteIds },
  }))
}

/** Locks a subscription of the person’s; returns false if there is none with the id. */
export async function lockSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from insight_subscription where id = ${id} and user_id = ${userId} for update`.execute(db)
  return rows.length > 0
}

interface Times {
  readonly toldUntil: Date
  readonly nextDueAt: Date | null
}

const columnsOf = (form: SubscriptionForm, { toldUntil, nextDueAt }: Times) => ({
  covers_all: form.places === null,
  categories: form.categories as string[],
  priorities: form.priorities as number[],
  severities: form.severities as string[],
  rhythm: form.rhythm,
  hour: form.hour,
  weekday: form.weekday,
  timezone: form.timezone,
  sends_when_quiet: form.sendsWhenQuiet,
  told_until: toldUntil,
  next_due_at: nextDueAt,
})

export async function insertSubscription(
  db: Db,
  userId: number,
  form: SubscriptionForm,
  times: Times,
): Promise<number> {
  const { id } = await db
    .insertInto('insight_subscription')
    .values({ user_id: userId, last_mailed_at: null, ...columnsOf(form, times) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSubscription(db: Db, id: number, form: SubscriptionForm, times: Times): Promise<void> {
  await db.updateTable('insight_subscription').set(columnsOf(form, times)).where('id', '=', id).execute()
}

/**
 * Replaces the places that the person sees. Returns how many of the named ones these are, and how many others stay: they
 * are hidden from the person at the moment, who cannot have meant to leave them out.
 */
export async function replacePlaces(
  db: Db,
  { id, userId, places }: { id: number; userId: number; places: SubscriptionForm['places'] },
): Promise<{ stored: number; hidden: number }> {
  await sql`
    delete from insight_subscription_place x
     where x.subscription_id = ${id} and (${places === null}::boolean
       or exists (select from visible_project v where v.project_id = x.project_id and v.user_id = ${userId})
       or exists (select from visible_site v where v.site_id = x.site_id and v.user_id = ${userId}))`.execute(db)
  if (places === null) return { stored: 0, hidden: 0 }
  const { rows: hidden } = await sql`
    select from insight_subscription_place where subscription_id = ${id}`.execute(db)
  const { rows } = await sql`
    insert into insight_subscription_place (subscription_id, project_id, site_id)
    select ${id}::int4, p.id, null from project p join visible_project v on v.project_id = p.id
     where v.user_id = ${userId} and p.project_key = any(${places.projectKeys}::text[])
     union all
    select ${id}::int4, null, s.id from site s join visible_site v on v.site_id = s.id
     where v.user_id = ${userId} and s.site_key = any(${places.siteIds}::text[])
    returning subscription_id`.execute(db)
  return { stored: rows.length, hidden: hidden.length }
}

/** Returns false if the person has no subscription with the id. */
export async function deleteSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('insight_subscription')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function switchOff(db: Db, id: number): Promise<void> {
  await db.updateTable('insight_subscription').set({ rhythm: 'off', next_due_at: null }).where('id', '=', id).execute()
}

/** Makes mails at once due for those who subscribed to the site, after a while in which more may come. */
export async function wakeAtOnce(
  db: Db,
  {
    siteRowId,
    now,
    gatherMilliseconds,
    betweenMilliseconds,
  }: {
    readonly siteRowId: number
    readonly now: Date
    readonly gatherMilliseconds: number
    readonly betweenMilliseconds: number
  },
): Promise<void> {
  await sql`
    update insight_subscription i
       set next_due_at = greatest(
             ${now}::timestamptz + make_interval(secs => ${gatherMilliseconds / 1000}::float8),
             i.last_mailed_at + make_interval(secs => ${betweenMilliseconds / 1000}::float8))
      from user_account u
     where u.id = i.user_id and i.rhythm = 'atOnce' and i.next_due_at is null and ${readsInsights}
       and exists (select from visible_site v where v.user_id = u.id and v.site_id = ${siteRowId}::int4)
       and (i.covers_all or exists (
         select from insight_subscription_place x join site s on s.id = ${siteRowId}::int4
          where x.subscription_id = i.id and (x.site_id = s.id or x.project_id = s.project_id)))`.execute(db)
}

/** A page of a digest: what its mail holds, if the person got it. */
export async function findDigestMail(db: Db, userId: number, mailId: number) {
  return db
    .selectFrom('mail')
    .select('facts')
    .where('id', '=', mailId)
    .where('recipient_id', '=', userId)
    .where('kind', '=', 'digest')
    .executeTakeFirst()
}

export async function findVisibleSiteRowIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('visible_site').select('site_id').where('user_id', '=', userId).execute()
  return rows.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))
}
