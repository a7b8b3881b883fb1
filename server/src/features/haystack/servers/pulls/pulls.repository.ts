import { DEAD_IMPORT_SECONDS } from '@bonfire/contract/imports/imports'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { storable, storableJson } from '../../../../db/storable.ts'
import type { SavedSource } from '../haystack.repository.ts'

export interface ClaimedSource extends SavedSource {
  readonly id: number
  readonly tenantId: number
  readonly failures: number
  readonly leaseKey: string
}

const leaseEnd = (now: Date) => sql<Date>`${now}::timestamptz + ${DEAD_IMPORT_SECONDS} * interval '1 second'`

/** Takes the lease of the source that has been due longest, or of `only`, due or not; undefined if there is none. */
export async function claimSource(
  db: Db,
  { now, only }: { now: Date; only?: { tenantId: number; id: number } },
): Promise<ClaimedSource | undefined> {
  const which: RawBuilder<boolean> = only
    ? sql`tenant_id = ${only.tenantId} and id = ${only.id}`
    : sql`is_on and next_pull_at <= ${now}`
  const { rows } = await sql<ClaimedSource>`
    update haystack_source set lease_key = gen_random_uuid(), lease_until = ${leaseEnd(now)}
     where id = (
       select id from haystack_source
        where ${which} and (lease_until is null or lease_until <= ${now})
        order by next_pull_at, id
        limit 1
          for update skip locked)
    returning id, tenant_id as "tenantId", name, address, username, sealed_password as "sealedPassword", filter,
              project_key as "projectKey", mapping, interval_seconds as "intervalSeconds", is_on as "isOn", failures,
              lease_key as "leaseKey"`.execute(db)
  return rows[0]
}

/** Returns false if the lease is lost: the source was deleted or changed, or another server took it. */
export async function extendLease(db: Db, { id, leaseKey }: ClaimedSource, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('haystack_source')
    .set({ lease_until: leaseEnd(now) })
    .where('id', '=', id)
    .where('lease_key', '=', leaseKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Success {
  readonly at: Date
  readonly nextPullAt: Date
  readonly received: number
  readonly stored: number
  readonly rejectedCount: number
}

const RELEASED = { lease_key: null, lease_until: null }

const whereLeased = (db: Db, { id, leaseKey }: ClaimedSource) =>
  db.updateTable('haystack_source').where('id', '=', id).where('lease_key', '=', leaseKey)

export async function noteSuccess(db: Db, claimed: ClaimedSource, success: Success): Promise<void> {
  await whereLeased(db, claimed)
    .set({
      ...RELEASED,
      next_pull_at: success.nextPullAt,
      failures: 0,
      last_success_at: success.at,
      last_received: success.received,
      last_stored: success.stored,
      last_rejected: success.rejectedCount,
    })
    .execute()
}

export async function noteFailure(
  db: Db,
  claimed: ClaimedSource,
  { at, nextPullAt, problem }: { at: Date; nextPullAt: Date; problem: Problem },
): Promise<void> {
  await whereLeased(db, claimed)
    .set((each) => ({
      ...RELEASED,
      next_pull_at: nextPullAt,
      failures: each('failures', '+', 1),
      last_failure_at: at,
      last_problem: storableJson(problem),
    }))
    .execute()
}

/** Releases it for the next server. */
export async function releaseSource(db: Db, claimed: ClaimedSource): Promise<void> {
  await whereLeased(db, claimed).set(RELEASED).execute()
}

interface NewPullRun {
  readonly fileBytes: number
  readonly choices: TableChoices | null
  readonly at: Date
}

export async function insertPullRun(db: Db, source: ClaimedSource, { fileBytes, choices, at }: NewPullRun) {
  const { id } = await db
    .insertInto('import_run')
    .values({
      tenant_id: source.tenantId,
      file_name: storable(source.name),
      file_bytes: fileBytes,
      kind: 'hits',
      format: 'zinc',
      project_key: source.projectKey,
      choices: choices && JSON.stringify(choices),
      state: 'running',
      keeps_changes: true,
      started_at: at,
      started_by: null,
      progressed_at: at,
      haystack_source_id: source.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Removes the ended runs before this one that changed nothing: a source is pulled up to 96 times a day, mostly without
 * news, and its last run says all that they said.
 */
export async function removeEmptyRuns(db: Db, sourceId: number, before: number): Promise<void> {
  await db
    .deleteFrom('import_run')
    .where('haystack_source_id', '=', sourceId)
    .where('id', '<', before)
    .where('created', '=', 0)
    .where('updated', '=', 0)
    .where('ended_at', 'is not', null)
    .where(sql<boolean>`not exists (select from import_change c where c.import_id = import_run.id)`)
    .execute()
}
