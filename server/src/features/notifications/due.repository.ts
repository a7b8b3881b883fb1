import { sql } from 'kysely'
import { actionKey } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'
import type { DueAction, DueFacts } from '../../db/mail-facts.ts'

/** An open action `a` with a day, at its site `s`, and the active account `u` that it is assigned to, if any. */
const OPEN_WITH_DAY = sql`
  action a join site s on s.id = a.site_id
  left join user_account u on u.id = a.assignee_id and u.status = 'active'
 where a.due_date is not null and a.status not in ('Closed', 'Rejected')`

export interface Morning {
  readonly userId: number
  readonly today: string
  /** False for one whose last morning was not yesterday: a day that was set just now is no news. */
  readonly isRegular: boolean
}

/**
 * Takes people whose morning has come, each once a day: at an hour of the time zone of most of their actions. Another
 * server waits, and then finds them taken.
 */
export async function claimMornings(db: Db, { now, hour, limit }: { now: Date; hour: number; limit: number }) {
  const { rows } = await sql<Morning>`
    with people as (
      select coalesce(u.id, a.created_by) as user_id, mode() within group (order by s.timezone) as timezone
        from ${OPEN_WITH_DAY} group by 1),
    mornings as (
      select p.user_id, (${now}::timestamptz at time zone p.timezone)::date as today
        from people p join user_account u on u.id = p.user_id and u.status = 'active'
       where extract(hour from ${now}::timestamptz at time zone p.timezone) >= ${hour}::int4),
    due as (
      select m.user_id, m.today, l.looked_on from mornings m left join due_look l on l.user_id = m.user_id
       where coalesce(l.looked_on < m.today, true) order by m.user_id limit ${limit}::int4),
    taken as (
      insert into due_look as l (user_id, looked_on) select user_id, today from due order by user_id
      on conflict (user_id) do update set looked_on = excluded.looked_on where l.looked_on < excluded.looked_on
      returning user_id)
    select d.user_id as "userId", d.today, coalesce(d.looked_on = d.today - 1, false) as "isRegular"
      from due d join taken t on t.user_id = d.user_id order by 1`.execute(db)
  return rows
}

export interface DueRow extends DueAction {
  readonly userId: number
  readonly actionId: number
}

/** The due actions that these people were not mailed yet, the most overdue first. */
export async function findUnmailedActions(db: Db, userIds: readonly number[], now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with open as (
      select a.id, a.site_id, a.summary, a.status, a.due_date, a.project_id, a.number, s.label,
             (${now}::timestamptz at time zone s.timezone)::date as today,
             coalesce((select v.user_id from visible_site v where v.user_id = u.id and v.site_id = a.site_id limit 1),
                      a.created_by) as user_id
        from ${OPEN_WITH_DAY} and (u.id = any(${userIds}::int4[]) or a.created_by = any(${userIds}::int4[])))
    select o.user_id as "userId", o.id as "actionId", o.site_id as "siteRowId",
           ${actionKey('p', 'o')} as "actionKey", o.summary, o.label as "siteName", o.status,
           o.due_date as "dueDate", o.due_date < o.today as "isOverdue"
      from open o join project p on p.id = o.project_id
      left join notification_preference n on n.user_id = o.user_id
     where o.user_id = any(${userIds}::int4[])
       and coalesce(n.action_due, true) and not coalesce(n.disable_all, false)
       and o.due_date - o.today <= coalesce(n.due_days_before, 1)
       and exists (select from visible_site v where v.user_id = o.user_id and v.site_id = o.site_id)
       and not exists (
         select from due_told t
          where t.action_id = o.id and t.user_id = o.user_id and t.due_date = o.due_date
            and (t.is_overdue or o.due_date >= o.today))
     order by o.user_id, o.due_date, o.id`.execute(db)
  return rows
}

export interface DueMail {
  readonly userId: number
  readonly newsKey: string
  readonly facts: DueFacts
}

export async function insertDueMails(db: Db, mails: readonly DueMail[], now: Date): Promise<void> {
  await sql`
    insert into mail (news_key, recipient_id, site_id, kind, facts, created_at, next_attempt_at)
    select news_key, user_id, null, 'due', facts::jsonb, ${now}::timestamptz, ${now}::timestamptz
      from unnest(
        ${mails.map(({ newsKey }) => newsKey)}::text[], ${mails.map(({ userId }) => userId)}::int4[],
        ${mails.map(({ facts }) => JSON.stringify(facts))}::text[]) as d (news_key, user_id, facts)
        on conflict (news_key, recipient_id) do nothing`.execute(db)
}

export async function recordDueMails(db: Db, told: readonly DueRow[]): Promise<void> {
  await sql`
    insert into due_told (action_id, user_id, due_date, is_overdue)
    select * from unnest(
      ${told.map(({ actionId }) => actionId)}::int4[], ${told.map(({ userId }) => userId)}::int4[],
      ${told.map(({ dueDate }) => dueDate)}::date[], ${told.map(({ isOverdue }) => isOverdue)}::bool[])
    on conflict (action_id, user_id) do update
       set due_date = excluded.due_date, is_overdue = excluded.is_overdue`.execute(db)
}
