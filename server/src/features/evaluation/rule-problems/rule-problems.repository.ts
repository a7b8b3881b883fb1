import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { DayProblem } from '../run/day-problems.ts'

export interface StoredRuleProblem {
  readonly siteKey: string
  readonly siteLabel: string
  readonly day: string
  readonly days: number
  readonly problem: DayProblem
}

const DAYS_LOOKED_AT = 30
const MOST = 100

/** Returns the problems of rules on the last days, at one site or at all that someone sees, the newest first. */
export async function findRuleProblems(
  db: Db,
  { userId, siteRowId, now }: { userId: number; siteRowId?: number | undefined; now: Date },
): Promise<StoredRuleProblem[]> {
  const { rows } = await sql<StoredRuleProblem>`
    select s.site_key as "siteKey", s.label as "siteLabel", max(d.local_day) as day,
        count(distinct d.local_day)::int4 as days, (array_agg(wrong order by d.local_day desc))[1] as problem
      from evaluation_day d
      join visible_site v on v.site_id = d.site_id and v.user_id = ${userId}
      join site s on s.id = d.site_id
      cross join lateral jsonb_array_elements(d.problems) as wrong
     where d.problems is not null and d.local_day > (${now}::timestamptz at time zone s.timezone)::date - ${DAYS_LOOKED_AT}::int4
       and ${siteRowId === undefined ? sql`true` : sql`d.site_id = ${siteRowId}`}
     group by s.id, wrong ->> 'rule', wrong ->> 'code'
     order by max(d.local_day) desc, s.label, s.id, wrong ->> 'rule', wrong ->> 'code'
     limit ${MOST}`.execute(db)
  return rows
}
