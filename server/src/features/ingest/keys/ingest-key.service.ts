import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Scope } from '../scope.ts'
import {
  findKey,
  findKeyByHash,
  type IngestKey,
  insertKey,
  markUsed,
  revokeKey,
  selectKeys,
} from './ingest-key.repository.ts'

const PREFIX = 'bfk_'
const SECRET_BYTES = 32
const MARK_USED_EVERY_MS = 60_000
const MAXIMUM_NAME_LENGTH = 200

/**
 * The key is only in this response: just its hash is stored. Without `createdBy`, it was created on the command line.
 */
export async function createIngestKey(
  context: Context,
  scope: Scope,
  { name, createdBy = null }: { name: string; createdBy?: number | null },
): Promise<{ id: number; key: string }> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > MAXIMUM_NAME_LENGTH) {
    throw refuse('key.name', { maximum: MAXIMUM_NAME_LENGTH })
  }
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  const createdAt = context.clock()
  const id = await insertKey(context.db, { ...scope, name: trimmed, keyHash: hashOf(key), createdAt, createdBy })
  return { id, key }
}

export const listIngestKeys = (context: Context, tenantId: number): Promise<IngestKey[]> =>
  selectKeys(context.db, tenantId)

/** Returns the revoked key. Throws `not_found` for unknown and foreign ones. */
export async function revokeIngestKey(
  context: Context,
  tenantId: number,
  { id, revokedBy = null }: { id: number; revokedBy?: number | null },
): Promise<IngestKey> {
  await revokeKey(context.db, { tenantId, id, at: context.clock(), revokedBy })
  const key = await findKey(context.db, tenantId, id)
  if (!key) throw refuse('not_found', { thing: 'ingest key' })
  return key
}

/** Whether an `Authorization` header holds what looks like an ingest key. */
export const isIngestKey = (authorization: string | undefined): boolean =>
  new RegExp(`^Bearer +${PREFIX}`, 'i').test(authorization ?? '')

/** Resolves an `Authorization` header to what its sender may write. */
export async function authenticateSender(context: Context, authorization: string | undefined): Promise<Scope> {
  if (!authorization) {
    throw refuse('key.missing')
  }
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!key) throw refuse('key.wrong-form')
  const found = await findKeyByHash(context.db, hashOf(key))
  if (!found) throw refuse('key.unknown')
  if (found.revoked_at) {
    throw refuse('key.revoked', { name: found.name })
  }
  const now = context.clock()
  const isMarked = found.last_used_at && now.getTime() - found.last_used_at.getTime() < MARK_USED_EVERY_MS
  if (!isMarked) await markUsed(context.db, found.id, now)
  return { tenantId: found.tenant_id, projectKeys: found.project_keys, ingestKeyId: found.id }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
