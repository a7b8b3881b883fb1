import type { Db } from '../../db/database.ts'
import type { Scope } from './scope.ts'

export interface IngestKey {
  readonly id: number
  readonly name: string
  /** null: every project of the tenant. */
  readonly projectKeys: string[] | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export async function insertKey(
  db: Db,
  key: Scope & { name: string; keyHash: Buffer; createdAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('ingest_key')
    .values({
      tenant_id: key.tenantId,
      name: key.name,
      key_hash: key.keyHash,
      project_keys: key.projectKeys && [...key.projectKeys],
      created_at: key.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findKeyByHash(db: Db, keyHash: Buffer) {
  return db.selectFrom('ingest_key').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
}

export async function selectKeys(db: Db, tenantId: number): Promise<IngestKey[]> {
  return db
    .selectFrom('ingest_key')
    .select([
      'id',
      'name',
      'project_keys as projectKeys',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
}

export async function markUsed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('ingest_key').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Answers whether there is such a key; one that was revoked before keeps its time. */
export async function revokeKey(db: Db, key: { tenantId: number; id: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ingest_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(key.at)) }))
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
