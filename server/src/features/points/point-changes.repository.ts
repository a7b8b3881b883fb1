import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type LockedPoint, lockPointsWhere, POINT_RECORD, statesOfRecord } from '../../db/point-fields.ts'

/** Locks those of these points whose site the user may see until the transaction ends. */
export async function lockPoints(db: Db, userId: number, pointIds: readonly string[]): Promise<LockedPoint[]> {
  return lockPointsWhere(
    db,
    sql`p.point_key = any(${pointIds}::text[])
       and p.tenant_id = (select tenant_id from user_account where id = ${userId})
       and p.site_id in (select site_id from visible_site where user_id = ${userId})`,
  )
}

/** The points of these equips, locked until the transaction ends. */
export const lockPointsOfEquips = (db: Db, equipRowIds: readonly number[]): Promise<LockedPoint[]> =>
  lockPointsWhere(db, sql`p.equip_id = any(${equipRowIds}::int4[])`)

export const lockPointsById = (db: Db, pointRowIds: readonly number[]): Promise<LockedPoint[]> =>
  lockPointsWhere(db, sql`p.id = any(${pointRowIds}::int4[])`)

/** The same of those with samples and a role that have no unit, and no proposal of one. */
export const lockPointsWithoutUnit = (db: Db, after: number, limit: number): Promise<LockedPoint[]> =>
  lockPointsWhere(
    db,
    sql`p.id in (
      select id from point
       where id > ${after} and kind = 'number' and unit is null and unit_of_samples is null and proposed_unit is null
         and role is not null and packed_until is not null
       order by id limit ${limit})`,
  )

/** The next so many points after one of all tenants, locked until the transaction ends. */
export const lockPointsAfter = (db: Db, after: number, limit: number): Promise<LockedPoint[]> =>
  lockPointsWhere(db, sql`p.id in (select id from point where id > ${after} order by id limit ${limit})`)

export interface DescribedEquip {
  readonly siteRowId: number
  readonly equipId: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}

/** The equips of these keys at these sites. */
export async function findEquips(
  db: Db,
  siteRowIds: readonly number[],
  equipKeys: readonly string[],
): Promise<DescribedEquip[]> {
  const { rows } = await sql<DescribedEquip>`
    select site_id as "siteRowId", equip_key as "equipId", name, tags, brick_class as "brickClass" from equip
     where site_id = any(${siteRowIds}::int4[]) and equip_key = any(${equipKeys}::text[])`.execute(db)
  return rows
}

/** Equips that points move to stay when the import that brought them is undone. */
export async function updatePoints(db: Db, changed: readonly LockedPoint[]): Promise<void> {
  const wanted = changed.map(({ tags: _, brickClass: __, hasSamples: ___, unitOfSamples: ____, ...point }) => point)
  await sql`
    with wanted as (
      select e.id as equip_id, a.*
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as a (
          id int4, "siteRowId" int4, "retentionDays" int4, ${POINT_RECORD})
        left join equip e on e.site_id = a."siteRowId" and e.equip_key = a."equipId"
    ), confirmed as (
      update equip e set import_id = null
       where e.import_id is not null and e.id in (select equip_id from wanted)
    )
    update point p
       set equip_id = a.equip_id, name = a.name, kind = a.kind, unit = a.unit,
           states = ${statesOfRecord(sql`a.states`)},
           role = a.role, role_source = a."roleSource", proposed_role = a."proposedRole",
           proposed_source = a."proposedSource", proposed_reason = a."proposedReason", proposed_unit = a."proposedUnit",
           proposed_unit_lowest = a."proposedUnitLowest", proposed_unit_highest = a."proposedUnitHighest",
           interval_seconds = a."intervalSeconds", hold_seconds = a."holdSeconds", timezone = a.timezone,
           retention_days = a."retentionDays",
           unit_of_samples = case when p.unit_of_samples is null then null else coalesce(a.unit, p.unit_of_samples) end,
           is_told = p.is_told or p.kind <> a.kind or p.unit is distinct from a.unit
      from wanted a
     where p.id = a.id`.execute(db)
}
