import type { ImportFormat, ImportKind, ImportRun } from '@bonfire/contract/imports'
import type { Rejection } from '@bonfire/contract/ingest'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface NewRun {
  readonly tenantId: number
  readonly startedBy: number
  readonly startedAt: Date
  readonly fileName: string
  readonly fileBytes: number
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly projectKey: string | null
}

/** How far a run is: rows, and of hits occurrences. */
export interface Progress {
  readonly received: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejectedCount: number
}

export interface RunRow extends Progress {
  readonly id: number
  readonly fileName: string
  readonly fileBytes: number
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly projectKey: string | null
  readonly state: ImportRun['state']
  readonly problem: string | null
  readonly startedAt: Date
  readonly startedBy: string | null
  readonly progressedAt: Date
  readonly endedAt: Date | null
  readonly counts: ImportRun['counts']
}

export interface KeptRejection extends Rejection {
  readonly id: number
  readonly content: string | null
}

export async function insertRun(db: Db, run: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({
      tenant_id: run.tenantId,
      file_name: run.fileName,
      file_bytes: run.fileBytes,
      kind: run.kind,
      format: run.format,
      project_key: run.projectKey,
      state: 'waiting',
      started_at: run.startedAt,
      started_by: run.startedBy,
      progressed_at: run.startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Runs of a tenant, the newest first; with `id` that one. */
export async function findRuns(
  db: Db,
  tenantId: number,
  { id, limit = 1 }: { id?: number; limit?: number },
): Promise<RunRow[]> {
  return db
    .selectFrom('import_run as r')
    .leftJoin('user_account as u', 'u.id', 'r.started_by')
    .select(['r.id', 'r.file_name as fileName', 'r.file_bytes as fileBytes', 'r.kind', 'r.format'])
    .select(['r.project_key as projectKey', 'r.state', 'r.problem', 'r.started_at as startedAt'])
    .select(['u.display_name as startedBy', 'r.progressed_at as progressedAt', 'r.ended_at as endedAt'])
    .select(['r.received', 'r.created', 'r.updated', 'r.unchanged', 'r.rejected_count as rejectedCount', 'r.counts'])
    .where('r.tenant_id', '=', tenantId)
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? 0))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Answers whether the run was waiting for its file; whoever comes second gets false. */
export async function claimRun(db: Db, run: { tenantId: number; id: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ state: 'running', progressed_at: run.at })
    .where('tenant_id', '=', run.tenantId)
    .where('id', '=', run.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function writeProgress(db: Db, id: number, { at, ...progress }: Progress & { at: Date }): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ ...columnsOf(progress), progressed_at: at })
    .where('id', '=', id)
    .execute()
}

export interface RunEnd {
  readonly state: 'done' | 'stopped' | 'failed'
  readonly problem?: string | undefined
  readonly counts?: ImportRun['counts'] | undefined
}

export async function endRun(db: Db, id: number, end: RunEnd & Progress & { at: Date }): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      ...columnsOf(end),
      state: end.state,
      problem: end.problem ?? null,
      counts: JSON.stringify(end.counts ?? {}),
      progressed_at: end.at,
      ended_at: end.at,
    })
    .where('id', '=', id)
    .execute()
}

const columnsOf = ({ received, created, updated, unchanged, rejectedCount }: Progress) => ({
  received,
  created,
  updated,
  unchanged,
  rejected_count: rejectedCount,
})

export async function insertRejections(
  db: Db,
  importId: number,
  rejections: readonly Omit<KeptRejection, 'id'>[],
): Promise<void> {
  await sql`
    insert into import_rejection (import_id, row_number, code, message, content)
      select ${importId}::int8, * from unnest(
        ${rejections.map(({ row }) => row)}::int4[], ${rejections.map(({ code }) => code)}::text[],
        ${rejections.map(({ message }) => message)}::text[], ${rejections.map(({ content }) => content)}::text[])`.execute(
    db,
  )
}

/** In the order of the file, behind `after`. */
export async function findRejections(
  db: Db,
  importId: number,
  { after, limit }: { after?: Pick<KeptRejection, 'row' | 'id'> | undefined; limit: number },
): Promise<KeptRejection[]> {
  return db
    .selectFrom('import_rejection')
    .select(['id', 'row_number as row', 'code', 'message', 'content'])
    .where('import_id', '=', importId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(row_number, id) > (${after?.row}, ${after?.id})`))
    .orderBy('row_number')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Forgets the rejected rows of runs that began before an instant; how many there were stays. */
export async function forgetRejections(db: Db, startedBefore: Date): Promise<void> {
  await sql`
    delete from import_rejection
     where import_id in (select id from import_run where started_at < ${startedBefore})`.execute(db)
}
