import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { RunStatus, RunSummary } from '../engine/input.ts'

export interface EvaluatedDay {
  readonly day: string
  readonly evaluatedAt: Date
}

/** The newest days of a site that were evaluated. */
export async function findEvaluatedDays(db: Db, siteId: number, limit: number): Promise<EvaluatedDay[]> {
  const { rows } = await sql<EvaluatedDay>`
    select local_day as day, evaluated_at as "evaluatedAt" from evaluation_day
     where site_id = ${siteId} order by local_day desc limit ${limit}`.execute(db)
  return rows
}

export interface RunOfDay {
  readonly equipId: number
  readonly rule: string
  readonly status: RunStatus
}

/** Of one day: what came of the rules that had their points. Points themselves say what is missing now. */
export async function findRuns(
  db: Db,
  { siteId, day }: { siteId: number; day: string },
  statuses: readonly RunStatus[],
): Promise<RunOfDay[]> {
  const { rows } = await sql<RunOfDay>`
    select r."equipId", r.rule, r.status
      from evaluation_day d
      cross join lateral jsonb_to_recordset(d.body -> 'runs') as r ("equipId" int4, rule text, status text)
     where d.site_id = ${siteId} and d.local_day = ${day}::date and r.status = any(${statuses}::text[])`.execute(db)
  return rows
}

/** What the newest evaluated days say of one rule on one equip, the newest first. */
export async function findDaysOfPair(
  db: Db,
  { siteId, equipId, rule, limit }: { siteId: number; equipId: number; rule: string; limit: number },
): Promise<{ day: string; run: RunSummary }[]> {
  const { rows } = await sql<{ day: string; run: RunSummary }>`
    select newest.local_day as day, run
      from (select local_day, body from evaluation_day
             where site_id = ${siteId} order by local_day desc limit ${limit}) newest
      cross join lateral jsonb_array_elements(newest.body -> 'runs') as run
     where (run ->> 'equipId')::int4 = ${equipId} and run ->> 'rule' = ${rule}
     order by newest.local_day desc`.execute(db)
  return rows
}

export async function countPoints(db: Db, siteId: number): Promise<{ points: number; withRole: number }> {
  const { rows } = await sql<{ points: number; withRole: number }>`
    select count(*)::int4 as points, count(role)::int4 as "withRole" from point where site_id = ${siteId}`.execute(db)
  return rows[0] ?? { points: 0, withRole: 0 }
}
