import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { invalid, notFound, unauthenticated } from '../../http/refusal.ts'
import {
  findKey,
  findKeyByHash,
  type IngestKey,
  insertKey,
  markUsed,
  revokeKey,
  selectKeys,
} from './ingest-key.repository.ts'
import type { Scope } from './scope.ts'

const PREFIX = 'bfk_'
const SECRET_BYTES = 32
const MARK_USED_EVERY_MS = 60_000
const MAXIMUM_NAME_LENGTH = 200

/** The key is in this answer and nowhere else: only its hash is stored. Without `createdBy` no person made it. */
export async function createIngestKey(
  context: Context,
  scope: Scope,
  { name, createdBy = null }: { name: string; createdBy?: number | null },
): Promise<{ id: number; key: string }> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > MAXIMUM_NAME_LENGTH) {
    throw invalid(`A key needs a name of 1 to ${MAXIMUM_NAME_LENGTH} characters, such as the program that will use it.`)
  }
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  const createdAt = context.clock()
  const id = await insertKey(context.db, { ...scope, name: trimmed, keyHash: hashOf(key), createdAt, createdBy })
  return { id, key }
}

export const listIngestKeys = (context: Context, tenantId: number): Promise<IngestKey[]> =>
  selectKeys(context.db, tenantId)

/** The revoked key. Throws `not_found` for unknown and foreign ones alike. */
export async function revokeIngestKey(
  context: Context,
  tenantId: number,
  { id, revokedBy = null }: { id: number; revokedBy?: number | null },
): Promise<IngestKey> {
  await revokeKey(context.db, { tenantId, id, at: context.clock(), revokedBy })
  const key = await findKey(context.db, tenantId, id)
  if (!key) throw notFound('ingest key')
  return key
}

/** From an `Authorization` header to what its sender may write. */
export async function authenticateSender(context: Context, authorization: string | undefined): Promise<Scope> {
  if (!authorization) {
    throw unauthenticated('An ingest key is missing. Send it as "Authorization: Bearer <key>".')
  }
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!key) throw unauthenticated('The Authorization header must have the form "Bearer <key>", with an ingest key.')
  const found = await findKeyByHash(context.db, hashOf(key))
  if (!found) throw unauthenticated('This ingest key is not known. Ask an administrator for a new one.')
  if (found.revoked_at) {
    throw unauthenticated(`The ingest key "${found.name}" was revoked. Ask an administrator for a new one.`)
  }
  const now = context.clock()
  const isMarked = found.last_used_at && now.getTime() - found.last_used_at.getTime() < MARK_USED_EVERY_MS
  if (!isMarked) await markUsed(context.db, found.id, now)
  return { tenantId: found.tenant_id, projectKeys: found.project_keys }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
