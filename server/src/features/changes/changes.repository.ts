import type { SnoozedRule } from '@bonfire/contract/changes'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'

/** Sites and projects that a user sees follow from these; users with the same `portfolio` see the same. */
export interface Entitlement {
  readonly userId: number
  readonly portfolio: string
}

/**
 * Cheap enough for every round: reads the few rows of the listening users and hashes their tenants' sites and projects,
 * so that a portfolio is only read in full after a change.
 */
export async function findEntitlements(db: Db, userIds: readonly number[]): Promise<Entitlement[]> {
  const { rows } = await sql<Entitlement>`
    with place as (
      select t.id as tenant_id,
             md5(coalesce((select string_agg(s.id || ':' || s.project_id || ':' || s.site_key, ',' order by s.id)
                             from site s where s.tenant_id = t.id), '') || '/' ||
                 coalesce((select string_agg(p.id || ':' || p.project_key, ',' order by p.id)
                             from project p where p.tenant_id = t.id), '')) as version
        from tenant t
       where t.id in (select tenant_id from user_account where id = any(${userIds}::int4[])))
    select u.id as "userId", u.tenant_id || '/' || place.version || '/' ||
           case when u.sees_all_projects then 'all'
                else md5(coalesce((select string_agg(p.project_id::text, ',' order by p.project_id)
                                     from user_project p where p.user_id = u.id), '') || '/' ||
                         coalesce((select string_agg(s.site_id::text, ',' order by s.site_id)
                                     from user_site s where s.user_id = u.id), '')) end as portfolio
      from user_account u join place on place.tenant_id = u.tenant_id
     where u.id = any(${userIds}::int4[])`.execute(db)
  return rows
}

/** The sites and projects each user may see, by their public keys. */
export async function findPortfolios(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; siteKeys: string[]; projectKeys: string[] }[]> {
  const { rows } = await sql<{ userId: number; siteKeys: string[]; projectKeys: string[] }>`
    select u.id as "userId",
           array(select s.site_key from visible_site v join site s on s.id = v.site_id
                  where v.user_id = u.id) as "siteKeys",
           array(select p.project_key from visible_project v join project p on p.id = v.project_id
                  where v.user_id = u.id) as "projectKeys"
      from user_account u where u.id = any(${userIds}::int4[])`.execute(db)
  return rows
}

/** Counts equipment rules by rule and site. */
export async function countByRule(db: Db, equipRuleIds: readonly number[]): Promise<SnoozedRule[]> {
  const { rows } = await sql<SnoozedRule>`
    select s.site_key as "siteId", r.rule_key as "ruleId", r.name as "ruleName", count(*)::int4 as "equipRules",
        array(select p.type from project_rule p
               where p.project_id = s.project_id and p.rule_id = r.id and p.active order by p.type) as types
      from equip_rule er join site s on s.id = er.site_id join rule r on r.id = er.rule_id
     where er.id = any(${equipRuleIds}::int4[])
     group by s.id, r.id
     order by s.id, r.id`.execute(db)
  return rows
}

/** The actions' public keys and sites. */
export async function findChangedActions(db: Db, ids: readonly number[]): Promise<{ key: string; siteId: string }[]> {
  const { rows } = await sql<{ key: string; siteId: string }>`
    select ${ACTION_KEY} as key, s.site_key as "siteId"
      from action a join project p on p.id = a.project_id join site s on s.id = a.site_id
     where a.id = any(${ids}::int4[])
     order by a.id`.execute(db)
  return rows
}

/** The keys of the rules whose equipment at its own site is on each action, by the action's key. */
export async function findRulesOfActions(db: Db, ids: readonly number[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; ruleIds: string[] }>`
    select ${ACTION_KEY} as key, array_agg(distinct r.rule_key order by r.rule_key) as "ruleIds"
      from equip_rule er
      join rule r on r.id = er.rule_id
      join action a on a.id = er.action_id and a.site_id = er.site_id
      join project p on p.id = a.project_id
     where er.action_id = any(${ids}::int4[])
     group by a.id, p.project_key`.execute(db)
  return new Map(rows.map(({ key, ruleIds }) => [key, ruleIds]))
}
