import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Serialises attempts at the same targets across processes, until the transaction ends. */
export async function takeTurn(db: Db, hashes: readonly Buffer[]): Promise<void> {
  const keys = hashes.map((hash) => hash.readBigInt64BE()).sort((one, other) => (one < other ? -1 : 1))
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys.map(String)}::text[]::int8[]) as key`.execute(db)
}

export interface CountRow {
  readonly subjectHash: Buffer
  readonly attempts: number
  readonly lastAttemptAt: Date
}

/** No row for targets without recent attempts. */
export async function findCounts(db: Db, subjectHashes: readonly Buffer[]): Promise<CountRow[]> {
  return db
    .selectFrom('attempt_count')
    .select(['subject_hash as subjectHash', 'attempts', 'last_attempt_at as lastAttemptAt'])
    .where('subject_hash', 'in', subjectHashes)
    .execute()
}

export async function saveCount(db: Db, count: CountRow & { readonly expiresAt: Date }): Promise<void> {
  const values = { attempts: count.attempts, last_attempt_at: count.lastAttemptAt, expires_at: count.expiresAt }
  await db
    .insertInto('attempt_count')
    .values({ subject_hash: count.subjectHash, ...values })
    .onConflict((conflict) => conflict.column('subject_hash').doUpdateSet(values))
    .execute()
}

export async function deleteCounts(db: Db, subjectHashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('attempt_count').where('subject_hash', 'in', subjectHashes).execute()
}

export interface TargetRow {
  readonly targetHash: Buffer
  readonly attemptedAt: Date
}

/** The latest comes first. */
export async function findTargets(db: Db, networkHash: Buffer, after: Date): Promise<TargetRow[]> {
  return db
    .selectFrom('network_attempt')
    .select(['target_hash as targetHash', 'attempted_at as attemptedAt'])
    .where('network_hash', '=', networkHash)
    .where('attempted_at', '>', after)
    .orderBy('attempted_at', 'desc')
    .execute()
}

export async function saveTarget(
  db: Db,
  target: TargetRow & { readonly networkHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  const values = { attempted_at: target.attemptedAt, expires_at: target.expiresAt }
  await db
    .insertInto('network_attempt')
    .values({ network_hash: target.networkHash, target_hash: target.targetHash, ...values })
    .onConflict((conflict) => conflict.columns(['network_hash', 'target_hash']).doUpdateSet(values))
    .execute()
}

/** Deletes one of a network's targets, and those tried before an instant. */
export async function deleteTargets(
  db: Db,
  networkHash: Buffer,
  targets: { readonly targetHash: Buffer; readonly before: Date },
): Promise<void> {
  await db
    .deleteFrom('network_attempt')
    .where('network_hash', '=', networkHash)
    .where((where) =>
      where.or([where('target_hash', '=', targets.targetHash), where('attempted_at', '<=', targets.before)]),
    )
    .execute()
}

/** Deletes expired counts, at most so many of each; skips rows locked by others. */
export async function sweepAttempts(db: Db, now: Date, atMost: number): Promise<void> {
  await sql`
    delete from attempt_count where subject_hash in (
      select subject_hash from attempt_count where expires_at <= ${now} limit ${atMost} for update skip locked)`.execute(
    db,
  )
  await sql`
    delete from network_attempt where (network_hash, target_hash) in (
      select network_hash, target_hash from network_attempt
       where expires_at <= ${now} limit ${atMost} for update skip locked)`.execute(db)
}
