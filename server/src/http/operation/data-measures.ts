import { LOST_IMPORT_SECONDS } from '@bonfire/contract/imports/imports'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Each is a time series of its own, so their number is limited. */
export const MAXIMUM_SOURCES = 200

export interface SourceMeasure {
  readonly tenant: string
  /** The name of the ingest key or of the Haystack server, `files`, or `folder`. */
  readonly source: string
  /** Names are not unique; empty for files and the import folder. */
  readonly key: string
  /** Null if nothing was stored yet. */
  readonly lastStoredSeconds: number | null
  readonly rejectedRows: number
}

/** The sources that have delivered, keys before files and oldest first, without revoked keys and servers that are off; one more than the limit. */
export async function readSources(db: Db): Promise<SourceMeasure[]> {
  const { rows } = await sql<SourceMeasure>`
    select t.tenant_key as tenant,
           coalesce(k.name, h.name, case when s.from_folder then 'folder' else 'files' end) as source,
           coalesce(k.id::text, 'haystack-' || h.id, '') as key,
           extract(epoch from s.last_stored_at)::float8 as "lastStoredSeconds", s.rejected_rows as "rejectedRows"
      from finding_source s
      join tenant t on t.id = s.tenant_id
      left join ingest_key k on k.id = s.ingest_key_id
      left join haystack_source h on h.id = s.haystack_source_id
     where k.revoked_at is null and h.is_on is distinct from false
     order by s.ingest_key_id, s.tenant_id, s.from_folder, s.haystack_source_id
     limit ${MAXIMUM_SOURCES + 1}`.execute(db)
  return rows
}

export interface ImportsMeasure {
  readonly running: number
  /** 0 if none is running. */
  readonly oldestRunningSeconds: number
  /** The imports begun in the last day whose server is gone. */
  readonly stalled: number
}

/** The imports of files that have begun and not ended. */
export async function readImports(db: Db, now: Date): Promise<ImportsMeasure> {
  const { rows } = await sql<ImportsMeasure>`
    select count(*) filter (where is_alive)::int4 as running,
           coalesce(max(age_seconds) filter (where is_alive), 0)::float8 as "oldestRunningSeconds",
           count(*) filter (where not is_alive and age_seconds < ${SECONDS_PER_DAY})::int4 as stalled
      from (select extract(epoch from ${now}::timestamptz - started_at) as age_seconds,
                   extract(epoch from ${now}::timestamptz - progressed_at) <= ${LOST_IMPORT_SECONDS} as is_alive
              from import_run where state = 'running' and ended_at is null) run`.execute(db)
  return rows[0] ?? { running: 0, oldestRunningSeconds: 0, stalled: 0 }
}

export interface FolderMeasure {
  readonly tenant: string
  /** Null if nothing of it was stored yet. */
  readonly lastSuccessSeconds: number | null
  readonly hasLastFailed: boolean
  readonly isSilent: boolean
}

/** The import folder, of each tenant whose files were in it. */
export async function readFolders(db: Db, now: Date): Promise<FolderMeasure[]> {
  const { rows } = await sql<FolderMeasure>`
    select t.tenant_key as tenant, extract(epoch from success.at)::float8 as "lastSuccessSeconds",
           coalesce(latest.has_failed, false) as "hasLastFailed",
           coalesce(extract(epoch from ${now}::timestamptz - rhythm.last_at) > 2 * rhythm.usual_seconds, false)
             as "isSilent"
      from import_rhythm rhythm
      join tenant t on t.id = rhythm.tenant_id
      left join lateral (
        select ended_at as at from import_run
         where tenant_id = t.id and folder_path is not null and state = 'done'
           and (received = 0 or rejected_count < received)
         order by id desc limit 1) success on true
      left join lateral (
        select state <> 'done' or put_away_problem is not null or (received > 0 and rejected_count >= received)
                 as has_failed
          from import_run
         where tenant_id = t.id and folder_path is not null and (state in ('done', 'failed') or problem is not null)
         order by id desc limit 1) latest on true
     where rhythm.haystack_source_id is null
     order by t.id
     limit ${MAXIMUM_SOURCES}`.execute(db)
  return rows
}

export interface HaystackMeasure extends FolderMeasure {
  /** The name of the Haystack server. */
  readonly source: string
  /** The same key as among the sources. */
  readonly key: string
}

/** The Haystack servers that are switched on. */
export async function readHaystackSources(db: Db, now: Date): Promise<HaystackMeasure[]> {
  const { rows } = await sql<HaystackMeasure>`
    select t.tenant_key as tenant, s.name as source, 'haystack-' || s.id as key,
           extract(epoch from s.last_success_at)::float8 as "lastSuccessSeconds",
           coalesce(s.last_failure_at >= s.last_success_at, s.last_failure_at is not null) as "hasLastFailed",
           coalesce(extract(epoch from ${now}::timestamptz - r.last_at) > 2 * r.usual_seconds, false) as "isSilent"
      from haystack_source s
      join tenant t on t.id = s.tenant_id
      left join import_rhythm r on r.tenant_id = s.tenant_id and r.haystack_source_id = s.id
     where s.is_on
     order by s.id
     limit ${MAXIMUM_SOURCES}`.execute(db)
  return rows
}

export interface EvaluationMeasure {
  /** Days that wait or are being evaluated, without those that fail. */
  readonly dueDays: number
  /** The longest wait of one of them; 0 if none is overdue. */
  readonly oldestDueSeconds: number
  readonly failingDays: number
}

export async function readEvaluation(db: Db, now: Date): Promise<EvaluationMeasure> {
  const { rows } = await sql<EvaluationMeasure>`
    select count(*) filter (where problem is null)::int4 as "dueDays",
           coalesce(greatest(0, max(extract(epoch from ${now}::timestamptz - due_at)) filter (where problem is null)),
             0)::float8 as "oldestDueSeconds",
           count(*) filter (where problem is not null)::int4 as "failingDays"
      from evaluation_due where marked > done`.execute(db)
  return rows[0] ?? { dueDays: 0, oldestDueSeconds: 0, failingDays: 0 }
}

export interface WebhookMeasure {
  readonly waitingCount: number
  readonly oldestSeconds: number
  /** Webhooks that were switched off because they failed for a day, or because their address is gone. */
  readonly switchedOffCount: number
}

/** Webhooks that are off send nothing. */
export async function readWebhooks(db: Db, now: Date): Promise<WebhookMeasure> {
  const { rows } = await sql<WebhookMeasure>`
    select count(m.id)::int4 as "waitingCount",
           coalesce(greatest(0, max(extract(epoch from ${now}::timestamptz - m.waiting_since))), 0)::float8 as "oldestSeconds",
           (select count(*) from webhook where not is_on and off_reason <> 'person')::int4 as "switchedOffCount"
      from webhook w join webhook_message m on m.webhook_id = w.id and m.next_attempt_at is not null
     where w.is_on`.execute(db)
  return rows[0] ?? { waitingCount: 0, oldestSeconds: 0, switchedOffCount: 0 }
}

export interface TableMeasure {
  readonly table: string
  /** The size includes indexes. */
  readonly bytes: number
  /** An estimate; null until the database has counted. */
  readonly rows: number | null
}

/** The sizes of files and the planner's estimates: no table is read. */
export async function readTables(db: Db): Promise<TableMeasure[]> {
  const { rows } = await sql<TableMeasure>`
    select c.relname::text as "table", pg_total_relation_size(c.oid)::float8 as bytes,
           nullif(c.reltuples, -1)::float8 as rows
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     order by c.relname`.execute(db)
  return rows
}
