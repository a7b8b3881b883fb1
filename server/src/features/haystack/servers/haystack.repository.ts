import type { Problem } from '@bonfire/contract/refusals/problem'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

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

/** A wrong source may be right now. A pull under way ends, because it asks as before. */
export async function updateSource(db: Db, id: number, saved: SavedSource, saving: Saving): Promise<void> {
  await db
    .updateTable('haystack_source')
    .set({
      ...columnsOf(saved, saving),
      last_failure_at: null,
      last_problem: null,
      lease_key: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeSource(db: Db, id: number): Promise<void> {
  await db.deleteFrom('haystack_source').where('id', '=', id).execute()
}
