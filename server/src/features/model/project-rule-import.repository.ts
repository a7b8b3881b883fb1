import type { Model } from '@bonfire/contract/imports/ingest'
import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import { numbers, texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { markSwitchedOn, type RuleOfProject } from '../../db/due-days.ts'
import type { Written } from './model-import.repository.ts'

/** The origin of the project rules of an import. */
export interface Arrival {
  readonly tenantId: number
  readonly at: Date
  /** Projects and rules in the same import. */
  readonly newProjectKeys: readonly string[]
  readonly newRuleKeys: readonly string[]
}

/** Serialises changes to a project's settings, between saves and imports. */
export async function lockProjects(db: Db, tenantId: number): Promise<void> {
  await sql`select from project where tenant_id = ${tenantId} order by id for no key update`.execute(db)
}

/**
 * A changed setting gets the next revision and an audit trail entry; an unchanged one gets neither. Where a rule was off in
 * all lists of its project and no longer is, the last month is evaluated again.
 */
export async function upsertProjectRules(
  db: Db,
  arrival: Arrival,
  projectRules: Model['projectRules'],
): Promise<Written> {
  if (projectRules.length === 0) return { created: [], updated: [] }
  const { tenantId } = arrival
  const list = (values: readonly string[]) => sql`${texts(values)}::text[]`
  const { rows } = await sql<{ key: string; isNew: boolean; isSwitchedOn: boolean } & RuleOfProject>`
    with sent as (
      select p.id as project_id, r.id as rule_id, a.type, a.priority, a.active
        from unnest(${list(projectRules.map((one) => one.projectKey))}, ${list(projectRules.map((one) => one.ruleId))},
          ${list(projectRules.map((one) => one.type))}, ${numbers(projectRules.map((one) => one.priority))}::int2[],
          ${list(projectRules.map((one) => String(one.active)))}::bool[]) as a (project_key, rule_key, type, priority, active)
        join project p on p.tenant_id = ${tenantId} and p.project_key = a.project_key
        join rule r on r.tenant_id = ${tenantId} and r.rule_key = a.rule_key
    ), known as materialized (
      select x.* from project_rule x join project p on p.id = x.project_id where p.tenant_id = ${tenantId}
    ), changed as (
      insert into project_rule as stored (project_id, rule_id, type, priority, active)
        select project_id, rule_id, type, priority, active from sent
      on conflict (project_id, type, rule_id) do update
        set priority = excluded.priority, active = excluded.active, revision = stored.revision + 1
        where (stored.priority, stored.active) <> (excluded.priority, excluded.active)
      returning id, project_id, rule_id, type, active, priority
    ), compared as (
      select c.*, k.active as from_active, k.priority as from_priority from changed c left join known k on k.id = c.id
    ), ${audited(arrival)}
    select c.id::text as key, c.from_active is null as "isNew", c.project_id as "projectId", c.rule_id as "ruleRowId",
        c.active and (select not bool_or(k.active) from known k
                       where k.project_id = c.project_id and k.rule_id = c.rule_id) is true as "isSwitchedOn"
      from compared c`.execute(db)
  await markSwitchedOn(
    db,
    rows.filter(({ isSwitchedOn }) => isSwitchedOn),
    arrival.at,
  )
  return {
    created: rows.flatMap((row) => (row.isNew ? row.key : [])),
    updated: rows.flatMap((row) => (row.isNew ? [] : row.key)),
  }
}

/**
 * The priority of a rule `r` that nobody has set up: severe ones come first, and those that say nothing of it are not put
 * before others.
 */
const FIRST_PRIORITY = sql`case when lower(r.severity) in ('critical', 'high') then 1 else 0 end`

/** Adds settings in these projects that have none for the rule. Returns how many were added. */
export async function enableForInsights(
  db: Db,
  arrival: Arrival,
  target: { ruleKeys: readonly string[]; projectKeys: readonly string[] },
): Promise<number> {
  if (target.ruleKeys.length === 0 || target.projectKeys.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with compared as (
      insert into project_rule (project_id, rule_id, type, priority)
        select p.id, r.id, 'insights', ${FIRST_PRIORITY}
          from project p join rule r on r.tenant_id = p.tenant_id
         where p.tenant_id = ${arrival.tenantId} and r.rule_key = any(${texts(target.ruleKeys)}::text[])
           and p.project_key = any(${texts(target.projectKeys)}::text[])
           and not exists (select from project_rule x where x.project_id = p.id and x.rule_id = r.id)
      returning project_id, rule_id, type, active, priority, null::bool as from_active, null::int2 as from_priority
    ), ${audited(arrival)}
    select count(*)::int4 as count from compared`.execute(db)
  return rows[0]?.count ?? 0
}

/** A rule and a site where it fires. */
export interface RulePlace {
  readonly siteRowId: number
  readonly ruleRowId: number
}

/** A list that has gained a rule. */
export interface EnabledList {
  readonly projectKey: string
  readonly type: InsightType
}

/**
 * A finding whose project has no setting for its rule would not be shown anywhere, so the rule is enabled for insights
 * there. Locks the projects from then on, so that saves of their settings come before or after.
 */
export async function enableAtFirstSight(
  db: Db,
  { scope, now }: { scope: { readonly tenantId: number }; now: Date },
  places: readonly RulePlace[],
): Promise<EnabledList[]> {
  if (places.length === 0) return []
  const silent = () => sql`(
    select distinct s.project_id, k.rule_id
      from unnest(${numbers(places.map((place) => place.siteRowId))}::int4[],
             ${numbers(places.map((place) => place.ruleRowId))}::int4[]) as k (site_id, rule_id)
      join site s on s.id = k.site_id
     where not exists (select from project_rule x where x.project_id = s.project_id and x.rule_id = k.rule_id))`
  const { rows: projects } = await sql`
    select from project where id in (select project_id from ${silent()} as silent) order by id for no key update`.execute(
    db,
  )
  if (projects.length === 0) return []
  const arrival = { tenantId: scope.tenantId, at: now, newProjectKeys: [], newRuleKeys: [] }
  // Reread: a save that was waited for may have added a setting.
  const { rows } = await sql<EnabledList>`
    with compared as (
      insert into project_rule (project_id, rule_id, type, priority)
        select silent.project_id, silent.rule_id, 'insights', ${FIRST_PRIORITY}
          from ${silent()} as silent join rule r on r.id = silent.rule_id
      returning project_id, rule_id, type, active, priority, null::bool as from_active, null::int2 as from_priority
    ), ${audited(arrival)}
    select distinct p.project_key as "projectKey", c.type from compared c join project p on p.id = c.project_id`.execute(
    db,
  )
  return rows
}

/** Returns every rule with findings at the sites. */
export async function findRulePlaces(db: Db, tenantId: number, siteKeys: readonly string[]): Promise<RulePlace[]> {
  const { rows } = await sql<RulePlace>`
    select distinct e.site_id as "siteRowId", e.rule_id as "ruleRowId"
      from equip_rule e join site s on s.id = e.site_id
     where s.tenant_id = ${tenantId} and s.site_key = any(${texts(siteKeys)}::text[])`.execute(db)
  return rows
}

/** The lists (project and type) that contain the rules. */
export async function findListsOf(
  db: Db,
  tenantId: number,
  ruleKeys: readonly string[],
): Promise<{ projectKey: string; type: InsightType }[]> {
  const { rows } = await sql<{ projectKey: string; type: InsightType }>`
    select distinct p.project_key as "projectKey", x.type
      from project_rule x join project p on p.id = x.project_id join rule r on r.id = x.rule_id
     where p.tenant_id = ${tenantId} and r.rule_key = any(${texts(ruleKeys)}::text[])
     order by 1, 2`.execute(db)
  return rows
}

/**
 * Adds audit trail entries for `compared`. A setting that arrives with its rule or project gets none: nobody saw the
 * rule without it, and a first import of a large portfolio writes half as much.
 */
const audited = ({ at, newProjectKeys, newRuleKeys }: Arrival) => sql`audited as (
      insert into project_rule_change (project_id, rule_id, type, changed_at, imported,
                                       from_active, from_priority, to_active, to_priority)
        select c.project_id, c.rule_id, c.type, ${at}::timestamptz, true,
               c.from_active, c.from_priority, c.active, c.priority
          from compared c join project p on p.id = c.project_id join rule r on r.id = c.rule_id
         where p.project_key not in (select unnest(${texts(newProjectKeys)}::text[]))
           and r.rule_key not in (select unnest(${texts(newRuleKeys)}::text[]))
    )`
