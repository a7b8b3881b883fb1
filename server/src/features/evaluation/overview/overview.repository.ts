import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface QueueFigures {
  readonly dueDays: number
  readonly backfillDays: number
  readonly runningDays: number
  readonly oldestDueAt: Date | null
  readonly failingCount: number
}

/** Counts the days that wait at the sites that someone sees. Days that failed are counted apart. */
export async function countQueue(db: Db, userId: number, now: Date): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    select count(*) filter (where is_sound)::int4 as "dueDays",
        count(*) filter (where is_sound and is_past)::int4 as "backfillDays",
        count(*) filter (where is_running)::int4 as "runningDays",
        min(due_at) filter (where is_sound and not is_running and due_at <= ${now}) as "oldestDueAt",
        count(*) filter (where not is_sound)::int4 as "failingCount"
      from (
        select d.due_at, d.problem is null as is_sound,
            d.local_day < (${now}::timestamptz at time zone s.timezone)::date as is_past,
            coalesce(d.leased_until >= ${now}, false) as is_running
          from evaluation_due d
          join visible_site v on v.site_id = d.site_id and v.user_id = ${userId}
          join site s on s.id = d.site_id
         where d.marked > d.done) due`.execute(db)
  return rows[0] ?? { dueDays: 0, backfillDays: 0, runningDays: 0, oldestDueAt: null, failingCount: 0 }
}

/** Counts the days evaluated since, with the first and the last of them; `lastAt` also if it is longer ago. */
export async function countEvaluated(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ count: number; firstAt: Date | null; lastAt: Date | null }> {
  const { rows } = await sql<{ count: number; firstAt: Date | null; lastAt: Date | null }>`
    select count(*) filter (where d.evaluated_at >= ${since})::int4 as count,
        min(d.evaluated_at) filter (where d.evaluated_at >= ${since}) as "firstAt", max(d.evaluated_at) as "lastAt"
      from evaluation_day d join visible_site v on v.site_id = d.site_id and v.user_id = ${userId}`.execute(db)
  return rows[0] ?? { count: 0, firstAt: null, lastAt: null }
}

interface SiteDays {
  readonly siteRowId: number
  readonly days: readonly string[]
}

/** They are due now, whatever failed before. Returns how many there are. */
export async function markDaysDue(db: Db, sites: readonly SiteDays[], now: Date): Promise<number> {
  let count = 0
  for (const { siteRowId, days } of sites) {
    const { rows } = await sql`
      insert into evaluation_due as known (site_id, local_day, due_at)
        select s.id, day, ${now}
          from site s cross join unnest(${`{${days.join(',')}}`}::date[]) as asked (day)
         where s.id = ${siteRowId} and day <= (${now}::timestamptz at time zone s.timezone)::date
         order by day
        on conflict (site_id, local_day) do update
          set marked = known.marked + 1, due_at = excluded.due_at, attempts = 0, problem = null
        returning local_day`.execute(db)
    count += rows.length
  }
  return count
}

/** Days before today that no server works on are no longer due. What fails stays: it shows what is wrong. */
export async function stopDays(
  db: Db,
  siteRowIds: readonly number[],
  now: Date,
): Promise<{ siteRowId: number; day: string }[]> {
  const { rows } = await sql<{ siteRowId: number; day: string }>`
    update evaluation_due d set done = d.marked
      from site s
     where s.id = d.site_id and d.site_id = any(${`{${siteRowIds.join(',')}}`}::int4[])
       and d.marked > d.done and d.problem is null and (d.leased_until is null or d.leased_until < ${now})
       and d.local_day < (${now}::timestamptz at time zone s.timezone)::date
    returning d.site_id as "siteRowId", d.local_day as day`.execute(db)
  return rows
}

/** Stops the requests at these sites that are not done. */
export async function stopRequests(db: Db, siteRowIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update evaluation_request r set stopped_at = ${now}
     where r.site_id = any(${`{${siteRowIds.join(',')}}`}::int4[]) and r.stopped_at is null
       and exists (
         select from generate_series(r.first_day, r.last_day, interval '1 day') as day
          where not exists (select from evaluation_day d where d.site_id = r.site_id and d.local_day = day::date
                               and d.evaluated_at >= r.requested_at))`.execute(db)
}

/** Resumes stopped requests that contain these days. */
export async function resumeRequests(db: Db, sites: readonly SiteDays[]): Promise<void> {
  for (const { siteRowId, days } of sites) {
    await sql`
      update evaluation_request r set stopped_at = null
       where r.site_id = ${siteRowId} and r.stopped_at is not null
         and exists (select from unnest(${`{${days.join(',')}}`}::date[]) as asked (day)
                      where day between r.first_day and r.last_day)`.execute(db)
  }
}

/** All sites that someone sees. */
export async function findVisibleSites(db: Db, userId: number): Promise<{ id: number; siteKey: string }[]> {
  const { rows } = await sql<{ id: number; siteKey: string }>`
    select s.id, s.site_key as "siteKey"
      from site s join visible_site v on v.site_id = s.id and v.user_id = ${userId} order by s.id`.execute(db)
  return rows
}
