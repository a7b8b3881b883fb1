import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { SettingPlace } from './rules.repository.ts'

export interface KnownRule {
  readonly id: number
  readonly ruleKey: string
  readonly name: string
}

/** The named rules that belong to the tenant. */
export async function findKnownRules(db: Db, tenantId: number, ruleKeys: readonly string[]): Promise<KnownRule[]> {
  const { rows } = await sql<KnownRule>`
    select id, rule_key as "ruleKey", name from rule
     where tenant_id = ${tenantId} and rule_key = any(${ruleKeys}::text[])`.execute(db)
  return rows
}

export interface NamedSetting {
  readonly ruleId: string
  readonly projectKey: string
  readonly type: InsightType
}

/** The subjects of the given settings, limited to projects the user may see. */
export async function findNamedSettings(db: Db, userId: number, ids: readonly number[]): Promise<NamedSetting[]> {
  const { rows } = await sql<NamedSetting>`
    select r.rule_key as "ruleId", p.project_key as "projectKey", x.type
      from project_rule x join project p on p.id = x.project_id join rule r on r.id = x.rule_id
     where x.id = any(${ids}::int4[])
       and x.project_id in (select project_id from visible_project where user_id = ${userId})`.execute(db)
  return rows
}

export interface StoredSetting extends SettingPlace {
  readonly priority: number
  readonly active: boolean
  readonly revision: number
}

/** Settings of the projects and rules, read after locking the projects. */
export async function findStoredSettings(
  db: Db,
  projectIds: readonly number[],
  ruleRowIds: readonly number[],
): Promise<StoredSetting[]> {
  const { rows } = await sql<StoredSetting>`
    select project_id as "projectId", rule_id as "ruleRowId", type, priority, active, revision
      from project_rule
     where project_id = any(${projectIds}::int4[]) and rule_id = any(${ruleRowIds}::int4[])`.execute(db)
  return rows
}

interface SettingState {
  readonly active: boolean
  readonly priority: number
}

export interface SettingChange extends SettingPlace {
  /** Null if there is no setting yet. */
  readonly from: SettingState | null
  readonly to: SettingState
}

/** Writes the settings, each with the next revision and an audit trail entry. */
export async function storeChanges(
  db: Db,
  changes: readonly SettingChange[],
  author: { id: number; at: Date },
): Promise<void> {
  const column = <Value>(value: (change: SettingChange) => Value) => changes.map(value)
  await sql`
    with wanted as (
      select * from unnest(
        ${column((one) => one.projectId)}::int4[], ${column((one) => one.ruleRowId)}::int4[],
        ${column((one) => one.type)}::text[], ${column((one) => one.from?.active ?? null)}::bool[],
        ${column((one) => one.from?.priority ?? null)}::int2[], ${column((one) => one.to.active)}::bool[],
        ${column((one) => one.to.priority)}::int2[]
      ) as w (project_id, rule_id, type, from_active, from_priority, to_active, to_priority)
    ), stored as (
      insert into project_rule as s (project_id, rule_id, type, priority, active)
        select project_id, rule_id, type, to_priority, to_active from wanted
      on conflict (project_id, type, rule_id) do update
        set priority = excluded.priority, active = excluded.active, revision = s.revision + 1
    )
    insert into project_rule_change (project_id, rule_id, type, changed_at, changed_by, imported,
                                     from_active, from_priority, to_active, to_priority)
      select project_id, rule_id, type, ${author.at}::timestamptz, ${author.id}::int4, false,
             from_active, from_priority, to_active, to_priority from wanted`.execute(db)
}
