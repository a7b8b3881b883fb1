import type { KeyScope } from '@bonfire/contract/values/key-scope'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface IngestKey {
  readonly id: number
  readonly name: string
  /** Null for every project of the tenant. */
  readonly projectKeys: string[] | null
  readonly createdAt: Date
  /** Display name; null for the command line and for accounts that no longer exist. */
  readonly createdBy: string | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
  readonly revokedBy: string | null
  readonly scopes: KeyScope[]
  readonly expiresAt: Date | null
}

export interface NewKey {
  readonly tenantId: number
  readonly projectKeys: readonly string[] | null
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly expiresAt: Date | null
}

export async function insertKey(
  db: Db,
  key: NewKey & { keyHash: Buffer; createdAt: Date; createdBy: number | null; accountId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('ingest_key')
    .values({
      tenant_id: key.tenantId,
      name: key.name,
      key_hash: key.keyHash,
      project_keys: key.projectKeys && [...key.projectKeys],
      created_at: key.createdAt,
      created_by: key.createdBy,
      scopes: [...key.scopes],
      expires_at: key.expiresAt,
      account_id: key.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findKeyByHash(db: Db, keyHash: Buffer) {
  return db.selectFrom('ingest_key').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
}

/** A tenant's keys: with a person, those that reach a project which the person sees. */
export interface WhoseKeys {
  readonly tenantId: number
  readonly userId?: number | undefined
}

/** Oldest first. */
export const selectKeys = (db: Db, whose: WhoseKeys): Promise<IngestKey[]> =>
  keysOf(db, whose).orderBy('k.id').execute()

export const findKey = (db: Db, whose: WhoseKeys, id: number): Promise<IngestKey | undefined> =>
  keysOf(db, whose).where('k.id', '=', id).executeTakeFirst()

const keysOf = (db: Db, { tenantId, userId }: WhoseKeys) =>
  db
    .selectFrom('ingest_key as k')
    .leftJoin('user_account as c', 'c.id', 'k.created_by')
    .leftJoin('user_account as r', 'r.id', 'k.revoked_by')
    .select([
      'k.id',
      'k.name',
      'k.project_keys as projectKeys',
      'k.created_at as createdAt',
      'c.display_name as createdBy',
      'k.last_used_at as lastUsedAt',
      'k.revoked_at as revokedAt',
      'r.display_name as revokedBy',
      'k.scopes',
      'k.expires_at as expiresAt',
    ])
    .where('k.tenant_id', '=', tenantId)
    .$if(userId !== undefined, (query) =>
      query.where(sql<boolean>`(k.project_keys is null
        or exists (select from user_account a where a.id = ${userId} and a.sees_all_projects)
        or exists (select from visible_project m join project p on p.id = m.project_id
                    where m.user_id = ${userId} and p.project_key = any(k.project_keys)))`),
    )

export async function markUsed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('ingest_key').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Returns true if the key was revoked now: a key that is already revoked keeps its time and author. */
export async function revokeKey(
  db: Db,
  key: { tenantId: number; id: number; at: Date; revokedBy: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ingest_key')
    .set({ revoked_at: key.at, revoked_by: key.revokedBy })
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
