import { DEAD_IMPORT_SECONDS } from '@bonfire/contract/imports/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Each is a time series of its own, so their number is limited. */
export const MAXIMUM_SOURCES = 200
const DAY_SECONDS = 86_400

export interface SourceMeasure {
  readonly tenant: string
  /** The name of the ingest key, or `files`. */
  readonly source: string
  /** Names are not unique; empty for files. */
  readonly key: string
  /** Null if nothing was stored yet. */
  readonly lastStoredSeconds: number | null
  readonly rejectedRows: number
}

/** The sources that have delivered, keys before files and oldest first, without revoked keys; one more than the limit. */
export async function readSources(db: Db): Promise<SourceMeasure[]> {
  const { rows } = await sql<SourceMeasure>`
    select t.tenant_key as tenant, coalesce(k.name, 'files') as source, coalesce(k.id::text, '') as key,
           extract(epoch from s.last_stored_at)::float8 as "lastStoredSeconds", s.rejected_rows as "rejectedRows"
      from finding_source s
      join tenant t on t.id = s.tenant_id
      left join ingest_key k on k.id = s.ingest_key_id
     where k.revoked_at is null
     order by s.ingest_key_id, s.tenant_id
     limit ${MAXIMUM_SOURCES + 1}`.execute(db)
  return rows
}

export interface ImportsMeasure {
  readonly running: number
  /** 0 if none is running. */
  readonly oldestRunningSeconds: number
  /** Whose server is gone, of those begun in the last day. */
  readonly stalled: number
}

/** The imports of files that have begun and not ended. */
export async function readImports(db: Db, now: Date): Promise<ImportsMeasure> {
  const { rows } = await sql<ImportsMeasure>`
    select count(*) filter (where is_alive)::int4 as running,
           coalesce(max(age_seconds) filter (where is_alive), 0)::float8 as "oldestRunningSeconds",
           count(*) filter (where not is_alive and age_seconds < ${DAY_SECONDS})::int4 as stalled
      from (select extract(epoch from ${now}::timestamptz - started_at) as age_seconds,
                   extract(epoch from ${now}::timestamptz - progressed_at) <= ${DEAD_IMPORT_SECONDS} as is_alive
              from import_run where state = 'running' and ended_at is null) run`.execute(db)
  return rows[0] ?? { running: 0, oldestRunningSeconds: 0, stalled: 0 }
}

export interface TableMeasure {
  readonly table: string
  /** With indexes. */
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
