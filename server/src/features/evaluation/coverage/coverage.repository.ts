import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { RunStatus, RunSummary } from '../engine/input.ts'

export interface EvaluatedDay {
  readonly day: string
  readonly evaluatedAt: Date
}

/** The newest days of a site that were evaluated. */
export async function findEvaluatedDays(db: Db, siteRowId: number, limit: number): Promise<EvaluatedDay[]> {
  const { rows } = await sql<EvaluatedDay>`
    select local_day as day, evaluated_at as "evaluatedAt" from evaluation_day
     where site_id = ${siteRowId} order by local_day desc limit ${limit}`.execute(db)
  return rows
}

export interface RunOfDay {
  readonly equipRowId: number
  readonly rule: string
  readonly status: RunStatus
}

/** Returns the runs, on one day, of the rules that had their points. The points themselves show what is missing now. */
export async function findRuns(
  db: Db,
  { siteRowId, day }: { siteRowId: number; day: string },
  statuses: readonly RunStatus[],
): Promise<RunOfDay[]> {
  const { rows } = await sql<RunOfDay>`
    select r."equipId" as "equipRowId", r.rule, r.status
      from evaluation_day d
      cross join lateral jsonb_to_recordset(d.body -> 'runs') as r ("equipId" int4, rule text, status text)
     where d.site_id = ${siteRowId} and d.local_day = ${day}::date and r.status = any(${statuses}::text[])`.execute(db)
  return rows
}

/** The outcome of a rule on one equip on a day, as it is stored. */
export type RunOfPair = Omit<RunSummary, 'equipRowId'>

/** Returns the newest evaluated days of one rule on one equip, the newest first. */
export async function findDaysOfPair(
  db: Db,
  { siteRowId, equipRowId, rule, limit }: { siteRowId: number; equipRowId: number; rule: string; limit: number },
): Promise<{ day: string; run: RunOfPair }[]> {
  const { rows } = await sql<{ day: string; run: RunOfPair }>`
    select newest.local_day as day, run
      from (select local_day, body from evaluation_day
             where site_id = ${siteRowId} order by local_day desc limit ${limit}) newest
      cross join lateral jsonb_array_elements(newest.body -> 'runs') as run
     where (run ->> 'equipId')::int4 = ${equipRowId} and run ->> 'rule' = ${rule}
     order by newest.local_day desc`.execute(db)
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
