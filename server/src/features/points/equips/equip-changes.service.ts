import { isDeepStrictEqual } from 'node:util'
import {
  EQUIP_FIELDS,
  type EquipChange,
  type EquipEdit,
  type EquipField,
  type EquipForm,
} from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { sameId } from '@bonfire/contract/values/same-id'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { markLastMonth } from '../../../db/due-days.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { type Refusal, refuse, refuseField } from '../../../http/refusal.ts'
import { changedByOthers } from '../../../http/refuse-changed.ts'
import { findSite } from '../points.service.ts'
import { proposeRolesOfEquips } from '../proposals/propose-again.service.ts'
import { equipKindOf, saidKindOf, withKind } from '../roles/equip-kind.ts'
import { announceEquips } from './announce-equips.ts'
import * as changes from './equip-changes.repository.ts'
import { findEquips } from './equips.repository.ts'
import { circleOver, servedByOf, withServers } from './served-by.ts'
import { type StoredEquip, toSiteEquip } from './site-equip.ts'

const NAMES_IN_MESSAGE = 3

/** Creates all or nothing. A site that the caller cannot see is `not_found`. */
export async function createEquips(
  context: Context,
  caller: Caller,
  { siteId, equips }: { siteId: string; equips: readonly EquipForm[] },
): Promise<{ equips: SiteEquip[] }> {
  refuseUnless('bringDataIn', caller)
  const created = await inTransaction(context.db, async (db) => {
    const { id: siteRowId, siteKey } = await findSite(db, caller, siteId)
    await changes.lockSite(db, siteRowId)
    const stored = await findEquips(db, siteRowId)
    const refuseForm = (form: EquipForm, field: keyof EquipForm, what: Problem) =>
      equips.length === 1 ? refuseField(field, what.code as never, what.params as never) : refusalOf(form.name, what)
    const taken = new Set(stored.map(({ equipId }) => sameId(equipId)))
    const seen = new Set<string>()
    for (const form of equips) {
      const { equipId: id } = form
      if (taken.has(sameId(id))) throw refuseForm(form, 'equipId', problem('equip.id-taken', { id }))
      if (seen.has(sameId(id))) throw refuseForm(form, 'equipId', problem('equip.id-twice', { id }))
      seen.add(sameId(id))
    }
    const site = newSite([...stored, ...equips.map(newEquip)])
    for (const { equipId, kind } of equips) if (kind !== null) site.setKind(equipId, kind)
    for (const form of equips) {
      const what = site.setServers(form.equipId, form.servedBy)
      if (what) throw refuseForm(form, 'servedBy', what)
    }
    const inserted = await changes.insertEquips(db, siteRowId, site.get(equips.map(({ equipId }) => equipId)))
    const known = new Set(inserted.map(({ equipId }) => equipId))
    const late = equips.find(({ equipId }) => !known.has(equipId))
    if (late) throw refuseForm(late, 'equipId', problem('equip.id-taken', { id: late.equipId }))
    await changes.confirmEquips(db, siteRowId, [...new Set(equips.flatMap(({ servedBy }) => servedBy))])
    await markLastMonth(db, { siteRowIds: [siteRowId], now: context.clock() })
    return { siteKey, equips: inserted.map((equip) => toSiteEquip(equip, site.has)) }
  })
  announceEquips(context, caller, [created.siteKey])
  return { equips: created.equips }
}

const newEquip = ({ equipId, name }: EquipForm): StoredEquip => ({
  id: 0,
  equipId,
  name,
  tags: {},
  brickClass: null,
  isTold: false,
})

const refusalOf = (equip: string, what: Problem): Refusal => refuse('equip.of', { equip, problem: what })

interface Before {
  readonly equipId: string
  readonly change: EquipChange
}

/**
 * Changes all or nothing. If the kind changes, roles are proposed again, and rules run again on the last month. Returns
 * the former equips.
 */
export async function editEquips(
  context: Context,
  caller: Caller,
  { siteId, edits }: { siteId: string; edits: readonly EquipEdit[] },
): Promise<{ before: Before[] }> {
  refuseUnless('bringDataIn', caller)
  const ids = edits.map(({ equipId }) => equipId)
  const twice = ids.find((id, place) => ids.indexOf(id) < place)
  if (twice !== undefined) throw refuse('equip.id-twice', { id: twice })
  const { before, siteKey } = await inTransaction(context.db, async (db) => {
    const { id: siteRowId, siteKey } = await findSite(db, caller, siteId)
    await changes.lockSite(db, siteRowId)
    await changes.lockEquips(db, siteRowId, ids)
    const stored = await findEquips(db, siteRowId)
    const site = newSite(stored)
    if (!ids.every(site.has)) throw refuse('not_found', { thing: 'equip' })
    const present = site.get(ids)
    for (const { equipId, change } of edits) site.edit(equipId, change)
    for (const [place, { equipId, change }] of edits.entries()) {
      const what = change.servedBy && site.setServers(equipId, change.servedBy)
      if (!what) continue
      if (edits.length === 1) throw refuseField('servedBy', what.code as never, what.params as never)
      throw refusalOf(present[place]?.name ?? equipId, what)
    }
    const next = site.get(ids)
    refuseChangedEquips(edits, { present, next, has: site.has })
    await store(db, { siteRowId, present, next, now: context.clock() })
    await changes.confirmEquips(db, siteRowId, [...ids, ...edits.flatMap(({ change }) => change.servedBy ?? [])])
    const before = edits.map(({ equipId, change }, place) => ({
      equipId,
      change: reverseEquipChange(present[place], change),
    }))
    return { before, siteKey }
  })
  announceEquips(context, caller, [siteKey])
  return { before }
}

interface Changed {
  readonly siteRowId: number
  readonly present: readonly StoredEquip[]
  readonly next: readonly StoredEquip[]
  readonly now: Date
}

async function store(db: Db, { siteRowId, present, next, now }: Changed): Promise<void> {
  const changed = next.filter((equip, place) => !isDeepStrictEqual(equip, present[place]))
  if (changed.length === 0) return
  await changes.updateEquips(db, changed)
  const others = next.filter((equip, place) => equipKindOf(equip) !== equipKindOf(present[place] ?? equip))
  await proposeRolesOfEquips(
    db,
    others.map(({ id }) => id),
    now,
  )
  await markLastMonth(db, { siteRowIds: [siteRowId], now })
}

/** Fields are stored as they are, or in tags, which are taken back together. */
const STORED_IN = { name: 'column', kind: 'tags', servedBy: 'tags' } as const satisfies Record<EquipField, string>
type StoredIn<Place> = { [Field in EquipField]: (typeof STORED_IN)[Field] extends Place ? Field : never }[EquipField]

const changedIn = <Place extends 'column' | 'tags'>(change: EquipChange, place: Place) =>
  EQUIP_FIELDS.filter((field): field is StoredIn<Place> => STORED_IN[field] === place && change[field] !== undefined)
const pickFields = <Field extends keyof StoredEquip>(
  of: { readonly [Each in Field]?: StoredEquip[Each] | undefined },
  fields: readonly Field[],
): Partial<StoredEquip> => Object.fromEntries(fields.map((field) => [field, of[field]]))

/** The equips of a site, as they are changed one after the other. */
function newSite(stored: readonly StoredEquip[]) {
  const byId = new Map(stored.map((equip) => [equip.equipId, equip]))
  const has = (equipId: string) => byId.has(equipId)
  const equipOf = (equipId: string) => byId.get(equipId) as StoredEquip
  const change = (equipId: string, part: Partial<StoredEquip>) => byId.set(equipId, { ...equipOf(equipId), ...part })
  const tagEquip = (equipId: string, tags: StoredEquip['tags']) => change(equipId, { tags, isTold: true })
  const serversOf = (equipId: string) => servedByOf(equipOf(equipId), has)
  const setKind = (equipId: string, kind: EquipForm['kind']) => {
    const { tags } = equipOf(equipId)
    if ((saidKindOf(tags) ?? null) === kind) return
    // Nobody’s word is left once the kind is taken back and nothing serves the equip.
    change(equipId, { tags: withKind(tags, kind), isTold: kind !== null || serversOf(equipId).length > 0 })
  }
  return {
    has,
    get: (equipIds: readonly string[]): StoredEquip[] => equipIds.map(equipOf),
    setKind,
    /** All but what serves it, which may depend on another kind. */
    edit(equipId: string, { kind, asBefore, ...sent }: EquipChange): void {
      if (asBefore) change(equipId, asBefore)
      if (kind !== undefined) setKind(equipId, kind)
      change(equipId, pickFields(sent, changedIn(sent, 'column')))
    },
    /** Why they cannot serve it. */
    setServers(equipId: string, sent: readonly string[]): Problem | undefined {
      const servers = [...new Set(sent)]
      const unknown = servers.find((server) => !has(server))
      if (unknown !== undefined) return problem('equip.server-unknown', { server: unknown })
      if (servers.includes(equipId)) return problem('equip.serves-itself')
      const present = serversOf(equipId)
      if (isSameSet(present, servers)) return undefined
      const equip = { ...equipOf(equipId), kind: equipKindOf(equipOf(equipId)) }
      const described = servers.map((server) => ({ equipId: server, kind: equipKindOf(equipOf(server)) }))
      tagEquip(equipId, withServers(equip, described, has))
      const added = servers.filter((server) => !present.includes(server))
      const circle = circleOver(equipId, added, serversOf)
      return circle && problem('equip.serves-in-a-circle', { equips: circle.map((id) => equipOf(id).name) })
    },
  }
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry) => other.includes(entry))

interface Compared {
  readonly present: readonly StoredEquip[]
  readonly next: readonly StoredEquip[]
  readonly has: (equipId: string) => boolean
}

/** Refused where a field is neither as someone saw it nor as it shall be. */
function refuseChangedEquips(edits: readonly EquipEdit[], { present, next, has }: Compared): void {
  const shown = (equip: StoredEquip | undefined) =>
    equip &&
    ({
      name: equip.name,
      kind: saidKindOf(equip.tags) ?? null,
      servedBy: servedByOf(equip, has).toSorted(),
    } satisfies Record<EquipField, unknown>)
  const others = edits.flatMap(({ expected }, place) => {
    const [before, after] = [shown(present[place]), shown(next[place])]
    if (!expected || !before || !after) return []
    const seen = { ...expected, servedBy: expected.servedBy?.toSorted() }
    const fields = changedByOthers({ present: before, wanted: after, expected: seen }, EQUIP_FIELDS)
    return fields.length > 0 ? before.name : []
  })
  if (others.length === 0) return
  throw refuse('equip.changed', { count: others.length, names: others.slice(0, NAMES_IN_MESSAGE) })
}

/** The change that takes this one back. */
function reverseEquipChange(before: StoredEquip | undefined, change: EquipChange): EquipChange {
  if (!before) return {}
  const { tags, isTold } = before
  return {
    ...pickFields(before, changedIn(change, 'column')),
    ...((change.asBefore || changedIn(change, 'tags').length > 0) && {
      asBefore: { tags, isTold } as EquipChange['asBefore'],
    }),
  }
}
