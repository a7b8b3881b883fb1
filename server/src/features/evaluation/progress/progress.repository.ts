import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface SiteProgress {
  readonly siteId: string
  readonly siteLabel: string
  readonly days: number
  readonly daysDone: number
}

/**
 * Returns sites that someone sees and that have days before today to be evaluated. Days keep the time at which they
 * were due: those that are done and were due no earlier than the first that waits belong to the same work.
 */
export async function findProgress(
  db: Db,
  userId: number,
  { now, fewestDays, limit }: { now: Date; fewestDays: number; limit: number },
): Promise<SiteProgress[]> {
  const { rows } = await sql<SiteProgress>`
    with waiting as (
      select s.id, s.site_key, s.label, min(d.due_at) as since, count(*)::int4 as days,
          (${now}::timestamptz at time zone s.timezone)::date as today
        from evaluation_due d
        join visible_site v on v.site_id = d.site_id and v.user_id = ${userId}
        join site s on s.id = d.site_id
       where d.marked > d.done and d.problem is null
         and d.local_day < (${now}::timestamptz at time zone s.timezone)::date
       group by s.id
    ), counted as (
      select w.site_key as "siteId", w.label as "siteLabel", w.days + done.days as days, done.days as "daysDone"
        from waiting w cross join lateral (
          select count(*)::int4 as days from evaluation_due d
           where d.site_id = w.id and d.marked = d.done and d.due_at >= w.since and d.local_day < w.today) done)
    select * from counted where days >= ${fewestDays} order by "siteLabel", "siteId" limit ${limit}`.execute(db)
  return rows
}
