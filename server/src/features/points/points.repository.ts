import type { PointKind, RoleSource } from '@bonfire/contract/histories/points'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isReadable, type SiteReach } from '../../db/readable-sites.ts'

export interface SiteOfPoints {
  readonly id: number
  readonly projectId: number
  readonly siteKey: string
  readonly label: string
  readonly region: string | null
  readonly timezone: string
}

/** The first of these sites that exists and may be read. */
export async function findReadableSite(
  db: Db,
  reach: SiteReach,
  siteKeys: readonly string[],
): Promise<SiteOfPoints | undefined> {
  const { rows } = await sql<SiteOfPoints>`
    select s.id, s.project_id as "projectId", s.site_key as "siteKey", s.label, s.region, s.timezone
      from site s
     where ${isReadable(reach)} and s.site_key = any(${siteKeys}::text[])
     order by array_position(${siteKeys}::text[], s.site_key) limit 1`.execute(db)
  return rows[0]
}

export async function findEquipRowId(db: Db, siteRowId: number, equipKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('equip')
    .select('id')
    .where('site_id', '=', siteRowId)
    .where('equip_key', '=', equipKey)
    .executeTakeFirst()
  return row?.id
}

export interface TaggedEquip {
  readonly equipId: string
  readonly name: string
  readonly tags: Record<string, unknown>
  readonly brickClass: string | null
}

export async function findTaggedEquips(db: Db, siteRowId: number): Promise<TaggedEquip[]> {
  const { rows } = await sql<TaggedEquip>`
    select equip_key as "equipId", name, tags, brick_class as "brickClass" from equip where site_id = ${siteRowId}
     order by natural_order(name), equip_key`.execute(db)
  return rows
}

export interface PointRow {
  readonly id: number
  readonly pointId: string
  readonly equipKey: string | null
  readonly equipName: string | null
  readonly name: string
  readonly kind: PointKind
  readonly unit: string | null
  readonly states: string[] | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly role: string | null
  readonly roleSource: RoleSource | null
  readonly proposedRole: string | null
  readonly proposedReason: string | null
  readonly proposedUnit: string | null
  readonly proposedUnitLowest: number | null
  readonly proposedUnitHighest: number | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  readonly isFed: boolean
  readonly timezone: string | null
  readonly retentionDays: number | null
}

/** The points of a site by equip and name, those of the site itself first. */
export async function findPoints(
  db: Db,
  { siteRowId, equipRowId, limit }: { siteRowId: number; equipRowId: number | undefined; limit: number },
): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select p.id, p.point_key as "pointId", e.equip_key as "equipKey", e.name as "equipName", p.name, p.kind, p.unit,
           p.states, p.tags, p.brick_class as "brickClass", p.role, p.role_source as "roleSource",
           p.proposed_role as "proposedRole", p.proposed_reason as "proposedReason",
           p.proposed_unit as "proposedUnit", p.proposed_unit_lowest as "proposedUnitLowest",
           p.proposed_unit_highest as "proposedUnitHighest",
           p.interval_seconds as "intervalSeconds", p.hold_seconds as "holdSeconds", p.timezone,
           p.retention_days as "retentionDays", p.is_fed as "isFed"
      from point p left join equip e on e.id = p.equip_id
     where p.site_id = ${siteRowId} and ${equipRowId === undefined ? sql`true` : sql`p.equip_id = ${equipRowId}`}
     order by natural_order(e.name) nulls first, e.equip_key, natural_order(p.name), p.point_key
     limit ${limit}`.execute(db)
  return rows
}

export async function countPoints(db: Db, siteRowId: number, equipRowId: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('point')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('site_id', '=', siteRowId)
    .$if(equipRowId !== undefined, (query) => query.where('equip_id', '=', equipRowId ?? 0))
    .executeTakeFirstOrThrow()
  return Number(count)
}
