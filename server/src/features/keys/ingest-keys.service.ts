import type { IngestKeyForm, IngestKey as WireKey } from '@bonfire/contract/imports/ingest-keys'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../context.ts'
import { findProjectKeys } from '../../db/project-keys.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { findKey, type IngestKey } from './ingest-key.repository.ts'
import { createIngestKey, listIngestKeys, revokeIngestKey } from './ingest-key.service.ts'
import { seesWholeProjects } from './key-account.repository.ts'
import { neededFor, needsAccount } from './key-rights.ts'

const MAXIMUM_INT4 = 2_147_483_647

/** All keys of the tenant, latest first. */
export async function listKeys(context: Context, caller: Caller): Promise<{ keys: WireKey[] }> {
  refuseUnless('bringDataIn', caller)
  const keys = await listIngestKeys(context, caller.tenantId)
  return { keys: keys.map(toWire).reverse() }
}

/** The secret is only in this response. */
export async function createKey(
  context: Context,
  caller: Caller,
  form: IngestKeyForm,
): Promise<{ key: WireKey; secret: string }> {
  refuseUnless('bringDataIn', caller)
  const projectKeys = form.projectKeys && [...new Set(form.projectKeys)].sort()
  if (projectKeys) await refuseUnknownProjects(context, caller, projectKeys)
  const scope = { tenantId: caller.tenantId, projectKeys }
  const scopes = [...new Set(form.scopes)]
  if (needsAccount(scopes)) await refuseBeyondOwn(context, caller, { scopes, projectKeys })
  const expiresAt = form.expiresAt === null ? null : new Date(form.expiresAt)
  const { id, key } = await createIngestKey(context, scope, { name: form.name, scopes, expiresAt }, caller)
  const created = await findKey(context.db, caller.tenantId, id)
  if (!created) throw refuse('not_found', { thing: 'ingest key' })
  return { key: toWire(created), secret: key }
}

/** A key that is already revoked stays unchanged. */
export async function revokeKey(context: Context, caller: Caller, keyId: string): Promise<WireKey> {
  refuseUnless('bringDataIn', caller)
  const id = Number(keyId)
  if (id > MAXIMUM_INT4) throw refuse('not_found', { thing: 'ingest key' })
  return toWire(await revokeIngestKey(context, caller.tenantId, { id, revokedBy: caller.id }))
}

/** A key can read and write nothing that whoever creates it cannot. */
async function refuseBeyondOwn(
  context: Context,
  caller: Caller,
  { scopes, projectKeys }: Pick<IngestKeyForm, 'scopes' | 'projectKeys'>,
): Promise<void> {
  const beyond = scopes.find((scope) => {
    const needed = neededFor(scope)
    return needed && !may(caller as Parameters<typeof may<typeof needed>>[0], needed)
  })
  if (beyond) throw refuse('key.beyond-own', { scope: beyond })
  if (!(await seesWholeProjects(context.db, caller.id, projectKeys))) throw refuse('key.all-beyond-own')
}

async function refuseUnknownProjects(context: Context, caller: Caller, projectKeys: readonly string[]): Promise<void> {
  const known = await findProjectKeys(context.db, caller.tenantId)
  const unknown = projectKeys.find((projectKey) => !known.has(projectKey))
  if (unknown === undefined) return
  throw refuseField('projectKeys', 'project.gone', { key: unknown })
}

const toWire = (key: IngestKey): WireKey => ({
  ...key,
  id: String(key.id),
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})
