import type { SendingSource } from '@bonfire/contract/proof/action-proof'
import type { ColumnType, Generated } from 'kysely'

export interface FindingTables {
  equip_rule: {
    id: Generated<number>
    site_id: number
    equip_id: number
    rule_id: number
    action_id: number | null
    snoozed_until: Date | null
    snoozed_by: number | null
    snoozed_at: Date | null
    snooze_reason: string | null
    snoozed_until_closed: Generated<boolean>
    /** The snooze of this instant is of a false alert. */
    false_alert_at: Generated<Date | null>
    /** The import that created it. */
    import_id: Generated<number | null>
  }
  snooze_before: {
    equip_rule_id: number
    changed_by: number
    snoozed_until: Date | null
    snoozed_by: number | null
    snoozed_at: Date | null
    snooze_reason: string | null
    snoozed_until_closed: Generated<boolean>
    false_alert_at: Generated<Date | null>
  }
  occurrence: {
    site_id: number
    occurred_on: string
    equip_rule_id: number
    rule_id: number
    hits: number
    duration_seconds: number
    latest_at: number
    times_start: number[]
    times_duration: number[]
    /** Costs are in the project's currency, null where not estimated. */
    times_cost: Generated<(number | null)[] | null>
    severity: string | null
    severity_rank: number
    description: string | null
    report_url: string | null
    source_id: string | null
    point_ids: Generated<string[] | null>
    /** The import that wrote it last; null for programs and the command line. */
    import_id: Generated<number | null>
    /** Senders send findings; our own rules are the engine. */
    origin: Generated<'sent' | 'engine'>
    /** The keys of our own rules that found the same, and whose findings are part of this one. */
    restated_by: Generated<string[] | null>
    /** The source that wrote it last; null if nothing says so. */
    sent_by: Generated<number | null>
  }
  sending_source: {
    id: Generated<number>
    tenant_id: number
    kind: SendingSource['kind']
    /** The name of the key or mapping, the id of the server; empty for files and the folder. */
    ref: string
    name: string
    sent_unnamed: Generated<boolean>
  }
  /** `import_id` is 0 for programs. */
  sending_day: { site_id: number; local_day: string; source_id: number; import_id: Generated<number> }
  checked_day: {
    site_id: number
    rule_id: number
    local_day: string
    source_id: number
    import_id: Generated<number>
    /** Null: on all. */
    equip_ids: number[] | null
  }
  checked_rule: { source_id: number; rule_id: number }
  occurrence_evidence: {
    site_id: number
    occurred_on: string
    equip_rule_id: number
    body: ColumnType<unknown, string, string>
  }
  checked_cause: { equip_rule_id: number; cause: string; checked_at: Date; checked_by: number | null }
  points_of_rule: {
    rule_id: number
    site_id: number
    roles: string[]
    names: string[]
    chosen_at: Date
    chosen_by: number | null
  }
  finding_spell: {
    equip_rule_id: number
    site_id: number
    rule_id: number
    first_on: string
    last_on: string
    severity_rank: number
    seen_at: Date
    is_return: Generated<boolean>
  }
  spell_due: { site_id: number; marked_at: Generated<Date> }
  finding_month: {
    site_id: number
    month: string
    equip_rule_id: number
    rule_id: number
    first_on: string
    last_on: string
    duration_seconds: number
    cost: number | null
  }
  finding_day: {
    site_id: number
    occurred_on: string
    equip_rule_id: number
    rule_id: number
    duration_seconds: number
    cost: number | null
  }
}

export interface RetentionTables {
  daily_sum: {
    site_id: number
    occurred_on: string
    rule_id: number
    hits: number
    duration_seconds: number
    equips: number
    severity_rank: number
  }
  removal: {
    tenant_id: number
    kind: 'findings' | 'comments' | 'trails'
    removed_on: string
    kept_from: string
    removed: number
  }
}
