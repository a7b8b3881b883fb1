import type { PointKind, PointRole, RoleSource } from '@bonfire/contract/histories/points'
import { inParts } from '@bonfire/contract/values/in-parts'
import { sql } from 'kysely'
import { texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

// A longer statement would keep this thread from everyone else.
const AT_ONCE = 2000

/** What a model says about a point, and what follows from it. */
export interface PointValues {
  readonly pointKey: string
  readonly siteKey: string
  readonly equipKey: string | null
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
  readonly proposedUnitLowest: number | null
  readonly proposedUnitHighest: number | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  readonly timezone: string | null
}

export interface KnownPoint extends PointValues {
  readonly id: number
  readonly hasSamples: boolean
  /** In which samples were stored, also where the point has none any more. */
  readonly unitOfSamples: string | null
  /** A person changed its kind or its unit. */
  readonly isTold: boolean
}

/** The points of these ids, locked until the transaction ends. */
export async function lockKnownPoints(
  db: Db,
  tenantId: number,
  pointKeys: readonly string[],
): Promise<Map<string, KnownPoint>> {
  const known = new Map<string, KnownPoint>()
  for (const some of inParts(pointKeys, AT_ONCE)) {
    for (const point of await lockSome(db, tenantId, some)) known.set(point.pointKey, point)
  }
  return known
}

async function lockSome(db: Db, tenantId: number, pointKeys: readonly string[]): Promise<KnownPoint[]> {
  const { rows } = await sql<KnownPoint>`
    select p.id, p.point_key as "pointKey", s.site_key as "siteKey", e.equip_key as "equipKey", p.name, p.kind, p.unit,
           p.states, p.tags, p.brick_class as "brickClass", p.role, p.role_source as "roleSource",
           p.proposed_role as "proposedRole", p.proposed_source as "proposedSource",
           p.proposed_reason as "proposedReason", p.proposed_unit as "proposedUnit",
           p.proposed_unit_lowest as "proposedUnitLowest", p.proposed_unit_highest as "proposedUnitHighest",
           p.interval_seconds as "intervalSeconds", p.hold_seconds as "holdSeconds", p.timezone,
           p.unit_of_samples as "unitOfSamples", p.is_told as "isTold",
           p.packed_until is not null or exists (
             select from sample_tail t where t.site_id = p.site_id and t.point_id = p.id) as "hasSamples"
      from point p join site s on s.id = p.site_id left join equip e on e.id = p.equip_id
     where p.tenant_id = ${tenantId} and p.point_key = any(${texts(pointKeys)}::text[])
     order by p.id for no key update of p`.execute(db)
  return rows
}

/** Creates the points or replaces the values of known ones. The equips of these points stay when their import is undone. */
export async function upsertPoints(db: Db, tenantId: number, points: readonly PointValues[]): Promise<void> {
  await sql`
    with wanted as (
      select s.id as site_id, e.id as equip_id, a.*
        from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as a (
          "pointKey" text, "siteKey" text, "equipKey" text, name text, kind text, unit text, states jsonb, tags jsonb,
          "brickClass" text, role text, "roleSource" text, "proposedRole" text, "proposedSource" text,
          "proposedReason" text, "proposedUnit" text, "proposedUnitLowest" float8, "proposedUnitHighest" float8,
          "intervalSeconds" int4, "holdSeconds" int4, timezone text)
        join site s on s.tenant_id = ${tenantId} and s.site_key = a."siteKey"
        left join equip e on e.site_id = s.id and e.equip_key = a."equipKey"
    ), confirmed as (
      update equip e set import_id = null
       where e.import_id is not null and e.id in (select equip_id from wanted)
    )
    insert into point (tenant_id, site_id, equip_id, point_key, name, kind, unit, states, tags, brick_class, role,
                       role_source, proposed_role, proposed_source, proposed_reason, proposed_unit, proposed_unit_lowest,
                       proposed_unit_highest, interval_seconds, hold_seconds, timezone)
      select ${tenantId}::int4, site_id, equip_id, "pointKey", name, kind, unit,
             case when jsonb_typeof(states) = 'array' then array(
               select word from jsonb_array_elements_text(states) with ordinality as one (word, place) order by place)
             end,
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
