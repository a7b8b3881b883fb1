import { createHash, randomBytes } from 'node:crypto'
import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { includesScope, type KeyScope } from '@bonfire/contract/values/key-scope'
import type { Context } from '../../context.ts'
import { recordAct, type TrailAct, type TrailLine } from '../../db/audit-trail.ts'
import type { Db } from '../../db/database.ts'
import { type Person, seesWholeProjects } from '../../db/sight.ts'
import { inTransaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { refuseInPart, scopeOfProjects } from '../../http/whole-sight.ts'
import {
  findKey,
  findKeyByHash,
  type IngestKey,
  insertKey,
  markUsed,
  type NewKey,
  revokeKey,
  selectKeys,
} from './ingest-key.repository.ts'
import { insertKeyAccount } from './key-account.repository.ts'
import { accessOf, needsAccount, rolesOf } from './key-rights.ts'

const PREFIX = 'bfk_'
const SECRET_BYTES = 32
const MARK_USED_EVERY_MS = MILLISECONDS_PER_MINUTE
const MAXIMUM_NAME_LENGTH = 200

/** The creator of a key: an administrator, or, if the id is null, the command line. */
interface KeyMaker {
  readonly id: number | null
  readonly access: readonly string[]
  readonly rolesRestriction: readonly string[] | null
}
const COMMAND_LINE: KeyMaker = { id: null, access: [], rolesRestriction: null }
const ONLY_SENDS: readonly KeyScope[] = ['ingest']

type WantedKey = Pick<NewKey, 'name'> & Partial<Pick<NewKey, 'scopes' | 'expiresAt'>>

/** The key is only in this response: just its hash is stored. */
export async function createIngestKey(
  context: Context,
  { tenantId, projectKeys }: Pick<Scope, 'tenantId' | 'projectKeys'>,
  { name, scopes = ONLY_SENDS, expiresAt = null }: WantedKey,
  maker: KeyMaker = COMMAND_LINE,
): Promise<{ id: number; key: string }> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > MAXIMUM_NAME_LENGTH) {
    throw refuse('key.name', { maximum: MAXIMUM_NAME_LENGTH })
  }
  const createdAt = context.clock()
  if (expiresAt && expiresAt <= createdAt) throw refuseField('expiresAt', 'key.expiry-past')
  if (projectKeys && scopes.some((scope) => scope.startsWith('people:'))) {
    throw refuseField('projectKeys', 'key.people-of-projects')
  }
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  const wanted: NewKey = { tenantId, projectKeys, name: trimmed, scopes, expiresAt }
  const id = await inTransaction(context.db, async (db) => {
    if (maker.id !== null) await refuseProjectsBeyondOwn(db, { id: maker.id, tenantId }, projectKeys)
    const accountId = needsAccount(scopes) ? await insertKeyAccount(db, accountFor(wanted, maker, createdAt)) : null
    const row = { ...wanted, keyHash: hashOf(key), createdAt, createdBy: maker.id, accountId }
    await recordAct(db, actOf(wanted, createdAt, maker.id), linesOfNew(wanted))
    return insertKey(db, row)
  })
  return { id, key }
}

/** It will also reach the sites that are added later, so seeing all that there are is not enough. */
async function refuseProjectsBeyondOwn(db: Db, maker: Person, projectKeys: readonly string[] | null): Promise<void> {
  await refuseInPart(db, maker, scopeOfProjects(projectKeys))
  if (!(await seesWholeProjects(db, maker.id, projectKeys))) throw refuse('key.all-beyond-own')
}

const actOf = (key: Pick<NewKey, 'tenantId' | 'name'>, at: Date, by: number | null): TrailAct => ({
  tenantId: key.tenantId,
  at,
  by,
  isFromCommandLine: by === null,
  subjectKind: 'key',
  subject: key.name,
})

const linesOfNew = ({ name, scopes, projectKeys, expiresAt }: NewKey): TrailLine[] => [
  { field: 'key', from: null, to: name },
  { field: 'scopes', from: null, to: scopes.join(', ') },
  { field: 'portfolio', from: null, to: projectKeys?.join(', ') ?? ALL_PROJECTS },
  ...(expiresAt ? [{ field: 'expiry' as const, from: null, to: expiresAt.toISOString() }] : []),
]

function accountFor(key: NewKey, maker: KeyMaker, createdAt: Date) {
  return { ...key, access: accessOf(key.scopes), rolesRestriction: rolesOf(maker), createdAt }
}

export const listIngestKeys = (context: Context, tenantId: number): Promise<IngestKey[]> =>
  selectKeys(context.db, { tenantId })

/** Returns the revoked key. Throws `not_found` for unknown and foreign ones. */
export async function revokeIngestKey(
  context: Context,
  tenantId: number,
  { id, revokedBy = null }: { id: number; revokedBy?: number | null },
): Promise<IngestKey> {
  const at = context.clock()
  return inTransaction(context.db, async (db) => {
    const key = await findKey(db, { tenantId, userId: revokedBy ?? undefined }, id)
    if (!key) throw refuse('not_found', { thing: 'ingest key' })
    if (revokedBy !== null) await refuseInPart(db, { id: revokedBy, tenantId }, scopeOfProjects(key.projectKeys))
    const isRevoked = await revokeKey(db, { tenantId, id, at, revokedBy })
    const line = { field: 'key', from: key.name, to: null } as const
    if (isRevoked) await recordAct(db, actOf({ tenantId, name: key.name }, at, revokedBy), [line])
    return (await findKey(db, { tenantId }, id)) ?? key
  })
}

/** True if an `Authorization` header holds what looks like an ingest key. */
export const isIngestKey = (authorization: string | undefined): boolean =>
  new RegExp(`^Bearer +${PREFIX}`, 'i').test(authorization ?? '')

/** Resolves an `Authorization` header to what its sender may write, or read with one of the scopes. */
export async function authenticateSender(
  context: Context,
  authorization: string | undefined,
  scopes: readonly KeyScope[] = ONLY_SENDS,
): Promise<Scope> {
  const found = await resolveKey(context, authorization)
  if (!scopes.some((scope) => includesScope(found.scopes, scope))) {
    throw refuse('key.scope', { name: found.name, scope: scopes.join(', ') })
  }
  return { tenantId: found.tenant_id, projectKeys: found.project_keys, ingestKeyId: found.id }
}

/** The valid key of an `Authorization` header, marked as used. */
export async function resolveKey(context: Context, authorization: string | undefined) {
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
  if (found.expires_at && found.expires_at <= now) throw refuse('key.expired', { name: found.name })
  const isMarked = found.last_used_at && now.getTime() - found.last_used_at.getTime() < MARK_USED_EVERY_MS
  if (!isMarked) await markUsed(context.db, found.id, now)
  return found
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()
