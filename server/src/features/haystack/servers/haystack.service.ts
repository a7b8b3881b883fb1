import type { HaystackSource, HaystackSourceForm } from '@bonfire/contract/imports/haystack-sources'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { lockTenant } from '../../../db/locks.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { findNamedProjects } from '../../../http/named-projects.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { refuseInPart, scopeOfProjects } from '../../../http/whole-sight.ts'
import { choicesOfName } from '../../mappings/mappings.service.ts'
import { filterProblem } from './grids/haystack-grid.ts'
import * as sources from './haystack.repository.ts'
import { openPassword, sealPassword } from './sealed-password.ts'

const MAXIMUM_SOURCES = 1000

/** The problem is data here. */
export interface KnownSource extends Omit<HaystackSource, 'lastFailure'> {
  readonly lastFailure: { readonly at: string; readonly problem: Problem } | null
}

export async function listSources(context: Context, caller: Caller): Promise<{ sources: KnownSource[] }> {
  refuseUnless('bringDataIn', caller)
  const now = context.clock()
  return { sources: (await sources.findSources(context.db, caller.tenantId)).map((row) => toWire(row, now)) }
}

export async function createSource(context: Context, caller: Caller, form: HaystackSourceForm): Promise<KnownSource> {
  refuseUnless('bringDataIn', caller)
  const { password } = form
  if (!password) throw refuseField('password', 'pull.no-password')
  return inTransaction(context.db, async (db) => {
    await lockTenant(db, caller.tenantId)
    const present = await sources.findSources(db, caller.tenantId)
    if (present.length >= MAXIMUM_SOURCES) throw refuse('pull.too-many-sources', { maximum: MAXIMUM_SOURCES })
    const checked = await check(db, caller, form)
    const sealedPassword = await sealPassword(context.config, checked, password)
    const id = await sources.insertSource(db, caller.tenantId, { ...checked, sealedPassword }, savedBy(context, caller))
    return readSource({ ...context, db }, caller, id)
  })
}

export async function replaceSource(
  context: Context,
  caller: Caller,
  sourceId: string,
  form: HaystackSourceForm,
): Promise<KnownSource> {
  refuseUnless('bringDataIn', caller)
  return inTransaction(context.db, async (db) => {
    await lockTenant(db, caller.tenantId)
    const present = await findWholeSource(db, caller, sourceId)
    const checked = await check(db, caller, form, present.id)
    const sealedPassword = form.password
      ? await sealPassword(context.config, checked, form.password)
      : keptPassword(present, checked)
    await sources.updateSource(db, present.id, { ...checked, sealedPassword }, savedBy(context, caller))
    return readSource({ ...context, db }, caller, present.id)
  })
}

/** Returns the former mapping. */
export async function deleteSource(context: Context, caller: Caller, sourceId: string): Promise<KnownSource> {
  refuseUnless('bringDataIn', caller)
  return inTransaction(context.db, async (db) => {
    const found = await findWholeSource(db, caller, sourceId)
    await sources.removeSource(db, found.id)
    return toWire(found, context.clock())
  })
}

/** The password is the one given or the one kept for that server. */
export async function serverOf(
  { db, config }: Context,
  caller: Caller,
  { sourceId, ...form }: HaystackSourceForm & { sourceId?: string | null | undefined },
) {
  const present = sourceId ? await findWholeSource(db, caller, sourceId) : undefined
  const checked = await check(db, caller, form, present?.id)
  if (form.password) return { ...checked, password: form.password }
  if (!present) throw refuseField('password', 'pull.no-password')
  return { ...checked, password: await openPassword(config, checked, keptPassword(present, checked)) }
}

export async function readSource(context: Context, caller: Caller, id: number): Promise<KnownSource> {
  return toWire(await findSource(context.db, caller, String(id)), context.clock())
}

/** Throws `not_found` for unknown and foreign ones. */
async function findSource(db: Db, caller: Caller, sourceId: string): Promise<sources.SourceRow> {
  const [found] = await sources.findSources(db, caller.tenantId, Number(sourceId))
  if (!found) throw refuse('not_found', { thing: 'Haystack server' })
  return found
}

/** Throws unless the caller sees every site that it brings findings for. */
export async function findWholeSource(db: Db, caller: Caller, sourceId: string): Promise<sources.SourceRow> {
  const found = await findSource(db, caller, sourceId)
  await refuseInPart(db, caller, scopeOf(found))
  return found
}

const scopeOf = ({ projectKey }: { readonly projectKey: string | null }) =>
  scopeOfProjects(projectKey === null ? null : [projectKey])

type Checked = Omit<sources.SavedSource, 'sealedPassword'>

async function check(db: Db, caller: Caller, form: HaystackSourceForm, id?: number): Promise<Checked> {
  const { password: _, ...settings } = form
  const { name, filter, projectKey, mapping } = settings
  const address = normalAddress(form.address)
  const reason = filterProblem(filter)
  if (reason !== undefined) throw refuseField('filter', 'pull.filter', { reason })
  const { tenantId } = caller
  if (await sources.hasName(db, tenantId, { name, except: id })) throw refuseField('name', 'pull.name-taken', { name })
  if (projectKey !== null) await findNamedProjects(db, tenantId, { field: 'projectKey', keys: [projectKey] })
  await refuseInPart(db, caller, scopeOf(form))
  if (mapping !== null) await choicesOfName({ db }, tenantId, mapping)
  return { ...settings, address }
}

/** Operations are below it, so it ends with a slash. */
function normalAddress(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) throw refuseField('address', 'pull.address')
  if (url.username || url.password) throw refuseField('address', 'pull.address-with-password')
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** Throws if the form names another server or user: changing them requires the password. */
function keptPassword(present: sources.SourceRow, { address, username }: Checked): string {
  if (present.address === address && present.username === username) return present.sealedPassword
  throw refuseField('password', 'pull.password-again')
}

const savedBy = ({ clock }: Context, caller: Caller) => ({ at: clock(), by: caller.id })

function toWire(row: sources.SourceRow, now: Date): KnownSource {
  const { id, name, address, username, filter, projectKey, mapping, isOn, usualSeconds } = row
  const isLate = (since: Date, seconds: number) => now.getTime() - since.getTime() > seconds * 1000
  return {
    id: String(id),
    name,
    address,
    username,
    filter,
    projectKey,
    mapping,
    isOn,
    intervalSeconds: row.intervalSeconds as HaystackSource['intervalSeconds'],
    isPulling: row.leaseUntil !== null && row.leaseUntil > now,
    nextPullAt: isOn ? row.nextPullAt.toISOString() : null,
    lastSuccess: row.lastSuccessAt && {
      at: row.lastSuccessAt.toISOString(),
      received: row.lastReceived ?? 0,
      stored: row.lastStored ?? 0,
      rejectedCount: row.lastRejected ?? 0,
    },
    lastFailure:
      row.lastFailureAt && row.lastProblem ? { at: row.lastFailureAt.toISOString(), problem: row.lastProblem } : null,
    usualIntervalSeconds: usualSeconds === null ? null : Math.round(usualSeconds),
    isSilent: isOn && usualSeconds !== null && row.lastAt !== null && isLate(row.lastAt, 2 * usualSeconds),
  }
}
