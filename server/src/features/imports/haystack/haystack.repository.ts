import { DEAD_IMPORT_SECONDS } from '@bonfire/contract/imports/imports'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { storable, storableJson } from '../storable.ts'

export interface SavedSource {
  readonly name: string
  readonly address: string
  readonly username: string
  readonly sealedPassword: string
  readonly filter: string
  readonly projectKey: string | null
  readonly mapping: string | null
  readonly intervalSeconds: number
  readonly isOn: boolean
}

export interface SourceRow extends SavedSource {
  readonly id: number
  readonly tenantId: number
  readonly nextPullAt: Date
  readonly leaseUntil: Date | null
  readonly failures: number
  readonly lastSuccessAt: Date | null
  readonly lastReceived: number | null
  readonly lastStored: number | null
  readonly lastRejected: number | null
  readonly lastFailureAt: Date | null
  readonly lastProblem: Problem | null
  readonly lastAt: Date | null
  readonly usualSeconds: number | null
}

/** The sources of a tenant by name; with `id`, only that one. */
export async function findSources(db: Db, tenantId: number, id?: number): Promise<SourceRow[]> {
  return db
    .selectFrom('haystack_source as s')
    .leftJoin('import_rhythm as r', (join) =>
      join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.haystack_source_id', '=', 's.id'),
    )
    .select(['s.id', 's.tenant_id as tenantId', 's.name', 's.address', 's.username'])
    .select(['s.sealed_password as sealedPassword', 's.filter', 's.project_key as projectKey', 's.mapping'])
    .select(['s.interval_seconds as intervalSeconds', 's.is_on as isOn', 's.next_pull_at as nextPullAt'])
    .select(['s.lease_until as leaseUntil', 's.failures', 's.last_success_at as lastSuccessAt'])
    .select(['s.last_received as lastReceived', 's.last_stored as lastStored', 's.last_rejected as lastRejected'])
    .select(['s.last_failure_at as lastFailureAt', 's.last_problem as lastProblem'])
    .select(['r.last_at as lastAt', 'r.usual_seconds as usualSeconds'])
    .where('s.tenant_id', '=', tenantId)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
    .orderBy(sql`lower(s.name)`)
    .execute()
}

/** Of one tenant, so that two cannot exceed the limit or take one name at once. */
export async function lockSources(db: Db, tenantId: number): Promise<void> {
  await db.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().execute()
}

export async function hasName(
  db: Db,
  tenantId: number,
  { name, except }: { name: string; except?: number | undefined },
) {
  const found = await db
    .selectFrom('haystack_source')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return found !== undefined && found.id !== except
}

export async function hasProject(db: Db, tenantId: number, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

interface Saving {
  readonly at: Date
  readonly by: number
}

const columnsOf = (saved: SavedSource, { at, by }: Saving) => ({
  name: saved.name,
  address: saved.address,
  username: saved.username,
  sealed_password: saved.sealedPassword,
  filter: saved.filter,
  project_key: saved.projectKey,
  mapping: saved.mapping,
  interval_seconds: saved.intervalSeconds,
  is_on: saved.isOn,
  // Soon, to see whether it works.
  next_pull_at: at,
  failures: 0,
  saved_at: at,
  saved_by: by,
})

export async function insertSource(db: Db, tenantId: number, saved: SavedSource, saving: Saving): Promise<number> {
  const { id } = await db
    .insertInto('haystack_source')
    .values({ tenant_id: tenantId, ...columnsOf(saved, saving) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was wrong before may be right now. A pull under way ends, because it asks as before. */
export async function updateSource(db: Db, id: number, saved: SavedSource, saving: Saving): Promise<void> {
  await db
    .updateTable('haystack_source')
    .set({
      ...columnsOf(saved, saving),
      ...{ last_failure_at: null, last_problem: null, lease_key: null, lease_until: null },
    })
    .where('id', '=', id)
    .execute()
}

export async function removeSource(db: Db, id: number): Promise<void> {
  await db.deleteFrom('haystack_source').where('id', '=', id).execute()
}

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

/** Whether the lease is still ours: the source may be deleted or changed, or another server may have taken it. */
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

const leased = (db: Db, { id, leaseKey }: ClaimedSource) =>
  db.updateTable('haystack_source').where('id', '=', id).where('lease_key', '=', leaseKey)

export async function noteSuccess(db: Db, claimed: ClaimedSource, success: Success): Promise<void> {
  await leased(db, claimed)
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
  await leased(db, claimed)
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
  await leased(db, claimed).set(RELEASED).execute()
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
    .execute()
}
