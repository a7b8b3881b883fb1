import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { type RawBuilder, sql } from 'kysely'
import { numbers, texts } from './array-literals.ts'
import type { Db } from './database.ts'
import { sumMonthsAgain } from './finding-months.ts'

// Cells of the hours around midnight count for the day beside them too: delays, gaps and windows reach across it.
const REACH_SECONDS = 3 * SECONDS_PER_HOUR
const TODAY_AFTER_SECONDS = 300
const EARLIER_AFTER_SECONDS = 60

export interface ChangedTimes {
  readonly siteRowId: number
  /** Pairs of first and last instants in epoch seconds, each at most a day apart. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
  readonly now: Date
}

/**
 * Marks the site-local days whose findings may differ since samples of these times changed: those days, the day after,
 * and the day before where a time is soon after midnight. Days to come are never marked. Days that are marked already
 * stay due when they were.
 */
export async function markChangedDays(db: Db, { siteRowId, ranges, now }: ChangedTimes): Promise<void> {
  if (ranges.length === 0) return
  const list = (instants: readonly number[]) => `{${instants.join(',')}}`
  await mark(
    db,
    now,
    sql`
      select distinct s.id as site_id, day::date as local_day
        from site s
        cross join unnest(${list(ranges.map(({ from }) => from))}::int8[], ${list(ranges.map(({ to }) => to))}::int8[])
          as r (first, last)
        cross join lateral generate_series(
          (to_timestamp(r.first - ${REACH_SECONDS}::int8) at time zone s.timezone)::date,
          (to_timestamp(r.last) at time zone s.timezone)::date + 1, interval '1 day') as day
       where s.id = ${siteRowId}`,
  )
}

/** Marks local days of sites, at most up to today. */
export async function markDays(
  db: Db,
  { siteRowIds, from, to, now }: { siteRowIds: readonly number[]; from: string; to: string; now: Date },
): Promise<void> {
  await mark(
    db,
    now,
    sql`
      select s.id as site_id, day::date as local_day
        from site s cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
       where s.id = any(${`{${siteRowIds.join(',')}}`}::int4[])`,
  )
}

/** A rule on a local day of a site. */
export interface RuleDay {
  readonly siteRowId: number
  readonly ruleRowId: number
  readonly occurredOn: string
}

/** Of these, marks the days on which what was sent for a rule that says the same as one of ours has changed. */
export async function markRestatedDays(db: Db, found: readonly RuleDay[], now: Date): Promise<void> {
  const ruleRowIds = [...new Set(found.map(({ ruleRowId }) => ruleRowId))]
  if (ruleRowIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from rule where id = any(${numbers(ruleRowIds)}::int4[]) and same_as is not null`.execute(db)
  if (rows.length === 0) return
  const restating = new Set(rows.map(({ id }) => id))
  const days = new Map(
    found.flatMap((one) =>
      restating.has(one.ruleRowId) ? [[`${one.siteRowId} ${one.occurredOn}`, one] as const] : [],
    ),
  )
  await mark(
    db,
    now,
    sql`
      select site_id, local_day
        from unnest(${numbers([...days.values()].map(({ siteRowId }) => siteRowId))}::int4[],
          ${texts([...days.values()].map(({ occurredOn }) => occurredOn))}::date[]) as day (site_id, local_day)
       where exists (select from site_history h where h.site_id = day.site_id)`,
  )
}

const DAYS_AGAIN = 30
// A history that someone brought in ends earlier, and is what they look at.
const DAYS_OF_HISTORY_AGAIN = 93

/**
 * Marks the last month of these sites, where there are samples, and three months up to their newest one where that is
 * older: what is evaluated there has changed.
 */
export async function markLastMonth(
  db: Db,
  { siteRowIds, now }: { siteRowIds: readonly number[]; now: Date },
): Promise<void> {
  if (siteRowIds.length > 0) await markMonth(db, now, sql`= any(${`{${siteRowIds.join(',')}}`}::int4[])`)
}

/** A rule in a project. */
export interface RuleOfProject {
  readonly projectId: number
  readonly ruleRowId: number
}

/**
 * The same of the sites of projects in which a rule of our own was off everywhere and is on again: what it would have found
 * meanwhile is found.
 */
export async function markSwitchedOn(db: Db, switched: readonly RuleOfProject[], now: Date): Promise<void> {
  if (switched.length === 0) return
  const list = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int4[]`
  const sites = sql`in (
    select s.id
      from unnest(${list(switched.map(({ projectId }) => projectId))}, ${list(switched.map(({ ruleRowId }) => ruleRowId))})
        as one (project_id, rule_id)
      join rule r on r.id = one.rule_id
      join definition d on d.definition_key = r.rule_key and (d.tenant_id is null or d.tenant_id = r.tenant_id)
      join site s on s.project_id = one.project_id)`
  await markMonth(db, now, sites)
}

const markMonth = (db: Db, now: Date, isOne: RawBuilder<unknown>): Promise<void> =>
  mark(
    db,
    now,
    sql`
      select distinct s.id as site_id, day::date as local_day
        from site s
        cross join lateral (
          select (${now}::timestamptz at time zone s.timezone)::date as today,
                 (select (to_timestamp(max(p.packed_until)) at time zone s.timezone)::date
                    from point p where p.site_id = s.id) as newest) t
        cross join lateral (
          select t.today - back as day from generate_series(0, ${DAYS_AGAIN - 1}::int4) as back
          union all
          select t.newest - back from generate_series(0, ${DAYS_OF_HISTORY_AGAIN - 1}::int4) as back
           where t.newest <= t.today - ${DAYS_AGAIN}::int4) d
       where s.id ${isOne} and exists (select from site_history h where h.site_id = s.id)`,
  )

/**
 * Marks all days of sites that were evaluated, with those beside them, and the last month: their local days are others
 * now. What our own rules found on days that are not over there is found again: rules on whole days do not run on them yet.
 */
export async function markDaysOfOtherZone(
  db: Db,
  { siteRowIds, now }: { siteRowIds: readonly number[]; now: Date },
): Promise<void> {
  if (siteRowIds.length === 0) return
  const ids = `{${siteRowIds.join(',')}}`
  const today = sql`(${now}::timestamptz at time zone s.timezone)::date`
  await mark(
    db,
    now,
    sql`
      select e.site_id, e.local_day + beside as local_day
        from evaluation_day e cross join generate_series(-1, 1) as beside where e.site_id = any(${ids}::int4[])
      union
      select s.id, (${now}::timestamptz at time zone s.timezone)::date - back
        from site s cross join generate_series(0, ${DAYS_AGAIN - 1}::int4) as back
       where s.id = any(${ids}::int4[])`,
  )
  await sql`
    delete from occurrence o using site s
     where s.id = o.site_id and s.id = any(${ids}::int4[]) and o.occurred_on >= ${today} and o.origin = 'engine'`.execute(
    db,
  )
  await sumMonthsAgain(
    db,
    sql`
      select m.site_id, m.month, m.rule_id from finding_month m join site s on s.id = m.site_id
       where s.id = any(${ids}::int4[]) and m.last_on >= ${today}`,
  )
  for (const table of ['evaluation_day', 'evaluation_due'] as const) {
    await sql`
      delete from ${sql.table(table)} d using site s
       where s.id = d.site_id and s.id = any(${ids}::int4[]) and d.local_day > ${today}`.execute(db)
  }
}

/** Marks today and the day that was two hours ago, at sites with points: time alone makes samples old and days end. */
export async function markPassingTime(db: Db, now: Date): Promise<void> {
  await mark(
    db,
    now,
    sql`
      select distinct s.id as site_id, (${now}::timestamptz at time zone s.timezone - back)::date as local_day
        from site s cross join (values (interval '0 hours'), (interval '2 hours')) as passed (back)
       where exists (select from point p where p.site_id = s.id)`,
  )
}

/** Rows in key order, so that two writers of the same days wait for each other instead of deadlocking. */
async function mark(db: Db, now: Date, days: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into evaluation_due as known (site_id, local_day, due_at)
      select d.site_id, d.local_day,
          ${now}::timestamptz + case
            when exists (select from equip_rule_test t join equip e on e.id = t.equip_id
                          where e.site_id = d.site_id and t.ends_at > ${now}) then interval '0 seconds'
            when d.local_day = (${now}::timestamptz at time zone s.timezone)::date
              then ${TODAY_AFTER_SECONDS}::int4 * interval '1 second'
            else ${EARLIER_AFTER_SECONDS}::int4 * interval '1 second' end
        from (${days}) as d join site s on s.id = d.site_id
       where s.runs_rules and d.local_day <= (${now}::timestamptz at time zone s.timezone)::date
       order by d.site_id, d.local_day
      on conflict (site_id, local_day) do update
        set marked = known.marked + 1,
            due_at = case when known.marked > known.done then least(known.due_at, excluded.due_at)
                          else excluded.due_at end`.execute(db)
}
