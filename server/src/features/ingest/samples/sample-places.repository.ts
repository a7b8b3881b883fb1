import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface PlacedPoint {
  readonly id: number
  readonly pointKey: string
  readonly siteId: number
  readonly kind: 'number' | 'bool' | 'enum'
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
    select p.id, p.point_key as "pointKey", p.site_id as "siteId", p.kind, p.unit, p.states,
           coalesce(p.timezone, s.timezone) as timezone
      from point p join site s on s.id = p.site_id join project j on j.id = s.project_id
     where p.tenant_id = ${tenantId} and p.point_key = any(${pointKeys}::text[])
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))`.execute(db)
  return rows
}

export interface SitePlace {
  readonly siteId: number
  readonly equipId: number | null
}

/** The site, and the equip at it if one is named; undefined for what there is not, or what the sender may not write. */
export async function findSitePlace(
  db: Db,
  { tenantId, projectKeys }: { readonly tenantId: number; readonly projectKeys: readonly string[] | null },
  { siteKey, equipKey }: { readonly siteKey: string; readonly equipKey: string | undefined },
): Promise<SitePlace | undefined> {
  const { rows } = await sql<SitePlace>`
    select s.id as "siteId", e.id as "equipId"
      from site s join project j on j.id = s.project_id
      left join equip e on e.site_id = s.id and e.equip_key = ${equipKey ?? null}
     where s.tenant_id = ${tenantId} and s.site_key = ${siteKey}
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))
       and (${equipKey ?? null}::text is null or e.id is not null)`.execute(db)
  return rows[0]
}

export interface NewPoint {
  readonly pointKey: string
  readonly kind: PlacedPoint['kind']
  readonly unit: string | null
}

/** Points that are there already stay as they are. */
export async function insertPoints(
  db: Db,
  tenantId: number,
  { siteId, equipId }: SitePlace,
  points: readonly NewPoint[],
): Promise<void> {
  await sql`
    insert into point (tenant_id, site_id, equip_id, point_key, name, kind, unit)
    select ${tenantId}::int4, ${siteId}::int4, ${equipId}::int4, a.key, a.key, a.kind, a.unit
      from unnest(${points.map(({ pointKey }) => pointKey)}::text[], ${points.map(({ kind }) => kind)}::text[],
        ${points.map(({ unit }) => unit)}::text[]) as a (key, kind, unit)
    on conflict (tenant_id, point_key) do nothing`.execute(db)
  if (equipId !== null)
    await sql`update equip set import_id = null where id = ${equipId} and import_id is not null`.execute(db)
}

/** A point without a unit takes that of its first samples. */
export async function adoptUnits(db: Db, units: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update point p set unit = a.unit
      from unnest(${[...units.keys()]}::int4[], ${[...units.values()]}::text[]) as a (id, unit)
     where p.id = a.id and p.unit is null and p.kind = 'number'`.execute(db)
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
