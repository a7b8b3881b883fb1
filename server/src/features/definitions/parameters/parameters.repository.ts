import type { ParameterChange } from '@bonfire/contract/definitions/parameters'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface StoredParameter {
  readonly key: string
  readonly name: string
  readonly projectId: number | null
  readonly siteRowId: number | null
  readonly equipRowId: number | null
  readonly value: number
  readonly unit: string | null
}

/** Everything that is set in the tenant. */
export async function findParameters(db: Db, tenantId: number): Promise<StoredParameter[]> {
  const { rows } = await sql<StoredParameter>`
    select definition_key as key, name, project_id as "projectId", site_id as "siteRowId", equip_id as "equipRowId", value, unit
      from rule_parameter where tenant_id = ${tenantId} and value is not null`.execute(db)
  return rows
}

export interface SettingRow {
  readonly id: number
  readonly name: string
  readonly projectKey: string | null
  readonly projectName: string | null
  readonly siteKey: string | null
  readonly siteName: string | null
  readonly equipKey: string | null
  readonly equipName: string | null
  readonly value: number | null
  readonly unit: string | null
  readonly revision: number
  readonly changedAt: Date
  readonly changedBy: string | null
  readonly reason: string
}

/** Returns the values set for a definition that the user may see, with their last changes; wider places come first. */
export async function findSettings(
  db: Db,
  { tenantId, userId, key }: { tenantId: number; userId: number; key: string },
): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select r.id, r.name, p.project_key as "projectKey", p.name as "projectName", s.site_key as "siteKey",
           s.label as "siteName", e.equip_key as "equipKey", e.name as "equipName", r.value, r.unit, r.revision,
           c.changed_at as "changedAt", u.display_name as "changedBy", c.reason
      from rule_parameter r
      join lateral (
        select changed_at, changed_by, reason from rule_parameter_change
         where parameter_id = r.id order by id desc limit 1) c on true
      left join user_account u on u.id = c.changed_by
      left join equip e on e.id = r.equip_id
      left join site s on s.id = coalesce(r.site_id, e.site_id)
      left join project p on p.id = r.project_id
     where r.tenant_id = ${tenantId} and r.definition_key = ${key}
       and (p.id is null or p.id in (select project_id from visible_project where user_id = ${userId}))
       and (s.id is null or s.id in (select site_id from visible_site where user_id = ${userId}))
     order by r.name, e.id is not null, s.id is not null, p.id is not null, p.name, s.label, e.name, r.id`.execute(db)
  return rows
}

export interface SettingPlace {
  readonly tenantId: number
  readonly projectId: number | null
  readonly siteRowId: number | null
  readonly equipRowId: number | null
}

interface Which extends SettingPlace {
  readonly key: string
  readonly name: string
}

const isAt = ({ tenantId, key, name, projectId, siteRowId, equipRowId }: Which) => sql`
  tenant_id = ${tenantId} and definition_key = ${key} and name = ${name}
  and project_id is not distinct from ${projectId}::int4 and site_id is not distinct from ${siteRowId}::int4
  and equip_id is not distinct from ${equipRowId}::int4`

export interface CurrentParameter {
  readonly id: number
  readonly value: number | null
  readonly unit: string | null
  readonly revision: number
}

/** Locked, so that its revision stays what it is. Where nothing was ever set, an empty one is made: revision 0. */
export async function lockParameter(db: Db, which: Which): Promise<CurrentParameter> {
  const { tenantId, key, name, projectId, siteRowId, equipRowId } = which
  await sql`
    insert into rule_parameter (tenant_id, definition_key, name, project_id, site_id, equip_id, revision)
      values (${tenantId}, ${key}, ${name}, ${projectId}, ${siteRowId}, ${equipRowId}, 0) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<CurrentParameter>`
    select id, value, unit, revision from rule_parameter where ${isAt(which)} for no key update`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A parameter that was just made is not there')
  return found
}

export interface NewValue {
  readonly value: number | null
  readonly unit: string | null
  readonly reason: string
  readonly author: { readonly id: number; readonly at: Date }
}

/** Stores the value together with its line in the trail. */
export async function storeParameter(
  db: Db,
  { id, value: from, unit: fromUnit }: CurrentParameter,
  { value, unit, reason, author }: NewValue,
): Promise<void> {
  await sql`
    update rule_parameter set value = ${value}, unit = ${unit}, revision = revision + 1 where id = ${id}`.execute(db)
  await sql`
    insert into rule_parameter_change (parameter_id, changed_at, changed_by, reason, from_value, from_unit, to_value, to_unit)
      values (${id}, ${author.at}, ${author.id}, ${reason}, ${from}, ${fromUnit}, ${value}, ${unit})`.execute(db)
}

export interface ChangeRow extends Omit<ParameterChange, 'changedAt' | 'from' | 'to'> {
  readonly changedAt: Date
  readonly fromValue: number | null
  readonly fromUnit: string | null
  readonly toValue: number | null
  readonly toUnit: string | null
}

/** Latest first. */
export async function findChanges(db: Db, which: Which, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.changed_at as "changedAt", u.display_name as "changedBy", c.reason, c.from_value as "fromValue",
           c.from_unit as "fromUnit", c.to_value as "toValue", c.to_unit as "toUnit"
      from rule_parameter_change c left join user_account u on u.id = c.changed_by
     where c.parameter_id in (select id from rule_parameter where ${isAt(which)})
     order by c.id desc limit ${limit}`.execute(db)
  return rows
}
