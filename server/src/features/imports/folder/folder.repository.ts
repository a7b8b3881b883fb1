import { DEAD_IMPORT_SECONDS, type ImportFormat } from '@bonfire/contract/imports/imports'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { storable, storableJson } from '../../../db/storable.ts'
import type { RunRow } from '../imports.repository.ts'

export interface NewFolderRun {
  readonly tenantId: number
  readonly path: string
  readonly stamp: string
  readonly fileName: string
  readonly fileBytes: number
  readonly format: ImportFormat
  readonly kind: 'hits' | 'samples'
  readonly choices: TableChoices | undefined
  readonly at: Date
}

/** Begins a run, unless the file already has one. Returns its id. */
export async function insertFolderRun(db: Db, run: NewFolderRun): Promise<number | undefined> {
  const row = await db
    .insertInto('import_run')
    .values({
      tenant_id: run.tenantId,
      file_name: storable(run.fileName),
      file_bytes: run.fileBytes,
      kind: run.kind,
      format: run.format,
      project_key: null,
      choices: run.choices && JSON.stringify(run.choices),
      state: 'running',
      keeps_changes: run.kind === 'hits',
      started_at: run.at,
      started_by: null,
      progressed_at: run.at,
      folder_path: run.path,
      folder_stamp: run.stamp,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type Claim = Pick<RunRow, 'id' | 'state' | 'endedAt' | 'progressedAt'> & { readonly stamp: string | null }

/** The run that the file has, until it is put away. */
export async function findClaim(db: Db, path: string): Promise<Claim | undefined> {
  return db
    .selectFrom('import_run')
    .select(['id', 'state', 'ended_at as endedAt', 'progressed_at as progressedAt', 'folder_stamp as stamp'])
    .where(sql<string>`md5(folder_path)`, '=', sql<string>`md5(${path})`)
    .where('folder_path', 'is not', null)
    .where('put_away_at', 'is', null)
    .executeTakeFirst()
}

/** Ends a run whose server is gone. */
export async function stopDeadRun(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update import_run set state = 'stopped', ended_at = progressed_at, put_away_at = ${at}
     where id = ${id} and ended_at is null
       and progressed_at < ${at}::timestamptz - ${DEAD_IMPORT_SECONDS} * interval '1 second'`.execute(db)
}

/** Returns true if this caller may try again to put an imported file away: one at a time, and once a minute. */
export async function takeTurnToPutAway(db: Db, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_run set progressed_at = ${at}
     where id = ${id} and put_away_at is null
       and progressed_at <= ${at}::timestamptz - interval '1 minute'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** A file with a problem is where it was; otherwise, the next file of that name is another one. */
export async function notePutAway(db: Db, id: number, { at, problem }: { at: Date; problem: Problem | null }) {
  const isThere = problem?.code === 'folder.not-moved'
  await db
    .updateTable('import_run')
    .set({ put_away_at: isThere ? null : at, put_away_problem: problem && storableJson(problem) })
    .where('id', '=', id)
    .execute()
}

/** Removes a run that has not begun to read. */
export async function removeRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_run').where('id', '=', id).execute()
}

export async function readEndedRun(db: Db, id: number) {
  return db
    .selectFrom('import_run')
    .select([
      'state',
      'problem',
      'header',
      'received',
      'created',
      'updated',
      'unchanged',
      'rejected_count as rejectedCount',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function findTenants(db: Db): Promise<{ id: number; key: string }[]> {
  return db.selectFrom('tenant').select(['id', 'tenant_key as key']).execute()
}

/** The last run of the folder that ended well, or badly. */
export async function findLastRun(db: Db, tenantId: number, { isSuccess }: { isSuccess: boolean }) {
  return db
    .selectFrom('import_run')
    .select(['file_name as fileName', 'received', 'created', 'updated', 'rejected_count as rejectedCount'])
    .select((eb) => [
      eb.fn.coalesce('problem', 'put_away_problem').as('problem'),
      eb.fn.coalesce('ended_at', 'progressed_at').as('endedAt'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('folder_path', 'is not', null)
    .where(isSuccess ? isGood : isBad)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const isGood = sql<boolean>`state = 'done' and (received = 0 or rejected_count < received)`
const isBad = sql<boolean>`
  (state = 'failed' or problem is not null or put_away_problem is not null
   or (state = 'done' and received > 0 and rejected_count >= received))`

export async function findRhythm(db: Db, tenantId: number) {
  return db
    .selectFrom('import_rhythm')
    .select(['last_at as lastFileAt', 'usual_seconds as usualSeconds'])
    .where('tenant_id', '=', tenantId)
    .where('haystack_source_id', 'is', null)
    .executeTakeFirst()
}
