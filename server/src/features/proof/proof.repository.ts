import type { RepairState } from '@bonfire/contract/proof/repair'
import { sql } from 'kysely'
import { numbers, texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { sumCostColumn } from '../../db/finding-months.ts'
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
  /** Of the site's project. */
  readonly currency: string
  /** As it is kept; null: not judged yet. */
  readonly keptState: RepairState | null
}

/** At sites that the person sees: those that came back first, then by rule and equip. */
export async function findRepairs(
  db: Db,
  { actionId, userId, now }: { actionId: number; userId: number; now: Date },
): Promise<FoundRepair[]> {
  const { rows } = await sql<FoundRepair>`
    select er.id as "equipRuleId", er.equip_id as "equipRowId", er.rule_id as "ruleRowId", er.site_id as "siteRowId", e.name as "targetName",
           r.name as "ruleName", r.rule_key as "ruleKey", coalesce(r.same_as, r.rule_key) as "watchedBy",
           ${repairedOn} as "repairedOn",
           (${now}::timestamptz at time zone s.timezone)::date as today, sp.currency, k.state as "keptState"
      from action a
      join project ap on ap.id = a.project_id
      join action_equip ae on ae.action_id = a.id
      join equip_rule er on er.id = ae.equip_rule_id
      join equip e on e.id = er.equip_id
      join rule r on r.id = er.rule_id
      join site s on s.id = er.site_id
      join project sp on sp.id = s.project_id
      left join repair k on k.action_id = a.id and k.equip_rule_id = er.id
     where a.id = ${actionId} and ${isWatched} and ${isSeenBy(userId, 'er.site_id')}
     order by k.state is distinct from 'cameBack', r.name, e.name, er.id`.execute(db)
  return rows
}

/** The last day on which a rule was changed as it applies to an equip of a site. */
export interface RuleChange {
  readonly rule: string
  readonly equipRowId: number
  readonly day: string
}

/**
 * Finds when rules were last changed in meaning: by another version, or by a parameter, unless a nearer one counts for the equip. Days
 * are those of the site.
 */
export async function findRuleChanges(
  db: Db,
  { tenantId, siteRowId }: { tenantId: number; siteRowId: number },
  { rules, equipRowIds }: { rules: readonly string[]; equipRowIds: readonly number[] },
): Promise<RuleChange[]> {
  if (rules.length === 0) return []
  const { rows } = await sql<RuleChange>`
    with version as (
      select d.definition_key, d.created_at,
             (d.body::jsonb - ${WORDS_ONLY}::text[]) is distinct from
               lag(d.body::jsonb - ${WORDS_ONLY}::text[]) over by_version as is_other,
             lag(d.id) over by_version is null as is_first
        from definition d
       where d.definition_key = any(${texts(rules)}::text[]) and (d.tenant_id = ${tenantId} or d.tenant_id is null)
      window by_version as (partition by d.definition_key order by d.version)),
    changed as (
      select v.definition_key, e.id as equip_id, v.created_at as changed_at
        from version v cross join unnest(${numbers(equipRowIds)}::int4[]) as e (id)
       where v.is_other and not v.is_first
      union all
      select p.definition_key, e.id, c.changed_at
        from rule_parameter p
        join rule_parameter_change c on c.parameter_id = p.id
        cross join unnest(${numbers(equipRowIds)}::int4[]) as e (id)
        join site s on s.id = ${siteRowId}
       where (c.from_value, c.from_unit) is distinct from (c.to_value, c.to_unit)
         and p.definition_key = any(${texts(rules)}::text[]) and p.tenant_id = ${tenantId}
         and (p.project_id is null or p.project_id = s.project_id) and (p.site_id is null or p.site_id = s.id)
         and (p.equip_id is null or p.equip_id = e.id)
         and not exists (
           select from rule_parameter n
            where n.tenant_id = p.tenant_id and n.definition_key = p.definition_key and n.name = p.name and n.value is not null
              and (n.equip_id = e.id and p.equip_id is null
                or n.site_id = s.id and p.equip_id is null and p.site_id is null
                or n.project_id = s.project_id and num_nonnulls(p.equip_id, p.site_id, p.project_id) = 0)))
    select c.definition_key as rule, c.equip_id as "equipRowId", max((c.changed_at at time zone s.timezone)::date) as day
      from changed c join site s on s.id = ${siteRowId}
     group by c.definition_key, c.equip_id`.execute(db)
  return rows
}

/** What a version may change without finding anything else. */
const WORDS_ONLY = texts(['name', 'description', 'category', 'severity', 'causes', 'strengths', 'cost', 'source'])

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
  /** Null if none was estimated. */
  readonly cost: number | null
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
    select equip_rule_id as "equipRuleId", occurred_on as day, duration_seconds as seconds, ${sumCostColumn('occurrence')} as cost, origin, sent_by as "sentBy",
           import_id as "importId"
      from occurrence
     where site_id = ${siteRowId} and occurred_on between ${from}::date and ${to}::date
       and equip_rule_id = any(${numbers(equipRuleIds)}::int4[])`.execute(db)
  return rows
}
