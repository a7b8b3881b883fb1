import type { PointKind, RoleSource } from '@bonfire/contract/histories/points'
import type { ColumnType, Generated } from 'kysely'

export interface PointTables {
  point: {
    id: Generated<number>
    tenant_id: number
    site_id: number
    equip_id: number | null
    point_key: string
    name: string
    kind: PointKind
    unit: string | null
    states: string[] | null
    tags: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
    brick_class: string | null
    role: string | null
    role_source: RoleSource | null
    proposed_role: Generated<string | null>
    proposed_source: Generated<'haystack' | 'brick' | 'name' | null>
    proposed_reason: Generated<string | null>
    proposed_unit: Generated<string | null>
    proposed_unit_lowest: Generated<number | null>
    proposed_unit_highest: Generated<number | null>
    interval_seconds: number | null
    hold_seconds: number | null
    timezone: string | null
    retention_days: number | null
    /** Epoch seconds. */
    packed_until: Generated<number | null>
    unit_of_samples: string | null
    first_received_at: Date | null
    is_fed: Generated<boolean>
    is_told: Generated<boolean>
  }
  point_day: { point_id: number; day: number; revision: number; samples: number; body: Buffer }
  sample_tail: { seq: Generated<number>; site_id: number; point_id: number; at: number; value: number | null }
  site_history: { site_id: number; tail_rows: Generated<number>; tail_since: Generated<Date | null> }
  own_role: {
    tenant_id: number
    role: string
    label: string
    type: string
    conduct: string
    patterns: string[]
    brick_class: string | null
  }
  proposal_pass: { is_only: Generated<boolean>; rules: number; up_to_point: number | null }
}
