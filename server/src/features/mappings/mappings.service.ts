import type { ImportMapping, MappedKind, MappingForm } from '@bonfire/contract/imports/mappings'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { refuseInPart } from '../../http/whole-sight.ts'
import { type HeaderWith, type Layout, layoutKey, layoutOf } from '../readers/whole/layout.ts'
import { headerKeyOf } from './header-key.ts'
import * as mappings from './mapping.repository.ts'

const KEEP_DRAFTS_MILLISECONDS = MILLISECONDS_PER_DAY
// The file is read once for each.
const MAXIMUM_LAYOUTS = 20

export async function listMappings(context: Context, caller: Caller): Promise<{ mappings: ImportMapping[] }> {
  refuseUnless('bringDataIn', caller)
  return { mappings: (await mappings.findMappings(context.db, caller.tenantId)).map(toWire) }
}

export async function createMapping(context: Context, caller: Caller, form: MappingForm): Promise<ImportMapping> {
  refuseUnless('bringDataIn', caller)
  return inTransaction(context.db, async (db) => {
    await refuseSharedInPart(db, caller, form)
    const id = await mappings.insertMapping(db, savedBy(context, caller, form))
    if (id === undefined) throw nameTaken(form)
    return toWire(await findMapping({ db }, caller.tenantId, id))
  })
}

export async function replaceMapping(
  context: Context,
  caller: Caller,
  mappingId: string,
  form: MappingForm,
): Promise<ImportMapping> {
  refuseUnless('bringDataIn', caller)
  return inTransaction(context.db, async (db) => {
    const present = await findMapping({ db }, caller.tenantId, Number(mappingId))
    await refuseSharedInPart(db, caller, present, form)
    const { id } = present
    const namesake = form.name === null ? undefined : await mappings.findMappingByName(db, caller.tenantId, form.name)
    if (namesake && namesake.id !== id) throw nameTaken(form)
    await mappings.updateMapping(db, id, savedBy(context, caller, form))
    return toWire(await findMapping({ db }, caller.tenantId, id))
  })
}

/** Returns what it was. */
export async function deleteMapping(context: Context, caller: Caller, mappingId: string): Promise<ImportMapping> {
  refuseUnless('bringDataIn', caller)
  return inTransaction(context.db, async (db) => {
    const found = await findMapping({ db }, caller.tenantId, Number(mappingId))
    await refuseSharedInPart(db, caller, found)
    await mappings.removeMapping(db, caller.tenantId, found.id)
    return toWire(found)
  })
}

/** A mapping with a name is used for everybody's files with such columns, at any site; a draft for one import. */
async function refuseSharedInPart(
  db: Db,
  caller: Caller,
  ...all: readonly { readonly name: string | null }[]
): Promise<void> {
  if (all.some(({ name }) => name !== null)) await refuseInPart(db, caller, 'tenant')
}

export async function removeOldDrafts({ db, clock }: Context): Promise<void> {
  await mappings.removeDrafts(db, new Date(clock().getTime() - KEEP_DRAFTS_MILLISECONDS))
}

/** Throws `not_found` for unknown and foreign ones, and a refusal for one of other tables. */
export async function readMapping(
  context: Pick<Context, 'db'>,
  tenantId: number,
  { id, kind }: { id: string; kind: MappedKind },
): Promise<ImportMapping> {
  const found = toWire(await findMapping(context, tenantId, Number(id)))
  if (found.kind !== kind) throw refuseField('mappingId', 'mapping.other-kind', { name: found.name ?? '' })
  return found
}

/** The choices kept by a name. Throws if there is none of that name for such tables. */
export async function choicesOfName(
  { db }: Pick<Context, 'db'>,
  tenantId: number,
  name: string,
  kind: MappedKind = 'hits',
): Promise<TableChoices> {
  const found = await mappings.findMappingByName(db, tenantId, name)
  if (found?.kind !== kind) throw refuse('mapping.unknown', { name })
  return found.choices
}

/** The kind and the content of the kept mapping of this name; undefined if there is none. */
export async function mappingOfName(
  { db }: Pick<Context, 'db'>,
  tenantId: number,
  name: string,
): Promise<Pick<ImportMapping, 'kind' | 'choices'> | undefined> {
  return mappings.findMappingByName(db, tenantId, name)
}

interface Sought {
  readonly kind: MappedKind
  readonly format: 'csv' | 'workbook'
  readonly headerWith: HeaderWith
  readonly fileName?: string | undefined
}

/**
 * The mapping for whose columns it was kept if the file is read as it says: of several the one that the file is named
 * after, else the last saved.
 */
export async function mappingForHeader(
  { db }: Pick<Context, 'db'>,
  tenantId: number,
  { kind, format, headerWith, fileName = '' }: Sought,
): Promise<ImportMapping | undefined> {
  const kept = await mappings.findLayouts(db, tenantId, { kind, maximum: MAXIMUM_LAYOUTS })
  const layouts = new Map(kept.map((choices) => layoutOf(choices, format)).map((one) => [layoutKey(one), one]))
  const keys = new Map<string, string>()
  for (const [name, layout] of layouts) {
    const header = await headerIfAny(headerWith, layout)
    if (header) keys.set(name, headerKeyOf(header))
  }
  if (keys.size === 0) return undefined
  const headerKeys = [...new Set(keys.values())]
  const found = (await mappings.findMappingsByHeader(db, tenantId, { kind, headerKeys })).filter(
    ({ choices, headerKey }) => keys.get(layoutKey(layoutOf(choices, format))) === headerKey,
  )
  const [named] = found
    .filter(({ name }) => isNamedAfter(fileName, name ?? ''))
    .toSorted((one, other) => (other.name ?? '').length - (one.name ?? '').length)
  const best = named ?? found[0]
  return best && toWire(best)
}

/** A table may be unreadable with the layout of another file. */
async function headerIfAny(headerWith: HeaderWith, layout: Layout): Promise<readonly string[] | undefined> {
  try {
    return await headerWith(layout)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Controller 4 is in "controller-4 March.csv", not in "controller-41.csv". */
function isNamedAfter(fileName: string, name: string): boolean {
  const words = wordsOf(name)
  return words.trim() !== '' && wordsOf(fileName).includes(words)
}

const wordsOf = (text: string) => ` ${(text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).join(' ')} `

async function findMapping({ db }: Pick<Context, 'db'>, tenantId: number, id: number): Promise<mappings.MappingRow> {
  const found = await mappings.findMapping(db, tenantId, id)
  if (!found) throw refuse('not_found', { thing: 'mapping' })
  return found
}

const nameTaken = ({ name }: MappingForm) => refuseField('name', 'mapping.name-taken', { name: name ?? '' })

const savedBy = ({ clock }: Pick<Context, 'clock'>, caller: Caller, form: MappingForm) => ({
  ...form,
  tenantId: caller.tenantId,
  headerKey: form.headerKey ?? headerKeyOf(form.header),
  savedAt: clock(),
  savedBy: caller.id,
})

const toWire = ({ id, savedAt, ...mapping }: mappings.MappingRow): ImportMapping => ({
  name: mapping.name,
  kind: mapping.kind,
  header: mapping.header,
  choices: mapping.choices,
  id: String(id),
  savedAt: savedAt.toISOString(),
  savedBy: mapping.savedBy,
})
