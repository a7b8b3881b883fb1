import type { ImportFormat, ImportKind, ImportRun } from '@bonfire/contract/imports/imports'
import type { MappedKind } from '@bonfire/contract/imports/mappings'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { KeyScope } from '@bonfire/contract/values/key-scope'
import type { ColumnType, Generated } from 'kysely'

export interface ImportTables {
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
    mapping_name: Generated<string | null>
    header: ColumnType<string[] | null, undefined, string[]>
    /** New people get a mail. */
    sends_invitations: Generated<boolean>
    /** Imports whose changes are on record can be undone. */
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
}
