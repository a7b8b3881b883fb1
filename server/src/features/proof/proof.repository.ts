import { sql } from 'kysely'
import { numbers, texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { isWatched, repairedOn } from '../../db/repairs.ts'
import { isSeenBy } from '../../db/sight.ts'

/** A finding of an action that is watched. Days are those of its site. */
export interface FoundRepair {
  readonly equipRuleId: number
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly siteRowId: number
  readonly targetName: string
  readonly ruleName: string
  readonly ruleKey: string
  /** The key of the rule whose runs tell on which days it could have fired. */
  readonly watchedBy: string
  readonly repairedOn: string
  readonly today: string
}

/** At sites that the person sees, by rule and equip. */
export async function findRepairs(
  db: Db,
  { actionId, userId, now, limit }: { actionId: number; userId: number; now: Date; limit: number },
): Promise<{ repairs: FoundRepair[]; count: number }> {
  const { rows } = await sql<FoundRepair & { count: number }>`
    select er.id as "equipRuleId", er.equip_id as "equipRowId", er.rule_id as "ruleRowId", er.site_id as "siteRowId", e.name as "targetName",
           r.name as "ruleName", r.rule_key as "ruleKey", coalesce(r.same_as, r.rule_key) as "watchedBy",
           ${repairedOn} as "repairedOn",
           (${now}::timestamptz at time zone s.timezone)::date as today, count(*) over ()::int4 as count
      from action a
      join project ap on ap.id = a.project_id
      join action_equip ae on ae.action_id = a.id
      join equip_rule er on er.id = ae.equip_rule_id
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
      join site s on s.id = er.site_id
     where a.id = ${actionId} and ${isWatched} and ${isSeenBy(userId, 'er.site_id')}
     order by r.name, e.name, er.id limit ${limit}`.execute(db)
  return { repairs: rows.map(({ count: _, ...repair }) => repair), count: rows[0]?.count ?? 0 }
}

export interface FoundRun {
  readonly equipRowId: number
  readonly rule: string
  readonly day: string
  readonly status: string
  readonly names: string[] | null
  readonly evaluatedSeconds: number | null
}

interface Span {
  readonly siteRowId: number
  readonly from: string
  readonly to: string
}

/** What rules did on equips of a site on its evaluated days. */
export async function findRuns(
  db: Db,
  siteRowId: number,
  { days, equipRowIds, rules }: { days: readonly string[]; equipRowIds: readonly number[]; rules: readonly string[] },
): Promise<FoundRun[]> {
  const { rows } = await sql<FoundRun>`
    select (run->>'equipId')::int4 as "equipRowId", run->>'rule' as rule, d.local_day as day, run->>'status' as status,
           case when run ? 'names' then array(select jsonb_array_elements_text(run->'names')) end as names,
           (run->>'evaluatedSeconds')::float8::int4 as "evaluatedSeconds"
      from evaluation_day d cross join lateral jsonb_array_elements(d.body->'runs') as run
     where d.site_id = ${siteRowId} and d.local_day = any(${texts(days)}::date[])
       and run->>'rule' = any(${texts(rules)}::text[])
       and (run->>'equipId')::int4 = any(${numbers(equipRowIds)}::int4[])`.execute(db)
  return rows
}

export interface FoundFiring {
  readonly equipRuleId: number
  readonly day: string
  readonly seconds: number
  /** Sent by others, or found by our own rules. */
  readonly origin: 'sent' | 'engine'
  readonly sentBy: number | null
  readonly importId: number | null
}

export async function findFirings(
  db: Db,
  { siteRowId, from, to }: Span,
  equipRuleIds: readonly number[],
): Promise<FoundFiring[]> {
  const { rows } = await sql<FoundFiring>`
    select equip_rule_id as "equipRuleId", occurred_on as day, duration_seconds as seconds, origin, sent_by as "sentBy",
           import_id as "importId"
      from occurrence
     where site_id = ${siteRowId} and occurred_on between ${from}::date and ${to}::date
       and equip_rule_id = any(${numbers(equipRuleIds)}::int4[])`.execute(db)
  return rows
}
