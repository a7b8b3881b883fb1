import type { ImportFormat, ImportKind, ImportRun } from '@bonfire/contract/imports/imports'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { storableJson } from '../../db/storable.ts'
import type { RowProblem } from '../../locales/rejections.ts'

/** A file, and how it is read. */
interface RunFile {
  readonly fileName: string
  readonly fileBytes: number
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly projectKey: string | null
  /** A project that is created gets it. */
  readonly currency: string | null
  readonly choices: TableChoices | null
  /** The mapping that the choices are from, if it has a name. */
  readonly mappingName: string | null
  readonly sendsInvitations: boolean
}

export interface NewRun extends RunFile {
  readonly tenantId: number
  /** Null for the command line. */
  readonly startedBy: number | null
  readonly startedAt: Date
}

/** The progress of a run: rows, and for hits occurrences. */
export interface Progress {
  readonly received: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejectedCount: number
}

export interface RunRow extends Progress, RunFile {
  readonly id: number
  readonly state: ImportRun['state']
  readonly problem: Problem | null
  readonly startedAt: Date
  readonly startedBy: string | null
  readonly progressedAt: Date
  readonly endedAt: Date | null
  readonly counts: ImportRun['counts']
  /** Null without rejected rows, and if the file is no table. */
  readonly header: string[] | null
  readonly keepsChanges: boolean
  /** Findings of others are on record that it changed or brought too. */
  readonly hasFormer: boolean
  /** It said on which days rules ran. */
  readonly hasChecks: boolean
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly isFromFolder: boolean
  readonly isPulled: boolean
  readonly isFromCommandLine: boolean
}

export interface KeptRejection extends RowProblem {
  readonly id: number
  readonly content: string | null
}

export interface NewRejection extends Pick<KeptRejection, 'row' | 'code' | 'content'> {
  readonly paramsJson: string
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
      currency: run.currency,
      choices: run.choices && JSON.stringify(run.choices),
      mapping_name: run.mappingName,
      sends_invitations: run.sendsInvitations,
      state: 'waiting',
      keeps_changes: run.kind === 'hits',
      started_at: run.startedAt,
      started_by: run.startedBy,
      progressed_at: run.startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The runs of a tenant, latest first; with `id`, only that one, and with `by`, only those that this person started. */
export async function findRuns(
  db: Db,
  tenantId: number,
  { id, by, limit = 1 }: { id?: number; by?: number | undefined; limit?: number },
): Promise<RunRow[]> {
  return db
    .selectFrom('import_run as r')
    .leftJoin('user_account as u', 'u.id', 'r.started_by')
    .leftJoin('user_account as undoer', 'undoer.id', 'r.undone_by')
    .select(['r.id', 'r.file_name as fileName', 'r.file_bytes as fileBytes', 'r.kind', 'r.format'])
    .select(['r.project_key as projectKey', 'r.currency', 'r.state', 'r.started_at as startedAt'])
    .select(['u.display_name as startedBy', 'r.progressed_at as progressedAt', 'r.ended_at as endedAt'])
    .select([
      'r.received',
      'r.created',
      'r.updated',
      'r.unchanged',
      'r.rejected_count as rejectedCount',
      'r.counts',
      'r.choices',
      'r.mapping_name as mappingName',
      'r.header',
      'r.sends_invitations as sendsInvitations',
    ])
    .select(['r.keeps_changes as keepsChanges', 'r.undone_at as undoneAt', 'undoer.display_name as undoneBy'])
    .select((eb) => [
      eb.fn.coalesce('r.problem', 'r.put_away_problem').as('problem'),
      eb('r.folder_path', 'is not', null).$castTo<boolean>().as('isFromFolder'),
      eb('r.haystack_source_id', 'is not', null).$castTo<boolean>().as('isPulled'),
      // Runs of an account that is gone are those of a stand-in.
      sql<boolean>`r.started_by is null and r.folder_path is null and r.haystack_source_id is null`.as(
        'isFromCommandLine',
      ),
      sql<boolean>`exists (select from import_change c where c.import_id = r.id)`.as('hasFormer'),
      sql<boolean>`exists (select from checked_day c where c.import_id = r.id and c.import_id > 0)`.as('hasChecks'),
    ])
    .where('r.tenant_id', '=', tenantId)
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? 0))
    .$if(by !== undefined, (query) => query.where('r.started_by', '=', by ?? 0))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Claims a run that is waiting for its file; returns false for the second caller. */
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
  const { received, created, updated, unchanged, rejectedCount } = progress
  // Importers whose rows are stored say so themselves, perhaps just before this.
  await sql`
    update import_run
       set received = greatest(received, ${received}), created = greatest(created, ${created}),
           updated = greatest(updated, ${updated}), rejected_count = ${rejectedCount}, progressed_at = ${at},
           unchanged = case when created + updated > ${created + updated} then unchanged else ${unchanged} end
     where id = ${id}`.execute(db)
}

/** Runs of files that were sent to a server that is gone. */
export async function endLeftRuns(db: Db): Promise<void> {
  await sql`
    update import_run set state = 'stopped', ended_at = progressed_at
     where state = 'running' and ended_at is null and folder_path is null and haystack_source_id is null`.execute(db)
}

/** The columns of its file, once a row of it is rejected. */
export async function writeHeader(db: Db, id: number, header: string[]): Promise<void> {
  await db.updateTable('import_run').set({ header }).where('id', '=', id).execute()
}

export interface RunEnd {
  readonly state: 'done' | 'stopped' | 'failed'
  readonly problem?: Problem | undefined
  readonly counts?: ImportRun['counts'] | undefined
}

export async function endRun(db: Db, id: number, end: RunEnd & Progress & { at: Date }): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      ...columnsOf(end),
      state: end.state,
      problem: end.problem ? storableJson(end.problem) : null,
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

export async function insertRejections(db: Db, importId: number, rejections: readonly NewRejection[]): Promise<void> {
  await sql`
    insert into import_rejection (import_id, row_number, code, params, content)
      select ${importId}::int8, row_number, code, params::jsonb, content from unnest(
        ${rejections.map(({ row }) => row)}::int4[], ${rejections.map(({ code }) => code)}::text[],
        ${rejections.map(({ paramsJson }) => paramsJson)}::text[], ${rejections.map(({ content }) => content)}::text[])
        as refused (row_number, code, params, content)`.execute(db)
}

/** Rows come in file order, after `after`. */
export async function findRejections(
  db: Db,
  importId: number,
  { after, limit }: { after?: Pick<KeptRejection, 'row' | 'id'> | undefined; limit: number },
): Promise<KeptRejection[]> {
  return db
    .selectFrom('import_rejection')
    .select(['id', 'row_number as row', 'code', 'params', 'content'])
    .where('import_id', '=', importId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(row_number, id) > (${after?.row}, ${after?.id})`))
    .orderBy('row_number')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the rejected rows of runs that began before an instant; their counts are kept. */
export async function forgetRejections(db: Db, startedBefore: Date): Promise<void> {
  await sql`
    delete from import_rejection
     where import_id in (select id from import_run where started_at < ${startedBefore})`.execute(db)
}
