import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { RepairState } from '@bonfire/contract/proof/repair'
import type { ColumnType, Generated } from 'kysely'

export interface ActionTables {
  action: {
    id: Generated<number>
    project_id: number
    site_id: number
    number: number
    request_id: string | null
    summary: string
    description: Generated<string>
    status: string
    priority: string
    type: string
    team: string
    assignee_id: number | null
    assignee_name: string | null
    created_by: number | null
    created_at: Date
    updated_at: Date
    closed_at: Date | null
    due_date: Generated<string | null>
    repaired_on: Generated<string | null>
    cause: Generated<string | null>
    external_key: Generated<string | null>
    external_url: Generated<string | null>
    transition_reason: string | null
    report_url: string | null
    screenshot_url: string | null
    rule_name: Generated<string>
    target: Generated<string>
    labels: Generated<string[]>
    electricity_kwh: Generated<number>
    gas_gj: Generated<number>
    water_kl: Generated<number>
    thermal_kwh: Generated<number>
    total_financial_impact: Generated<number>
    operational_savings: Generated<number>
    nabers_energy_stars: Generated<number>
    nabers_water_stars: Generated<number>
    cost_to_complete: Generated<number>
  }
  action_owner: {
    id: Generated<number>
    project_id: number
    site_id: number | null
    category: string | null
    team: string | null
    user_id: number
  }
  action_equip: {
    action_id: number
    equip_rule_id: number
  }
  repair: {
    action_id: number
    equip_rule_id: number
    site_id: number
    repaired_on: string
    watched_by: string | null
    looked: string
    judged_on: string
    state: RepairState
    state_on: string | null
    needed_days: number | null
    clean_days: number
    avoided_seconds: Generated<number | null>
    avoided_cost: Generated<number | null>
  }
  repair_due: { site_id: number; change: string; days: Generated<string[]>; marked_at: Generated<Date> }
  action_change: {
    id: Generated<number>
    action_id: number
    changed_at: Date
    changed_by: number | null
    field: string
    from_value: string | null
    to_value: string | null
    equip_rule_ids: ColumnType<number[] | null, string | null | undefined, string | null>
    /** A change of status that was undone, or the undo of one. */
    is_taken_back: Generated<boolean>
    /** The change of status brought these back, each with the action that it was on. */
    reclaimed: ColumnType<unknown, string | null | undefined, string>
    /** The time of the former closing, which a change of status took away. */
    former_closed_at: ColumnType<Date | null, undefined, Date | null>
  }
  bulk_edit: {
    id: string
    edited_by: number
    edited_at: Date
    outcome: ColumnType<unknown, string | null | undefined, string>
    undo_outcome: ColumnType<unknown, string | null | undefined, string>
  }
  bulk_edit_action: {
    bulk_edit_id: string
    action_id: number
    former: ColumnType<unknown, string, never>
    last_change_id: number
    comment_id: number | null
  }
  comment: {
    id: Generated<number>
    action_id: number
    request_id: string | null
    kind: 'comment' | 'transition'
    /** Null if the statuses say what happened. */
    body: string | null
    from_status: ActionStatus | null
    to_status: ActionStatus | null
    transition_reason: TransitionReason | null
    author_id: number | null
    author_name: string
    created_at: Date
    mentions: ColumnType<readonly { readonly id: string; readonly display: string }[] | null, string | null | undefined>
  }
  attachment: {
    id: string
    action_id: number
    comment_id: number | null
    filename: string
    media_type: string
    size_bytes: number
    created_by: number | null
    created_at: Date
  }
  stored_file: { id: string; created_at: Date }
}
