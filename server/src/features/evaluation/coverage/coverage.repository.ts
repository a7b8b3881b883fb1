import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { RunStatus, RunSummary } from '../engine/input.ts'

export interface EvaluatedDay {
  readonly day: string
  readonly evaluatedAt: Date
}

interface DaysQuery {
  readonly siteRowId: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
}

/** The newest days of a site that were evaluated, the newest first. */
export async function findEvaluatedDays(db: Db, { siteRowId, from, to, limit }: DaysQuery): Promise<EvaluatedDay[]> {
  const { rows } = await sql<EvaluatedDay>`
    select local_day as day, evaluated_at as "evaluatedAt" from evaluation_day
     where site_id = ${siteRowId}
       and local_day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
     order by local_day desc limit ${limit}`.execute(db)
  return rows
}

/** What a rule did on an equip on some days. */
export interface RunsOfPair {
  readonly equipRowId: number
  readonly rule: string
  /** The number of days on which it ran. */
  readonly ranDays: number
  /** On the day that counts, or else on the newest of the days; with the number of names that belong to it. */
  readonly status: RunStatus | null
  readonly names: number
}

/**
 * Returns the runs of each equip and rule on evaluated days. If no day counts, the status is that of the newest day on
 * which the rule was for the equip.
 */
export async function findRuns(
  db: Db,
  { siteRowId, days, countingDay }: { siteRowId: number; days: readonly string[]; countingDay: string | undefined },
): Promise<RunsOfPair[]> {
  const isCounting = countingDay === undefined ? sql`true` : sql`d.local_day = ${countingDay}::date`
  const { rows } = await sql<RunsOfPair>`
    select r."equipId" as "equipRowId", r.rule,
           (count(*) filter (where r.status = 'runs'))::int4 as "ranDays",
           (array_agg(r.status order by d.local_day desc) filter (where ${isCounting}))[1] as status,
           coalesce((array_agg(coalesce(jsonb_array_length(r.names), 0) order by d.local_day desc)
             filter (where ${isCounting}))[1], 0) as names
      from evaluation_day d
      cross join lateral jsonb_to_recordset(d.body -> 'runs')
        as r ("equipId" int4, rule text, status text, names jsonb)
     where d.site_id = ${siteRowId} and d.local_day = any(${days}::date[])
     group by r."equipId", r.rule`.execute(db)
  return rows
}

/** The outcome of a rule on one equip on a day, as it is stored. */
export type RunOfPair = Omit<RunSummary, 'equipRowId'>

/** Returns evaluated days of one rule on one equip, the newest first. */
export async function findDaysOfPair(
  db: Db,
  {
    siteRowId,
    equipRowId,
    rule,
    days,
  }: { siteRowId: number; equipRowId: number; rule: string; days: readonly string[] },
): Promise<{ day: string; run: RunOfPair }[]> {
  const { rows } = await sql<{ day: string; run: RunOfPair }>`
    select d.local_day as day, run
      from evaluation_day d
      cross join lateral jsonb_array_elements(d.body -> 'runs') as run
     where d.site_id = ${siteRowId} and d.local_day = any(${days}::date[])
       and (run ->> 'equipId')::int4 = ${equipRowId} and run ->> 'rule' = ${rule}
     order by d.local_day desc`.execute(db)
  return rows
}

export async function findVisibleSiteRowIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select site_id as id from visible_site where user_id = ${userId} order by site_id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countPoints(
  db: Db,
  siteRowId: number,
): Promise<{ points: number; withRole: number; runsRules: boolean }> {
  const { rows } = await sql<{ points: number; withRole: number; runsRules: boolean }>`
    select count(p.id)::int4 as points, count(p.role)::int4 as "withRole", s.runs_rules as "runsRules"
      from site s left join point p on p.site_id = s.id where s.id = ${siteRowId} group by s.runs_rules`.execute(db)
  return rows[0] ?? { points: 0, withRole: 0, runsRules: false }
}

/** Returns those of the named sites that someone sees and where our rules run, by name. */
export async function findSitesThatRunRules(
  db: Db,
  userId: number,
  names: readonly string[],
): Promise<{ siteKey: string; siteRowId: number; tenantId: number; projectId: number }[]> {
  const keys = names.flatMap((name) => [name, name.slice(name.indexOf('~') + 1)])
  const { rows } = await sql<{ siteKey: string; siteRowId: number; tenantId: number; projectId: number }>`
    select s.site_key as "siteKey", s.id as "siteRowId", s.tenant_id as "tenantId", s.project_id as "projectId"
      from site s join visible_site v on v.site_id = s.id and v.user_id = ${userId}
     where s.site_key = any(${[...new Set(keys)]}::text[]) and s.runs_rules order by s.label, s.id`.execute(db)
  return rows
}
