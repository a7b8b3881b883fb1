import type { PointKind, RoleSource } from '@bonfire/contract/histories/points'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A model or people say these of a point. */
export interface PointFields {
  readonly pointId: string
  readonly siteKey: string
  /** Null: the site itself. */
  readonly equipId: string | null
  readonly name: string
  readonly kind: PointKind
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly role: string | null
  readonly roleSource: RoleSource | null
  readonly proposedRole: string | null
  readonly proposedSource: RoleSource | null
  readonly proposedReason: string | null
  readonly proposedUnit: string | null
  /** The values that show it. */
  readonly proposedUnitLowest: number | null
  readonly proposedUnitHighest: number | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  readonly timezone: string | null
}

export interface LockedPoint extends PointFields {
  readonly id: number
  readonly siteRowId: number
  readonly retentionDays: number | null
  readonly hasSamples: boolean
  /** Samples were stored in this unit, also where the point has none any more. */
  readonly unitOfSamples: string | null
  /** A person changed its kind or its unit. */
  readonly isTold: boolean
}

/** The points that a condition on `p` is true of, locked until the transaction ends. */
export async function lockPointsWhere(db: Db, isOne: RawBuilder<unknown>): Promise<LockedPoint[]> {
  const { rows } = await sql<LockedPoint>`
    select p.id, p.point_key as "pointId", p.site_id as "siteRowId", s.site_key as "siteKey",
           e.equip_key as "equipId", p.name, p.kind, p.unit, p.states, p.tags, p.brick_class as "brickClass", p.role,
           p.role_source as "roleSource", p.proposed_role as "proposedRole", p.proposed_source as "proposedSource",
           p.proposed_reason as "proposedReason", p.proposed_unit as "proposedUnit",
           p.proposed_unit_lowest as "proposedUnitLowest", p.proposed_unit_highest as "proposedUnitHighest",
           p.interval_seconds as "intervalSeconds", p.hold_seconds as "holdSeconds", p.timezone,
           p.retention_days as "retentionDays", p.unit_of_samples as "unitOfSamples", p.is_told as "isTold",
           p.packed_until is not null or exists (
             select from sample_tail t where t.site_id = p.site_id and t.point_id = p.id) as "hasSamples"
      from point p join site s on s.id = p.site_id left join equip e on e.id = p.equip_id
     where ${isOne}
     order by p.id for no key update of p`.execute(db)
  return rows
}

/** The columns of `jsonb_to_recordset` for what both models and people change of a point. */
export const POINT_RECORD = sql`
  "equipId" text, name text, kind text, unit text, states jsonb, role text, "roleSource" text, "proposedRole" text,
  "proposedSource" text, "proposedReason" text, "proposedUnit" text, "proposedUnitLowest" float8,
  "proposedUnitHighest" float8, "intervalSeconds" int4, "holdSeconds" int4, timezone text`

/** The states of such a record, in their order. */
export const statesOfRecord = (states: RawBuilder<unknown>) => sql`
  case when jsonb_typeof(${states}) = 'array' then array(
    select word from jsonb_array_elements_text(${states}) with ordinality as one (word, place) order by place)
  end`
