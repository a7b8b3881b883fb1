import type { IngestKeyForm, IngestKey as WireKey } from '@bonfire/contract/imports/ingest-keys'
import { may } from '@bonfire/contract/people/permissions'
import type { KeyScope } from '@bonfire/contract/values/key-scope'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { findNamedProjects } from '../../http/named-projects.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { scopeOfProjects, seesWhole } from '../../http/whole-sight.ts'
import { findKey, type IngestKey, selectKeys } from './ingest-key.repository.ts'
import { createIngestKey, revokeIngestKey } from './ingest-key.service.ts'
import { neededFor } from './key-rights.ts'

const MAXIMUM_INT4 = 2_147_483_647

/** The keys that reach a project which the caller sees, latest first. */
export async function listKeys({ db }: Context, caller: Caller): Promise<{ keys: WireKey[] }> {
  refuseUnless('bringDataIn', caller)
  const keys: WireKey[] = []
  for (const key of await selectKeys(db, { tenantId: caller.tenantId, userId: caller.id })) {
    keys.push(toWire(key, await seesWhole(db, caller, scopeOfProjects(key.projectKeys))))
  }
  return { keys: keys.reverse() }
}

/** The secret is only in this response. */
export async function createKey(
  context: Context,
  caller: Caller,
  form: IngestKeyForm,
): Promise<{ key: WireKey; secret: string }> {
  refuseUnless('bringDataIn', caller)
  const projectKeys = form.projectKeys && [...new Set(form.projectKeys)].sort()
  if (projectKeys) await findNamedProjects(context.db, caller.tenantId, { field: 'projectKeys', keys: projectKeys })
  const scope = { tenantId: caller.tenantId, projectKeys }
  const scopes = [...new Set(form.scopes)]
  refuseBeyondOwn(caller, scopes)
  const expiresAt = form.expiresAt === null ? null : new Date(form.expiresAt)
  const { id, key } = await createIngestKey(context, scope, { name: form.name, scopes, expiresAt }, caller)
  const created = await findKey(context.db, caller, id)
  if (!created) throw refuse('not_found', { thing: 'ingest key' })
  return { key: toWire(created, true), secret: key }
}

/** A key that is already revoked stays unchanged. */
export async function revokeKey(context: Context, caller: Caller, keyId: string): Promise<WireKey> {
  refuseUnless('bringDataIn', caller)
  const id = Number(keyId)
  if (id > MAXIMUM_INT4) throw refuse('not_found', { thing: 'ingest key' })
  return toWire(await revokeIngestKey(context, caller.tenantId, { id, revokedBy: caller.id }), true)
}

/** A key can read and write nothing that whoever creates it cannot. */
function refuseBeyondOwn(caller: Caller, scopes: readonly KeyScope[]): void {
  const beyond = scopes.find((scope) => {
    const needed = neededFor(scope)
    return needed && !may(caller as Parameters<typeof may<typeof needed>>[0], needed)
  })
  if (beyond) throw refuse('key.beyond-own', { scope: beyond })
}

const toWire = (key: IngestKey, mayRevoke: boolean): WireKey => ({
  ...key,
  mayRevoke,
  id: String(key.id),
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})
