import type { IngestKeyForm, IngestKey as WireKey } from '@bonfire/contract/ingest-keys'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { mayBringDataIn } from './administrator.service.ts'
import { findKey, type IngestKey } from './ingest-key.repository.ts'
import { createIngestKey, listIngestKeys, revokeIngestKey } from './ingest-key.service.ts'
import { findProjectKeys } from './model-import.repository.ts'

const MAXIMUM_INT4 = 2_147_483_647

/** All keys of the tenant, the newest first. */
export async function listKeys(context: Context, caller: Caller): Promise<{ keys: WireKey[] }> {
  mayBringDataIn(caller)
  const keys = await listIngestKeys(context, caller.tenantId)
  return { keys: keys.map(toWire).reverse() }
}

/** The secret is in this answer and nowhere else. */
export async function createKey(
  context: Context,
  caller: Caller,
  form: IngestKeyForm,
): Promise<{ key: WireKey; secret: string }> {
  mayBringDataIn(caller)
  const projectKeys = form.projectKeys && [...new Set(form.projectKeys)].sort()
  if (projectKeys) await refuseUnknownProjects(context, caller, projectKeys)
  const scope = { tenantId: caller.tenantId, projectKeys }
  const { id, key } = await createIngestKey(context, scope, { name: form.name, createdBy: caller.id })
  const created = await findKey(context.db, caller.tenantId, id)
  if (!created) throw notFound('ingest key')
  return { key: toWire(created), secret: key }
}

/** One that was revoked before stays as it was. */
export async function revokeKey(context: Context, caller: Caller, keyId: string): Promise<WireKey> {
  mayBringDataIn(caller)
  const id = Number(keyId)
  if (id > MAXIMUM_INT4) throw notFound('ingest key')
  return toWire(await revokeIngestKey(context, caller.tenantId, { id, revokedBy: caller.id }))
}

async function refuseUnknownProjects(context: Context, caller: Caller, projectKeys: readonly string[]): Promise<void> {
  const known = await findProjectKeys(context.db, caller.tenantId)
  const unknown = projectKeys.find((projectKey) => !known.has(projectKey))
  if (unknown === undefined) return
  const message = `There is no project "${unknown}" any more. Load the page again and choose once more.`
  throw invalid(message, { projectKeys: message })
}

const toWire = (key: IngestKey): WireKey => ({
  ...key,
  id: String(key.id),
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})
