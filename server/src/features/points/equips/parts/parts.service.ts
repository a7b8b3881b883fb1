import {
  EQUIP_PARTS,
  type EquipPart,
  PARTS_TAG,
  partsAsked,
  type SaidParts,
} from '@bonfire/contract/definitions/equip-parts'
import { conversionOf, fromSi, toSi } from '@bonfire/contract/definitions/language/quantities/units'
import { DAYS_AGAIN } from '@bonfire/contract/definitions/parameters'
import {
  type AskedEquip,
  CONSTANT_PARAMETERS,
  constantsAsked,
  type EquipConstant,
  type PartsAnswer,
} from '@bonfire/contract/evaluation/equip-parts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/database.ts'
import { markLastMonth } from '../../../../db/due-days.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Caller } from '../../../../http/caller.ts'
import { refuseUnless } from '../../../../http/permissions.ts'
import { refuse } from '../../../../http/refusal.ts'
import { changedByOthers } from '../../../../http/refuse-changed.ts'
import { STATE_MACHINES } from '../../../definitions/catalogue/read-catalogue.ts'
import { parametersOf } from '../../../definitions/parameters/parameters.service.ts'
import { setParameter } from '../../../definitions/parameters/parameters-save.service.ts'
import { findSite } from '../../points.service.ts'
import { equipKindOf } from '../../roles/equip-kind.ts'
import { announceEquips } from '../announce-equips.ts'
import * as changes from '../equip-changes.repository.ts'
import { findEquips } from '../equips.repository.ts'
import { refsOf } from '../served-by.ts'
import type { StoredEquip } from '../site-equip.ts'
import * as stored from './parts.repository.ts'
import { proposeParts } from './propose-parts.ts'
import { saidPartsOf, withParts } from './said-parts.ts'
import { machinesOfPlants } from './shown-parts.ts'

const NAMES_IN_MESSAGE = 3

/** The equips of a site that people are asked about, with what was said of them and what shows what they have. */
export async function listParts(
  { db }: Context,
  caller: Caller,
  { siteId, equipId }: { siteId: string; equipId?: string | undefined },
): Promise<{ equips: AskedEquip[] }> {
  refuseUnless('configureRules', caller)
  const site = await findSite(db, caller, siteId)
  const all = (await findEquips(db, site.id)).map((equip) => ({ ...equip, kind: equipKindOf(equip) }))
  if (equipId !== undefined && !all.some((equip) => equip.equipId === equipId)) {
    throw refuse('not_found', { thing: 'equip' })
  }
  const asked = all.filter(
    (equip) => partsAsked(equip.kind).length > 0 && (equipId === undefined || equip.equipId === equipId),
  )
  const ids = asked.map(({ id }) => id)
  const points = Map.groupBy(await stored.findTellingPoints(db, ids), (point) => point.equipRowId)
  const members = new Map<string, (typeof all)[number][]>()
  for (const equip of all) {
    for (const [, owner] of refsOf(equip.tags)) members.set(owner, [...(members.get(owner) ?? []), equip])
  }
  const machines = machinesOfPlants(all.map((equip) => ({ ...equip, key: equip.equipId })))
  const constantsOf = await countingConstants(db, { caller, projectId: site.projectId, siteRowId: site.id, ids })
  const last = await stored.findLastChanges(db, ids)
  return {
    equips: asked.map((equip) => {
      const change = last.get(equip.id)
      return {
        number: equip.id,
        equipId: equip.equipId,
        name: equip.name,
        kind: equip.kind,
        said: saidPartsOf(equip.tags),
        proposals: proposeParts(equip, {
          points: points.get(equip.id) ?? [],
          members: machines.get(equip.equipId) ?? members.get(equip.equipId) ?? [],
        }),
        constants: constantsOf(equip),
        changedAt: change?.changedAt.toISOString() ?? null,
        changedBy: change?.changedBy ?? null,
      }
    }),
  }
}

interface ConstantsOfSite {
  readonly caller: Caller
  readonly projectId: number
  readonly siteRowId: number
  readonly ids: readonly number[]
}

type Constants = AskedEquip['constants']
type ConstantNames = readonly EquipConstant[]

async function countingConstants(db: Db, { caller: { tenantId }, projectId, siteRowId, ids }: ConstantsOfSite) {
  const parameters = await parametersOf(db, tenantId)
  const revisions = await stored.findRevisions(db, tenantId, ids)
  const constantOf = (name: EquipConstant, equipRowId: number): Constants[EquipConstant] => {
    const { definition, name: parameter } = CONSTANT_PARAMETERS[name]
    const machine = STATE_MACHINES.find(({ key }) => key === definition)
    if (!machine) throw new Error(`There is no ${definition}`)
    const counting = parameters.at(machine, { projectId, siteRowId, equipRowId })[parameter]
    return {
      value: constantIn(name, counting),
      source: counting?.source ?? 'default',
      revision: revisions.get(`${equipRowId} ${definition} ${parameter}`) ?? 0,
    }
  }
  return ({ id, kind }: { id: number; kind: AskedEquip['kind'] }): Constants =>
    Object.fromEntries(constantsAsked(kind).map((name) => [name, constantOf(name, id)]))
}

const MILLIONTHS = 1e6

/** The value of a parameter in the unit of the constant. */
function constantIn(
  name: EquipConstant,
  given: { readonly value: number | null; readonly unit: string | null } | undefined,
): number | null {
  const { unit, type } = CONSTANT_PARAMETERS[name]
  const [from, to] = [conversionOf(given?.unit ?? null, type), conversionOf(unit, type)]
  if (given === undefined || given.value === null || !from || !to) return null
  return Math.round(fromSi(toSi(given.value, from), to) * MILLIONTHS) / MILLIONTHS
}

interface Before {
  readonly equipId: string
  readonly parts: Partial<Record<EquipPart, boolean | null>>
  readonly expected: Partial<Record<EquipPart, boolean | null>>
  readonly constants: Partial<Record<EquipConstant, { readonly value: number | null; readonly revision: number }>>
}

/** Saves all or nothing. Rules run again on the last month if something changed. Returns the former values. */
export async function saveParts(
  context: Context,
  caller: Caller,
  { siteId, answers }: { siteId: string; answers: readonly PartsAnswer[] },
): Promise<{ before: Before[] }> {
  refuseUnless('configureRules', caller)
  const ids = answers.map(({ equipId }) => equipId)
  const twice = ids.find((id, place) => ids.indexOf(id) < place)
  if (twice !== undefined) throw refuse('equip.id-twice', { id: twice })
  const now = context.clock()
  const saved = await inTransaction(context.db, async (db) => {
    const { id: siteRowId, siteKey } = await findSite(db, caller, siteId)
    await changes.lockSite(db, siteRowId)
    await changes.lockEquips(db, siteRowId, ids)
    const byId = new Map((await findEquips(db, siteRowId)).map((equip) => [equip.equipId, equip]))
    const told = answers.map((answer) => {
      const equip = byId.get(answer.equipId)
      if (!equip) throw refuse('not_found', { thing: 'equip' })
      return { answer, equip, next: nextOf(equip, answer) }
    })
    refuseChangedParts(told)
    const changed = told.filter(({ equip, next }) => equip.tags[PARTS_TAG] !== next.tags[PARTS_TAG])
    if (changed.length > 0) {
      await changes.updateEquips(
        db,
        changed.map(({ next }) => next),
      )
      const trail = changed.map(({ equip, next }) => ({
        equipRowId: equip.id,
        from: textOf(equip.tags),
        to: textOf(next.tags),
      }))
      await stored.insertChanges(db, trail, { at: now, by: caller.id })
      await changes.confirmEquips(db, siteRowId, ids)
      await markLastMonth(db, { siteRowIds: [siteRowId], now })
    }
    const before: Before[] = []
    let isChanged = changed.length > 0
    for (const { answer, equip } of told) {
      const constants: Before['constants'] = {}
      for (const name of Object.keys(answer.constants) as ConstantNames) {
        const set = await setConstant(db, caller, { siteId: siteKey, answer, name, now })
        if (set.isChanged) isChanged = true
        constants[name] = set.before
      }
      before.push({ ...partsBefore(equip, answer), constants })
    }
    return { before, siteKey, isChanged }
  })
  if (saved.isChanged) announceEquips(context, caller, [saved.siteKey])
  return { before: saved.before }
}

const textOf = (tags: StoredEquip['tags']) => (tags[PARTS_TAG] as string | undefined) ?? null

const nextOf = (equip: StoredEquip, { parts }: PartsAnswer): StoredEquip => ({
  ...equip,
  tags: withParts(equip.tags, { ...saidPartsOf(equip.tags), ...parts }),
})

/** Returns every part; null if nobody said. */
const shown = (said: SaidParts): Record<EquipPart, boolean | null> =>
  Object.fromEntries(EQUIP_PARTS.map((part) => [part, said[part] ?? null])) as Record<EquipPart, boolean | null>

interface Told {
  readonly answer: PartsAnswer
  readonly equip: StoredEquip
  readonly next: StoredEquip
}

/** Refused where a part is neither as someone saw it nor as it shall be. */
function refuseChangedParts(told: readonly Told[]): void {
  const others = told.flatMap(({ answer: { expected }, equip, next }) => {
    if (!expected) return []
    const [present, wanted] = [shown(saidPartsOf(equip.tags)), shown(saidPartsOf(next.tags))]
    return changedByOthers({ present, wanted, expected }, EQUIP_PARTS).length > 0 ? equip.name : []
  })
  if (others.length === 0) return
  throw refuse('equip.changed', { count: others.length, names: others.slice(0, NAMES_IN_MESSAGE) })
}

/** Returns the change that takes this one back. */
function partsBefore(equip: StoredEquip, { equipId, parts }: PartsAnswer): Omit<Before, 'constants'> {
  const present = shown(saidPartsOf(equip.tags))
  const named = EQUIP_PARTS.filter((part) => parts[part] !== undefined)
  return {
    equipId,
    parts: Object.fromEntries(named.map((part) => [part, present[part]])),
    expected: Object.fromEntries(named.map((part) => [part, parts[part] ?? null])),
  }
}

async function setConstant(
  db: Db,
  caller: Caller,
  {
    siteId,
    answer: { equipId, constants },
    name,
    now,
  }: { siteId: string; answer: PartsAnswer; name: EquipConstant; now: Date },
) {
  const { value, reason, revision } = constants[name] ?? { value: null, reason: '', revision: 0 }
  const { definition, name: parameter, unit } = CONSTANT_PARAMETERS[name]
  const save = {
    definition,
    name: parameter,
    place: { scope: 'equip' as const, siteId, equipId },
    value,
    unit: value === null ? null : unit,
    reason,
    revision,
    daysAgain: DAYS_AGAIN,
  }
  const { before, isChanged } = await setParameter(db, caller, { save, now })
  return {
    before: { value: constantIn(name, before), revision: before.revision + (isChanged ? 1 : 0) },
    isChanged,
  }
}
