import type { PointKind, PointRole, RoleSource } from '@bonfire/contract/histories/points'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface StoredPoint {
  readonly id: number
  readonly pointKey: string
  readonly siteRowId: number
  readonly siteKey: string
  /** Null: the site itself. */
  readonly equipId: string | null
  readonly name: string
  readonly kind: PointKind
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly role: PointRole | null
  readonly roleSource: RoleSource | null
  readonly proposedRole: PointRole | null
  readonly proposedSource: RoleSource | null
  readonly proposedReason: string | null
  readonly proposedUnit: string | null
  /** The values that show it. */
  readonly proposedUnitLowest: number | null
  readonly proposedUnitHighest: number | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  readonly timezone: string | null
  readonly retentionDays: number | null
  readonly hasSamples: boolean
  /** In which samples were stored, also where the point has none any more. */
  readonly unitOfSamples: string | null
}

/** Those of these points whose site the user may see, locked until the transaction ends. */
export async function lockPoints(db: Db, userId: number, pointKeys: readonly string[]): Promise<StoredPoint[]> {
  return lockThose(
    db,
    sql`p.point_key = any(${pointKeys}::text[])
       and p.tenant_id = (select tenant_id from user_account where id = ${userId})
       and p.site_id in (select site_id from visible_site where user_id = ${userId})`,
  )
}

/** The points of these equips, locked until the transaction ends. */
export const lockPointsOfEquips = (db: Db, equipIds: readonly number[]): Promise<StoredPoint[]> =>
  lockThose(db, sql`p.equip_id = any(${equipIds}::int4[])`)

export const lockPointsById = (db: Db, ids: readonly number[]): Promise<StoredPoint[]> =>
  lockThose(db, sql`p.id = any(${ids}::int4[])`)

/** The same of those with samples and a role that have no unit, and no proposal of one. */
export const lockPointsWithoutUnit = (db: Db, after: number, limit: number): Promise<StoredPoint[]> =>
  lockThose(
    db,
    sql`p.id in (
      select id from point
       where id > ${after} and kind = 'number' and unit is null and unit_of_samples is null and proposed_unit is null
         and role is not null and packed_until is not null
       order by id limit ${limit})`,
  )

/** The next so many points after one of all tenants, locked until the transaction ends. */
export const lockPointsAfter = (db: Db, after: number, limit: number): Promise<StoredPoint[]> =>
  lockThose(db, sql`p.id in (select id from point where id > ${after} order by id limit ${limit})`)

async function lockThose(db: Db, isOne: RawBuilder<unknown>): Promise<StoredPoint[]> {
  const { rows } = await sql<StoredPoint>`
    select p.id, p.point_key as "pointKey", p.site_id as "siteRowId", s.site_key as "siteKey", e.equip_key as "equipId",
           p.name, p.kind, p.unit, p.states, p.tags, p.brick_class as "brickClass", p.role,
           p.role_source as "roleSource", p.proposed_role as "proposedRole", p.proposed_source as "proposedSource",
           p.proposed_reason as "proposedReason", p.proposed_unit as "proposedUnit",
           p.proposed_unit_lowest as "proposedUnitLowest", p.proposed_unit_highest as "proposedUnitHighest",
           p.interval_seconds as "intervalSeconds", p.hold_seconds as "holdSeconds", p.timezone, p.retention_days as "retentionDays",
           p.unit_of_samples as "unitOfSamples",
           p.packed_until is not null or exists (
             select from sample_tail t where t.site_id = p.site_id and t.point_id = p.id) as "hasSamples"
      from point p join site s on s.id = p.site_id left join equip e on e.id = p.equip_id
     where ${isOne}
     order by p.id for no key update of p`.execute(db)
  return rows
}

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
export async function updatePoints(db: Db, changed: readonly StoredPoint[]): Promise<void> {
  const wanted = changed.map(({ tags: _, brickClass: __, hasSamples: ___, unitOfSamples: ____, ...point }) => point)
  await sql`
    with wanted as (
      select e.id as equip_id, a.*
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as a (
          id int4, "siteRowId" int4, "equipId" text, name text, kind text, unit text, states jsonb, role text,
          "roleSource" text, "proposedRole" text, "proposedSource" text, "proposedReason" text, "proposedUnit" text,
          "proposedUnitLowest" float8, "proposedUnitHighest" float8, "intervalSeconds" int4, "holdSeconds" int4, timezone text, "retentionDays" int4)
        left join equip e on e.site_id = a."siteRowId" and e.equip_key = a."equipId"
    ), confirmed as (
      update equip e set import_id = null
       where e.import_id is not null and e.id in (select equip_id from wanted)
    )
    update point p
       set equip_id = a.equip_id, name = a.name, kind = a.kind, unit = a.unit,
           states = case when jsonb_typeof(a.states) = 'array' then array(
             select word from jsonb_array_elements_text(a.states) with ordinality as one (word, place) order by place)
           end,
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
