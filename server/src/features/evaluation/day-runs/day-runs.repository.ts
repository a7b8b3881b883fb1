import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SiteVersion } from '../../../db/kept-by-site.ts'

/** The number of equips a rule is for, on how many it ran, and on how many its equip was off. */
export type RuleRuns = readonly [equips: number, running: number, off: number]

/** What the rules did at a site on one evaluated day. */
export interface DayRuns {
  readonly siteRowId: number
  readonly rules: Readonly<Record<string, RuleRuns>>
}

export interface DayQuery {
  readonly siteRowIds: readonly number[]
  /** Of the last evaluated day that is over at this time, or else of the newest; undefined for the newest. */
  readonly overAt: Date | undefined
}

/** The day of each site, with a version that another evaluation of the same day changes. */
function days({ siteRowIds, overAt }: DayQuery): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<unknown>, place: number) => sql`
    (select d.local_day, d.local_day || ' ' || d.xmin::text as version, ${sql.lit(place)} as place
       from evaluation_day d where d.site_id = s.id ${condition} order by d.local_day desc limit 1)`
  const isOver = sql`and d.local_day < (${overAt ?? null}::timestamptz at time zone s.timezone)::date`
  return sql`
    select s.id as site_id, day.local_day, day.version
      from site s
      cross join lateral (
        select * from (${overAt ? sql`${newest(isOver, 1)} union all` : sql``} ${newest(sql``, 2)}) either
         order by place limit 1) day
     where s.id = any(${`{${siteRowIds.join(',')}}`}::int4[])`
}

export async function findDayVersions(db: Db, query: DayQuery): Promise<SiteVersion[]> {
  const { rows } = await sql<SiteVersion>`
    select site_id as "siteRowId", version from (${days(query)}) day`.execute(db)
  return rows
}

export async function findDayRuns(db: Db, query: DayQuery): Promise<DayRuns[]> {
  const { rows } = await sql<DayRuns>`
    select day.site_id as "siteRowId", coalesce(runs.rules, '{}') as rules
      from (${days(query)}) day
      join evaluation_day d on d.site_id = day.site_id and d.local_day = day.local_day
      cross join lateral (
        select json_object_agg(rule, json_build_array(equips, running, off)) as rules
          from (select run ->> 'rule' as rule, count(*) as equips,
                       count(*) filter (where run ->> 'status' = 'runs') as running,
                       count(*) filter (where run ->> 'status' = 'off') as off
                  from jsonb_array_elements(d.body -> 'runs') as run
                 group by run ->> 'rule') of_rule) runs`.execute(db)
  return rows
}
