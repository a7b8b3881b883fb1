import type { PointRole, RoleSource } from '@bonfire/contract/histories/points'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface PlacedPoint {
  readonly id: number
  readonly pointKey: string
  readonly siteRowId: number
  readonly kind: 'number' | 'bool' | 'enum'
  /** Its own, else that of its samples so far. */
  readonly unit: string | null
  readonly states: readonly string[] | null
  /** Its own zone, else the site's. */
  readonly timezone: string
}

/** The points of these keys that a sender may write. `projectKeys` null: of any project. */
export async function findPoints(
  db: Db,
  { tenantId, projectKeys }: { readonly tenantId: number; readonly projectKeys: readonly string[] | null },
  pointKeys: readonly string[],
): Promise<PlacedPoint[]> {
  const { rows } = await sql<PlacedPoint>`
    select p.id, p.point_key as "pointKey", p.site_id as "siteRowId", p.kind, coalesce(p.unit, p.unit_of_samples) as unit,
           p.states, coalesce(p.timezone, s.timezone) as timezone
      from point p join site s on s.id = p.site_id join project j on j.id = s.project_id
     where p.tenant_id = ${tenantId} and p.point_key = any(${pointKeys}::text[])
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))`.execute(db)
  return rows
}

export interface KnownPlace {
  readonly pointKey: string
  readonly kind: PlacedPoint['kind']
  readonly siteKey: string
  readonly equipKey: string | null
  readonly equipName: string | null
}

/** Where these points are, as far as the sender may write them. */
export async function findKnownPlaces(
  db: Db,
  { tenantId, projectKeys }: { readonly tenantId: number; readonly projectKeys: readonly string[] | null },
  pointKeys: readonly string[],
): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select p.point_key as "pointKey", p.kind, s.site_key as "siteKey", e.equip_key as "equipKey", e.name as "equipName"
      from point p join site s on s.id = p.site_id join project j on j.id = s.project_id
      left join equip e on e.id = p.equip_id
     where p.tenant_id = ${tenantId} and p.point_key = any(${pointKeys}::text[])
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))`.execute(db)
  return rows
}

/** Undefined for a site that there is not, or that the sender may not write. */
export async function findSiteRowId(
  db: Db,
  { tenantId, projectKeys }: { readonly tenantId: number; readonly projectKeys: readonly string[] | null },
  siteKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select s.id from site s join project j on j.id = s.project_id
     where s.tenant_id = ${tenantId} and s.site_key = ${siteKey}
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))`.execute(db)
  return rows[0]?.id
}

export interface EquipPlace {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}

/** The equips of a site with these keys, or these names in small letters and digits alone. */
export async function findEquips(
  db: Db,
  siteRowId: number,
  equipKeys: readonly string[],
  plainNames: readonly string[],
): Promise<EquipPlace[]> {
  const { rows } = await sql<EquipPlace>`
    select id, equip_key as key, name, tags, brick_class as "brickClass"
      from equip
     where site_id = ${siteRowId}
       and (equip_key = any(${equipKeys}::text[])
            or lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g')) = any(${plainNames}::text[]))
     order by id`.execute(db)
  return rows
}

export interface NewPoint {
  readonly pointKey: string
  readonly name: string
  readonly kind: PlacedPoint['kind']
  readonly unit: string | null
  readonly equipId: number | null
  readonly proposal: { readonly role: PointRole; readonly source: RoleSource; readonly reason: string } | undefined
}

/** Points that are there already stay as they are. Their equips stay when the import that brought them is undone. */
export async function insertPoints(
  db: Db,
  tenantId: number,
  siteRowId: number,
  points: readonly NewPoint[],
): Promise<void> {
  const column = <Value>(value: (point: NewPoint) => Value) => points.map(value)
  await sql`
    insert into point (tenant_id, site_id, equip_id, point_key, name, kind, unit, role, role_source, proposed_role,
                       proposed_source, proposed_reason)
    select ${tenantId}::int4, ${siteRowId}::int4, a.equip_id, a.key, a.name, a.kind, a.unit, a.role, a.source, a.role,
           a.source, a.reason
      from unnest(${column(({ pointKey }) => pointKey)}::text[], ${column(({ name }) => name)}::text[],
        ${column(({ kind }) => kind)}::text[], ${column(({ unit }) => unit)}::text[],
        ${column(({ equipId }) => equipId)}::int4[], ${column(({ proposal }) => proposal?.role ?? null)}::text[],
        ${column(({ proposal }) => proposal?.source ?? null)}::text[],
        ${column(({ proposal }) => proposal?.reason ?? null)}::text[])
        as a (key, name, kind, unit, equip_id, role, source, reason)
     order by a.key
    on conflict (tenant_id, point_key) do nothing`.execute(db)
  const equipIds = [...new Set(points.flatMap(({ equipId }) => equipId ?? []))]
  if (equipIds.length > 0) {
    await sql`update equip set import_id = null where id = any(${equipIds}::int4[]) and import_id is not null`.execute(
      db,
    )
  }
}

/** A point without a unit takes that of its first samples. */
export async function adoptUnits(db: Db, units: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update point p set unit = a.unit
      from unnest(${[...units.keys()]}::int4[], ${[...units.values()]}::text[]) as a (id, unit)
     where p.id = a.id and p.unit is null and p.unit_of_samples is null and p.kind = 'number'`.execute(db)
}

/** The states of the points, locked until the transaction ends. */
export async function lockStates(db: Db, pointIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; states: string[] | null }>`
    select id, states from point where id = any(${pointIds}::int4[]) order by id for update`.execute(db)
  return new Map(rows.map(({ id, states }) => [id, states ?? []]))
}

export async function saveStates(db: Db, pointId: number, states: readonly string[]): Promise<void> {
  await sql`update point set states = ${states}::text[] where id = ${pointId}`.execute(db)
}
