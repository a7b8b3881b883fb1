import type { ListedRole, OwnRole } from '@bonfire/contract/histories/own-roles'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const FIELDS = sql`o.role, o.label, o.type, o.conduct, o.patterns, o.brick_class as "brickClass"`

/** By what people read. */
export async function findOwnRoles(db: Db, tenantId: number): Promise<OwnRole[]> {
  const { rows } = await sql<OwnRole>`
    select ${FIELDS} from own_role o where o.tenant_id = ${tenantId} order by lower(o.label), o.role`.execute(db)
  return rows
}

export async function findOwnRolesAt(
  db: Db,
  siteRowIds: readonly number[],
): Promise<(OwnRole & { siteRowId: number })[]> {
  const { rows } = await sql<OwnRole & { siteRowId: number }>`
    select s.id as "siteRowId", ${FIELDS}
      from site s join project p on p.id = s.project_id join own_role o on o.tenant_id = p.tenant_id
     where s.id = any(${siteRowIds}::int4[]) order by lower(o.label), o.role`.execute(db)
  return rows
}

/** The same with the number of points that have each, and the rules in use that read it. */
export async function findListedRoles(db: Db, tenantId: number): Promise<ListedRole[]> {
  const { rows } = await sql<ListedRole>`
    with newest as (
      select distinct on (definition_key) definition_key as key, body
        from definition where tenant_id = ${tenantId} order by definition_key, version desc),
    reading as (
      select r.role, array_agg(n.key order by n.key) as rules
        from newest n cross join lateral json_object_keys(coalesce(n.body -> 'ownRoles', '{}')) r (role)
       group by r.role)
    select ${FIELDS}, coalesce(g.rules, '{}') as rules,
           (select count(*)::int4 from point p where p.tenant_id = ${tenantId} and p.role = o.role) as points
      from own_role o left join reading g on g.role = o.role
     where o.tenant_id = ${tenantId} order by lower(o.label), o.role`.execute(db)
  return rows
}

/** The number of points that people or files gave a role. */
export async function countGivenPoints(db: Db, tenantId: number, role: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from point
     where tenant_id = ${tenantId} and role = ${role} and role_source in ('person', 'model')`.execute(db)
  return rows[0]?.count ?? 0
}

export async function upsertOwnRole(
  db: Db,
  tenantId: number,
  { role, label, type, conduct, patterns, brickClass }: OwnRole,
): Promise<void> {
  await sql`
    insert into own_role (tenant_id, role, label, type, conduct, patterns, brick_class)
    values (${tenantId}, ${role}, ${label}, ${type}, ${conduct}, ${patterns}::text[], ${brickClass})
    on conflict (tenant_id, role) do update
      set label = excluded.label, conduct = excluded.conduct, patterns = excluded.patterns,
          brick_class = excluded.brick_class`.execute(db)
}

export async function deleteOwnRole(db: Db, tenantId: number, role: string): Promise<void> {
  await sql`delete from own_role where tenant_id = ${tenantId} and role = ${role}`.execute(db)
}

/** Points whose role nobody decided are looked through again, from the first. */
export async function proposeRolesAgain(db: Db): Promise<void> {
  await sql`update proposal_pass set rules = 0, up_to_point = null`.execute(db)
}
