import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Definition } from '@bonfire/contract/definitions/definition'
import type { PointKind, PointRole, RoleSource } from '@bonfire/contract/histories/points'
import type { ImportFormat, ImportKind, ImportRun } from '@bonfire/contract/imports/imports'
import type { MappedKind } from '@bonfire/contract/imports/mappings'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Rhythm } from '@bonfire/contract/insight-subscriptions'
import type { PeopleChangeField } from '@bonfire/contract/people/people-changes'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { KeyScope } from '@bonfire/contract/values/key-scope'
import type { ViewScreen } from '@bonfire/contract/views'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {
  AccountFacts,
  AccountMailKind,
  DigestFacts,
  DueFacts,
  MailFacts,
  NewsKind,
  OverviewFacts,
  WebhookOffFacts,
} from './mail-facts.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** The tables' types, as created by `server/migrations`. Dates are `yyyy-MM-dd` strings, int8 are numbers. */
export interface Tables extends WebhookTables {
  tenant: { id: Generated<number>; tenant_key: string; name: string; ui_domain: string }
  project: {
    id: Generated<number>
    tenant_id: number
    project_key: string
    name: string
    jira_key: string | null
    forge_id: Generated<string>
    skyspark_url: string | null
    currency: Generated<string>
    last_action_number: Generated<number>
    /** Null means forever. */
    sample_retention_days: Generated<number | null>
    /** After so many days without a firing, the next one is a new finding. */
    quiet_days: Generated<number>
    usual_status: string | null
    usual_team: string | null
    closing_needs: Generated<string[]>
  }
  action_owner: {
    id: Generated<number>
    project_id: number
    site_id: number | null
    category: string | null
    team: string | null
    user_id: number
  }
  site: {
    id: Generated<number>
    tenant_id: number
    project_id: number
    site_key: string
    label: string
    region: string | null
    timezone: string
    forge_id: Generated<string>
    snoozed_until: Date | null
    /** Earlier findings were summed up and removed. */
    findings_kept_from: Generated<string | null>
    runs_rules: Generated<boolean>
  }
  equip: {
    id: Generated<number>
    site_id: number
    equip_key: string
    name: string
    /** The import that created it, until a model names it. */
    import_id: Generated<number | null>
    /** In Haystack's words; refs hold the `equip_key` of equips of the same site. */
    tags: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
    brick_class: Generated<string | null>
  }
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
    role: PointRole | null
    role_source: RoleSource | null
    proposed_role: Generated<PointRole | null>
    proposed_source: Generated<'haystack' | 'brick' | 'name' | null>
    proposed_reason: Generated<string | null>
    interval_seconds: number | null
    hold_seconds: number | null
    timezone: string | null
    retention_days: number | null
    /** Epoch seconds. */
    packed_until: Generated<number | null>
    unit_of_samples: string | null
  }
  point_day: { point_id: number; day: number; revision: number; samples: number; body: Buffer }
  sample_tail: { seq: Generated<number>; site_id: number; point_id: number; at: number; value: number | null }
  site_history: { site_id: number; tail_rows: Generated<number>; tail_since: Generated<Date | null> }
  user_account: {
    id: Generated<number>
    tenant_id: number
    forge_id: Generated<string>
    username: string
    email: string
    display_name: string
    password_hash: string | null
    role: string | null
    persona: string | null
    access: Generated<string[]>
    roles_restriction: string[] | null
    sees_all_by_hand: Generated<boolean>
    sees_all_from_provider: Generated<boolean>
    /** By hand or from the provider. */
    sees_all_projects: ColumnType<boolean, never, never>
    status: Generated<'active' | 'deleted' | 'program'>
    locale: Generated<string>
    opt_out_user_tracking: Generated<boolean>
    is_sub_user: Generated<boolean>
    is_deleted_user: Generated<boolean>
    created_at: Generated<Date>
    last_seen_at: Date | null
    oidc_issuer: string | null
    oidc_subject: string | null
  }
  user_group: {
    id: Generated<number>
    tenant_id: number
    name: string
    built_in: Generated<boolean>
    access: Generated<string[]>
  }
  group_member: { group_id: number; user_id: number; by_hand: Generated<boolean>; from_provider: Generated<boolean> }
  user_project: { user_id: number; project_id: number; by_hand: Generated<boolean>; from_provider: Generated<boolean> }
  user_site: { user_id: number; site_id: number }
  visible_site: {
    user_id: ColumnType<number, never, never>
    site_id: ColumnType<number, never, never>
    site_key: ColumnType<string, never, never>
    project_id: ColumnType<number, never, never>
  }
  visible_project: { user_id: ColumnType<number, never, never>; project_id: ColumnType<number, never, never> }
  session: {
    id: Generated<string>
    token_hash: Buffer
    user_id: number
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    user_agent: string | null
    id_token: string | null
  }
  user_token: {
    token_hash: Buffer
    user_id: number
    purpose: 'invite' | 'reset'
    is_handed: Generated<boolean>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  oidc_sign_in: {
    state_hash: Buffer
    browser_hash: Buffer
    nonce: string
    code_verifier: string
    return_to: string
    network_hash: Buffer | null
    expires_at: Date
  }
  server_secret: { name: string; secret: Buffer }
  attempt_count: { subject_hash: Buffer; attempts: number; last_attempt_at: Date; expires_at: Date }
  network_attempt: { network_hash: Buffer; target_hash: Buffer; attempted_at: Date; expires_at: Date }
  ingest_key: {
    id: Generated<number>
    tenant_id: number
    name: string
    key_hash: Buffer
    project_keys: string[] | null
    created_at: Date
    created_by: Generated<number | null>
    last_used_at: Generated<Date | null>
    revoked_at: Generated<Date | null>
    revoked_by: Generated<number | null>
    scopes: Generated<KeyScope[]>
    expires_at: Generated<Date | null>
    account_id: Generated<number | null>
  }
  finding_source: {
    tenant_id: number
    ingest_key_id: number | null
    last_stored_at: Date | null
    rejected_rows: Generated<number>
    from_folder: Generated<boolean>
    haystack_source_id: number | null
  }
  haystack_source: {
    id: Generated<number>
    tenant_id: number
    name: string
    address: string
    username: string
    sealed_password: string
    filter: string
    project_key: string | null
    mapping: string | null
    interval_seconds: number
    is_on: boolean
    next_pull_at: Date
    lease_key: Generated<string | null>
    lease_until: Generated<Date | null>
    failures: Generated<number>
    last_success_at: Generated<Date | null>
    last_received: Generated<number | null>
    last_stored: Generated<number | null>
    last_rejected: Generated<number | null>
    last_failure_at: Generated<Date | null>
    last_problem: ColumnType<Problem | null, string | null | undefined, string | null>
    saved_at: Date
    saved_by: number | null
  }
  import_run: {
    id: Generated<number>
    tenant_id: number
    file_name: string
    file_bytes: number
    kind: ImportKind
    format: ImportFormat
    project_key: string | null
    currency: string | null
    state: ImportRun['state']
    problem: ColumnType<Problem | null, string | null | undefined, string | null>
    started_at: Date
    started_by: number | null
    progressed_at: Date
    ended_at: Generated<Date | null>
    received: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    rejected_count: Generated<number>
    counts: ColumnType<ImportRun['counts'], string | undefined, string>
    choices: ColumnType<TableChoices | null, string | null | undefined, never>
    header: ColumnType<string[] | null, undefined, string[]>
    /** Of people: those who are new get a mail. */
    sends_invitations: Generated<boolean>
    /** What it changed is on record, so that it can be undone. */
    keeps_changes: Generated<boolean>
    undone_at: Generated<Date | null>
    undone_by: Generated<number | null>
    /** Below the import folder; null for a file that a person sent. */
    folder_path: Generated<string | null>
    folder_stamp: Generated<string | null>
    put_away_at: Generated<Date | null>
    put_away_problem: ColumnType<Problem | null, string | null | undefined, string | null>
    /** Null for files. */
    haystack_source_id: Generated<number | null>
  }
  /** A view: how often something comes by itself; without a source, files into the import folder. */
  import_rhythm: { tenant_id: number; haystack_source_id: number | null; last_at: Date; usual_seconds: number | null }
  import_mapping: {
    id: Generated<number>
    tenant_id: number
    name: string | null
    kind: ColumnType<MappedKind, MappedKind | undefined, MappedKind>
    header_key: string
    header: string[]
    choices: ColumnType<TableChoices, string, string>
    saved_at: Date
    saved_by: number | null
  }
  import_rejection: {
    id: Generated<number>
    import_id: number
    row_number: number
    code: string
    params: ColumnType<Problem['params'], string, string>
    content: string | null
  }
  rule: {
    id: Generated<number>
    tenant_id: number
    rule_key: string
    name: string
    category: string | null
    severity: string | null
    description: string | null
  }
  definition: {
    id: Generated<number>
    /** Null: built in. */
    tenant_id: number | null
    definition_key: string
    version: number
    body: ColumnType<Definition, string, never>
    created_at: Date
    created_by: number | null
  }
  rule_parameter: {
    id: Generated<number>
    tenant_id: number
    definition_key: string
    name: string
    /** At most one of the three; none: of the tenant. */
    project_id: number | null
    site_id: number | null
    equip_id: number | null
    /** Null: taken back. */
    value: number | null
    unit: string | null
    revision: Generated<number>
  }
  rule_parameter_change: {
    id: Generated<number>
    parameter_id: number
    changed_at: Date
    changed_by: number | null
    reason: string
    from_value: number | null
    from_unit: string | null
    to_value: number | null
    to_unit: string | null
  }
  project_rule: {
    id: Generated<number>
    project_id: number
    rule_id: number
    type: 'insights' | 'monitoring'
    priority: number
    active: Generated<boolean>
    revision: Generated<number>
  }
  project_rule_change: {
    id: Generated<number>
    project_id: number
    rule_id: number
    type: 'insights' | 'monitoring'
    changed_at: Date
    changed_by: number | null
    imported: boolean
    from_active: boolean | null
    from_priority: number | null
    to_active: boolean
    to_priority: number
  }
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
    /** The import that created it. */
    import_id: Generated<number | null>
  }
  action_equip: {
    action_id: number
    equip_rule_id: number
  }
  snooze_before: {
    equip_rule_id: number
    changed_by: number
    snoozed_until: Date | null
    snoozed_by: number | null
    snoozed_at: Date | null
    snooze_reason: string | null
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
    /** In the project's currency, null where not estimated. */
    times_cost: Generated<(number | null)[] | null>
    severity: string | null
    severity_rank: number
    description: string | null
    report_url: string | null
    source_id: string | null
    /** The import that wrote it last; null for programs and the command line. */
    import_id: Generated<number | null>
    /** By whom: a sender, or our own rules. */
    origin: Generated<'sent' | 'engine'>
  }
  occurrence_evidence: {
    site_id: number
    occurred_on: string
    equip_rule_id: number
    body: ColumnType<unknown, string, string>
  }
  evaluation_due: {
    site_id: number
    local_day: string
    marked: Generated<number>
    done: Generated<number>
    due_at: Date
    leased_until: Date | null
    leased_by: string | null
    attempts: Generated<number>
    problem: Problem | null
  }
  evaluation_day: {
    site_id: number
    local_day: string
    evaluated_at: Date
    body: unknown
    able: unknown
    problems: unknown
  }
  evaluation_request: {
    id: Generated<number>
    tenant_id: number
    site_id: number
    first_day: string
    last_day: string
    requested_at: Date
    requested_by: number | null
    stopped_at: Date | null
  }
  checked_cause: { equip_rule_id: number; cause: string; checked_at: Date; checked_by: number | null }
  equip_rule_test: { equip_id: number; rule_key: string; started_at: Date; ends_at: Date; started_by: number | null }
  daily_sum: {
    site_id: number
    occurred_on: string
    rule_id: number
    hits: number
    duration_seconds: number
    equips: number
    severity_rank: number
  }
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
  removal: {
    tenant_id: number
    kind: 'findings' | 'comments' | 'trails'
    removed_on: string
    kept_from: string
    removed: number
  }
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
    former_closed_at: Date | null
    last_change_id: number
    comment_id: number | null
  }
  action_change: {
    id: Generated<number>
    action_id: number
    changed_at: Date
    changed_by: number | null
    field: string
    from_value: string | null
    to_value: string | null
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
  people_act: {
    id: Generated<number>
    tenant_id: number
    changed_at: Date
    changed_by: number | null
    subject_kind: 'user' | 'group' | 'key' | 'webhook'
    subject: string
    from_command_line: Generated<boolean>
  }
  people_change: {
    id: Generated<number>
    act_id: number
    subject_kind: 'user' | 'group' | 'key' | 'webhook'
    subject: string
    field: PeopleChangeField
    from_value: string | null
    to_value: string | null
  }
  notification_preference: {
    user_id: number
    action_transitioned: Generated<boolean>
    assigned_to_action: Generated<boolean>
    comment_added: Generated<boolean>
    critical_action_created: Generated<boolean>
    mentions: Generated<boolean>
    action_due: Generated<boolean>
    due_days_before: Generated<number>
    disable_all: Generated<boolean>
  }
  mail: {
    id: Generated<number>
    news_key: string
    recipient_id: number
    site_id: number | null
    kind: NewsKind | AccountMailKind | 'digest' | 'due' | 'webhookOff' | 'overview'
    facts: ColumnType<
      MailFacts | AccountFacts | DigestFacts | DueFacts | WebhookOffFacts | OverviewFacts,
      string,
      string
    >
    created_at: Date
    attempts: Generated<number>
    next_attempt_at: Date
    sent_at: Date | null
    given_up_at: Date | null
    last_error: string | null
    gathered_into: Generated<number | null>
  }
  due_look: { user_id: number; looked_on: string }
  due_told: { action_id: number; user_id: number; due_date: string; is_overdue: boolean }
  finding_spell: {
    equip_rule_id: number
    site_id: number
    rule_id: number
    first_on: string
    last_on: string
    severity_rank: number
    seen_at: Date
  }
  version_of_site: { site_id: number; version: string }
  spell_due: { site_id: number; marked_at: Generated<Date> }
  insight_subscription: {
    id: Generated<number>
    user_id: number
    covers_all: boolean
    categories: string[]
    priorities: number[]
    severities: string[]
    rhythm: Rhythm
    hour: number
    weekday: number
    timezone: string
    sends_when_quiet: boolean
    told_until: Date
    last_mailed_at: Date | null
    next_due_at: Date | null
  }
  saved_view: {
    id: Generated<number>
    user_id: number
    project_id: number | null
    screen: ViewScreen
    name: string
    search: string
    deleted_at: Generated<Date | null>
  }
  start_page: { user_id: number; view_id: number }
  report_link: {
    id: Generated<number>
    tenant_id: number
    created_by: number
    token_hash: Buffer
    name: string
    from_date: string
    to_date: string
    site_count: number
    site_names: string[]
    report: string
    created_at: Date
    expires_at: Date
    last_opened_at: Date | null
  }
  insight_subscription_place: { subscription_id: number; project_id: number | null; site_id: number | null }
}

export type Db = Kysely<Tables>
