import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A key may read these. `projectKeys` null: of any project. */
interface Reach {
  readonly tenantId: number
  readonly projectKeys: readonly string[] | null
}

export interface SiteRecord {
  readonly id: number
  readonly siteKey: string
  readonly name: string
  readonly region: string | null
  readonly timezone: string
}

export interface EquipRecord {
  readonly siteKey: string
  readonly equipKey: string
  readonly name: string
  readonly timezone: string
}

export interface PointRecord {
  readonly id: number
  readonly pointId: string
  readonly name: string
  readonly siteKey: string
  readonly equipKey: string | null
  readonly kind: 'number' | 'bool' | 'enum'
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly intervalSeconds: number | null
  /** A person changed its kind or its unit. */
  readonly isTold: boolean
  /** Its own zone, else the site's. */
  readonly timezone: string
}

/** Sites by key; of null, all that the key may read. */
export async function findSites(
  db: Db,
  { tenantId, projectKeys }: Reach,
  siteKeys: readonly string[] | null,
): Promise<SiteRecord[]> {
  const { rows } = await sql<SiteRecord>`
    select s.id, s.site_key as "siteKey", s.label as name, s.region, s.timezone
      from site s join project j on j.id = s.project_id
     where s.tenant_id = ${tenantId}
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))
       and (${siteKeys}::text[] is null or s.site_key = any(${siteKeys}::text[]))
     order by s.site_key`.execute(db)
  return rows
}

export async function findEquips(
  db: Db,
  siteRowIds: readonly number[],
  equipKeys: readonly string[] | null,
): Promise<EquipRecord[]> {
  const { rows } = await sql<EquipRecord>`
    select s.site_key as "siteKey", e.equip_key as "equipKey", e.name, s.timezone
      from equip e join site s on s.id = e.site_id
     where e.site_id = any(${siteRowIds}::int4[])
       and (${equipKeys}::text[] is null or e.equip_key = any(${equipKeys}::text[]))
     order by e.equip_key`.execute(db)
  return rows
}

const pointColumns = sql`
    p.id, p.point_key as "pointId", p.name, s.site_key as "siteKey", e.equip_key as "equipKey", p.kind, p.unit, p.states,
    p.tags, p.interval_seconds as "intervalSeconds", p.is_told as "isTold", coalesce(p.timezone, s.timezone) as timezone`

export async function findPointsOfSite(db: Db, siteRowId: number): Promise<PointRecord[]> {
  const { rows } = await sql<PointRecord>`
    select ${pointColumns}
      from point p join site s on s.id = p.site_id left join equip e on e.id = p.equip_id
     where p.site_id = ${siteRowId}
     order by p.point_key`.execute(db)
  return rows
}

export async function findPointsByKey(
  db: Db,
  { tenantId, projectKeys }: Reach,
  pointIds: readonly string[],
): Promise<PointRecord[]> {
  const { rows } = await sql<PointRecord>`
    select ${pointColumns}
      from point p join site s on s.id = p.site_id left join equip e on e.id = p.equip_id
      join project j on j.id = s.project_id
     where p.tenant_id = ${tenantId} and p.point_key = any(${pointIds}::text[])
       and (${projectKeys}::text[] is null or j.project_key = any(${projectKeys}::text[]))`.execute(db)
  return rows
}
