import { inParts } from '@bonfire/contract/values/in-parts'
import { sql } from 'kysely'
import { texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import {
  type LockedPoint,
  lockPointsWhere,
  POINT_RECORD,
  type PointFields,
  statesOfRecord,
} from '../../../db/point-fields.ts'

// A longer statement would keep this thread from everyone else.
const AT_ONCE = 2000

/** The points of these ids, locked until the transaction ends. */
export async function lockKnownPoints(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
): Promise<Map<string, LockedPoint>> {
  const known = new Map<string, LockedPoint>()
  for (const some of inParts(pointIds, AT_ONCE)) {
    const isOne = sql`p.tenant_id = ${tenantId} and p.point_key = any(${texts(some)}::text[])`
    for (const point of await lockPointsWhere(db, isOne)) known.set(point.pointId, point)
  }
  return known
}

/** Creates the points or replaces the values of known ones. The equips of these points stay when their import is undone. */
export async function upsertPoints(db: Db, tenantId: number, points: readonly PointFields[]): Promise<void> {
  await sql`
    with wanted as (
      select s.id as site_id, e.id as equip_id, a.*
        from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as a (
          "pointId" text, "siteKey" text, tags jsonb, "brickClass" text, ${POINT_RECORD})
        join site s on s.tenant_id = ${tenantId} and s.site_key = a."siteKey"
        left join equip e on e.site_id = s.id and e.equip_key = a."equipId"
    ), confirmed as (
      update equip e set import_id = null
       where e.import_id is not null and e.id in (select equip_id from wanted)
    )
    insert into point (tenant_id, site_id, equip_id, point_key, name, kind, unit, states, tags, brick_class, role,
                       role_source, proposed_role, proposed_source, proposed_reason, proposed_unit, proposed_unit_lowest,
                       proposed_unit_highest, interval_seconds, hold_seconds, timezone)
      select ${tenantId}::int4, site_id, equip_id, "pointId", name, kind, unit,
             ${statesOfRecord(sql`states`)},
             tags, "brickClass", role, "roleSource", "proposedRole", "proposedSource", "proposedReason", "proposedUnit",
             "proposedUnitLowest", "proposedUnitHighest", "intervalSeconds", "holdSeconds", timezone
        from wanted
    on conflict (tenant_id, point_key) do update
      set equip_id = excluded.equip_id, name = excluded.name, kind = excluded.kind, unit = excluded.unit,
          states = excluded.states, tags = excluded.tags, brick_class = excluded.brick_class, role = excluded.role,
          role_source = excluded.role_source, proposed_role = excluded.proposed_role,
          proposed_source = excluded.proposed_source, proposed_reason = excluded.proposed_reason,
          proposed_unit = excluded.proposed_unit, proposed_unit_lowest = excluded.proposed_unit_lowest,
          proposed_unit_highest = excluded.proposed_unit_highest,
          interval_seconds = excluded.interval_seconds, hold_seconds = excluded.hold_seconds,
          timezone = excluded.timezone,
          is_told = point.is_told and point.kind = excluded.kind and point.unit is not distinct from excluded.unit`.execute(
    db,
  )
}

export interface SiteZone {
  readonly siteKey: string
  readonly projectKey: string
  readonly timezone: string
}

/** The time zones of the tenant's sites. */
export async function findSiteZones(db: Db, tenantId: number): Promise<SiteZone[]> {
  return db
    .selectFrom('site as s')
    .innerJoin('project as p', 'p.id', 's.project_id')
    .select(['s.site_key as siteKey', 'p.project_key as projectKey', 's.timezone'])
    .where('s.tenant_id', '=', tenantId)
    .execute()
}
