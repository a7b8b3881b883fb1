import type { ProjectRuleSetting, Rule } from '@bonfire/contract/rules'
import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const ruleColumns = sql`r.rule_key as id, r.name, r.description, r.category as "ruleType", r.severity`

export async function findRules(db: Db, tenantId: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select ${ruleColumns} from rule r where r.tenant_id = ${tenantId} order by lower(r.name), r.rule_key`.execute(db)
  return rows
}

/** The rules that the projects have settings of this type for, one row per setting. */
export async function findSettings(
  db: Db,
  projectIds: readonly number[],
  type: InsightType,
): Promise<Array<{ rule: Rule; setting: ProjectRuleSetting }>> {
  const { rows } = await sql<Rule & Omit<ProjectRuleSetting, 'id'> & { settingId: string }>`
    select ${ruleColumns}, x.id::text as "settingId", p.project_key as "projectKey", x.type, x.priority, x.active,
           x.revision
      from project_rule x join project p on p.id = x.project_id join rule r on r.id = x.rule_id
     where x.project_id = any(${projectIds}::int4[]) and x.type = ${type}
     order by lower(r.name), r.rule_key, p.project_key`.execute(db)
  return rows.map(({ settingId, projectKey, type, priority, active, revision, ...rule }) => ({
    rule,
    setting: { id: settingId, projectKey, type, priority, active, revision },
  }))
}

export interface ProjectPlace {
  readonly id: number
  readonly projectKey: string
}

const visibleProjects = (userId: number, projectKeys: readonly string[]) => sql`
  select p.id, p.project_key as "projectKey" from project p
   where p.project_key = any(${projectKeys}::text[])
     and p.id in (select project_id from visible_project where user_id = ${userId})
   order by p.id`

/** The named projects that the user may see. */
export async function findVisibleProjects(
  db: Db,
  userId: number,
  projectKeys: readonly string[],
): Promise<ProjectPlace[]> {
  const { rows } = await sql<ProjectPlace>`${visibleProjects(userId, projectKeys)}`.execute(db)
  return rows
}

/** The same, locked in order of id: serialises writes to a project's settings. */
export async function lockVisibleProjects(
  db: Db,
  userId: number,
  projectKeys: readonly string[],
): Promise<ProjectPlace[]> {
  const { rows } = await sql<ProjectPlace>`
    ${visibleProjects(userId, projectKeys)} for no key update of p`.execute(db)
  return rows
}

/** The subject of one setting, by internal ids. */
export interface SettingPlace {
  readonly projectId: number
  readonly ruleRowId: number
  readonly type: InsightType
}

export interface ChangeRow {
  readonly changedAt: Date
  readonly changedBy: string | null
  readonly imported: boolean
  readonly fromActive: boolean | null
  readonly fromPriority: number | null
  readonly toActive: boolean
  readonly toPriority: number
}

/** Latest first. */
export async function findChanges(db: Db, place: SettingPlace, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('project_rule_change as c')
    .leftJoin('user_account as u', 'u.id', 'c.changed_by')
    .select([
      'c.changed_at as changedAt',
      'u.display_name as changedBy',
      'c.imported',
      'c.from_active as fromActive',
      'c.from_priority as fromPriority',
      'c.to_active as toActive',
      'c.to_priority as toPriority',
    ])
    .where('c.project_id', '=', place.projectId)
    .where('c.rule_id', '=', place.ruleRowId)
    .where('c.type', '=', place.type)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}
