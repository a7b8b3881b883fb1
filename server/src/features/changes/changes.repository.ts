import type { SnoozedRule } from '@bonfire/contract/changes'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The sites that the user may see, by the keys that people know. */
export async function findVisibleSiteKeys(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('visible_site as v')
    .innerJoin('site as s', 's.id', 'v.site_id')
    .select('s.site_key as key')
    .where('v.user_id', '=', userId)
    .execute()
  return rows.map(({ key }) => key)
}

/** The same of projects. */
export async function findVisibleProjectKeys(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('visible_project as v')
    .innerJoin('project as p', 'p.id', 'v.project_id')
    .select('p.project_key as key')
    .where('v.user_id', '=', userId)
    .execute()
  return rows.map(({ key }) => key)
}

/** What the equipment rules are to people: how many of each rule at each site. */
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

/** The action's key and site, by the keys that people know. */
export async function findChangedAction(db: Db, id: number): Promise<{ key: string; siteId: string } | undefined> {
  const { rows } = await sql<{ key: string; siteId: string }>`
    select p.project_key || '-' || a.number as key, s.site_key as "siteId"
      from action a join project p on p.id = a.project_id join site s on s.id = a.site_id
     where a.id = ${id}`.execute(db)
  return rows[0]
}
