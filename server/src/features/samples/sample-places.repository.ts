import type { RoleSource } from '@bonfire/contract/histories/points'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface PlacedPoint {
  readonly pointRowId: number
  readonly pointId: string
  readonly siteRowId: number
  readonly kind: 'number' | 'bool' | 'enum'
  /** Its own, else that of its samples so far. */
  readonly unit: string | null
  readonly states: readonly string[] | null
  /** A person changed its kind or its unit. */
  readonly isTold: boolean
  /** Its own zone, else the site's. */
  readonly timezone: string
}

/** A point that a name may mean. */
export interface Candidate extends PlacedPoint {
  /** The words of the request. */
  readonly wanted: string
  readonly siteKey: string
  readonly siteName: string
  readonly equipRowId: number | null
  readonly equipKey: string | null
  readonly equipName: string | null
  /** True if the request names its ID or its name. */
  readonly isByKey: boolean
  readonly isByName: boolean
  /** True if the request has its ID letter for letter. */
  readonly isExact: boolean
}

interface Wanted {
  readonly wanted: string
  /** The IDs that it may be. */
  readonly ids: readonly string[]
  /** An ID, not a name. */
  readonly isId: boolean
}

/**
 * The points that a sender may write and that these names, or IDs, may mean. Uses a lateral lookup each: the planner may
 * turn a plain join into folding the names of all points.
 */
export async function findCandidates(
  db: Db,
  { tenantId, projectKeys }: { readonly tenantId: number; readonly projectKeys: readonly string[] | null },
  all: readonly Wanted[],
): Promise<Candidate[]> {
  const pairs = all.flatMap(({ wanted, ids }) => ids.map((id) => ({ wanted, id })))
  const names = all.filter(({ isId }) => !isId).map(({ wanted }) => wanted)
  const { rows } = await sql<Candidate>`
    with found as (
      select w.wanted, p.id, true as by_key, false as by_name
        from unnest(${pairs.map(({ wanted }) => wanted)}::text[], ${pairs.map(({ id }) => id)}::text[]) as w (wanted, id)
        cross join lateral (
          select id from point where tenant_id = ${tenantId} and same_id(point_key) = same_id(w.id) offset 0) p
      union all
      select w.wanted, p.id, false, true
        from unnest(${names}::text[]) as w (wanted)
        cross join lateral (
          select id from point where tenant_id = ${tenantId} and same_id(name) = same_id(w.wanted) offset 0) p),
    best as (select wanted, id, bool_or(by_key) as by_key, bool_or(by_name) as by_name from found group by wanted, id)
    select b.wanted, b.by_key as "isByKey", b.by_name as "isByName", false as "isExact", p.id as "pointRowId", p.point_key as "pointId", p.kind,
           p.site_id as "siteRowId", s.site_key as "siteKey", s.label as "siteName", p.equip_id as "equipRowId", e.equip_key as "equipKey",
           e.name as "equipName", coalesce(p.unit, p.unit_of_samples) as unit, p.states, p.is_told as "isTold",
           coalesce(p.timezone, s.timezone) as timezone
      from best b join point p on p.id = b.id join site s on s.id = p.site_id join project j on j.id = s.project_id
      left join equip e on e.id = p.equip_id
     where ${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[])
     order by b.by_key desc, p.point_key`.execute(db)
  return rows
}

/** The IDs among these that points of the tenant have. */
export async function findTakenIds(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${pointIds}::text[]) as w (id)
     where exists (select from point p where p.tenant_id = ${tenantId} and same_id(p.point_key) = same_id(w.id))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Undefined for a site that there is not, or that the sender may not write. */
export async function findSite(
  db: Db,
  { tenantId, projectKeys }: { readonly tenantId: number; readonly projectKeys: readonly string[] | null },
  siteKey: string,
): Promise<{ siteRowId: number; siteKey: string; siteName: string } | undefined> {
  const { rows } = await sql<{ siteRowId: number; siteKey: string; siteName: string }>`
    select s.id as "siteRowId", s.site_key as "siteKey", s.label as "siteName" from site s join project j on j.id = s.project_id
     where s.tenant_id = ${tenantId} and same_id(s.site_key) = same_id(${siteKey})
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))
     order by s.site_key = ${siteKey} desc limit 1`.execute(db)
  return rows[0]
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
  plainEquipNames: readonly string[],
): Promise<EquipPlace[]> {
  const { rows } = await sql<EquipPlace>`
    select id, equip_key as key, name, tags, brick_class as "brickClass"
      from equip
     where site_id = ${siteRowId}
       and (same_id(equip_key) in (select same_id(one) from unnest(${equipKeys}::text[]) as one)
            or lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g')) = any(${plainEquipNames}::text[]))
     order by id`.execute(db)
  return rows
}

export interface NewPoint {
  readonly pointId: string
  readonly name: string
  readonly kind: PlacedPoint['kind']
  readonly unit: string | null
  readonly equipRowId: number | null
  readonly proposal: { readonly role: string; readonly source: RoleSource; readonly reason: string } | undefined
  readonly proposedUnit: string | null
  readonly proposedUnitLowest: number | null
  readonly proposedUnitHighest: number | null
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
                       proposed_source, proposed_reason, proposed_unit, proposed_unit_lowest, proposed_unit_highest)
    select ${tenantId}::int4, ${siteRowId}::int4, a.equip_id, a.key, a.name, a.kind, a.unit, a.role, a.source, a.role,
           a.source, a.reason, a.proposed_unit, a.lowest, a.highest
      from unnest(${column(({ pointId }) => pointId)}::text[], ${column(({ name }) => name)}::text[],
        ${column(({ kind }) => kind)}::text[], ${column(({ unit }) => unit)}::text[],
        ${column(({ equipRowId }) => equipRowId)}::int4[], ${column(({ proposal }) => proposal?.role ?? null)}::text[],
        ${column(({ proposal }) => proposal?.source ?? null)}::text[],
        ${column(({ proposal }) => proposal?.reason ?? null)}::text[],
        ${column((point) => point.proposedUnit)}::text[], ${column((point) => point.proposedUnitLowest)}::float8[],
        ${column((point) => point.proposedUnitHighest)}::float8[])
        as a (key, name, kind, unit, equip_id, role, source, reason, proposed_unit, lowest, highest)
     order by a.key
    on conflict (tenant_id, point_key) do nothing`.execute(db)
  const equipRowIds = [...new Set(points.flatMap(({ equipRowId }) => equipRowId ?? []))]
  if (equipRowIds.length > 0) {
    await sql`update equip set import_id = null where id = any(${equipRowIds}::int4[]) and import_id is not null`.execute(
      db,
    )
  }
}

/** A point without a unit takes that of its first samples. Returns which did. */
export async function adoptUnits(db: Db, units: ReadonlyMap<number, string>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update point p set unit = a.unit
      from unnest(${[...units.keys()]}::int4[], ${[...units.values()]}::text[]) as a (id, unit)
     where p.id = a.id and p.unit is null and p.unit_of_samples is null and p.kind = 'number'
    returning p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The states of the points, locked until the transaction ends. */
export async function lockStates(db: Db, pointRowIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; states: string[] | null }>`
    select id, states from point where id = any(${pointRowIds}::int4[]) order by id for update`.execute(db)
  return new Map(rows.map(({ id, states }) => [id, states ?? []]))
}

export async function saveStates(db: Db, pointRowId: number, states: readonly string[]): Promise<void> {
  await sql`update point set states = ${states}::text[] where id = ${pointRowId}`.execute(db)
}
