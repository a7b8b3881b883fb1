import { sameId } from '@bonfire/contract/values/same-id'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { ownRolesOf } from '../own-roles/own-roles.service.ts'
import { equipKindOf } from '../points/roles/equip-kind.ts'
import { proposingRoles } from '../points/roles/propose-own-role.ts'
import type { ProposeRole } from '../points/roles/propose-role.ts'
import { isRatherFraction, proposedUnit, type ValueRange } from '../points/roles/proposed-unit.ts'
import { findUnit } from '../units/units.ts'
import type { PointColumn } from './reading/sample-columns.ts'
import type { TimeOrder } from './reading/sample-time.ts'
import { readValue, unitIn } from './reading/sample-value.ts'
import type { SentSample } from './reading/sent-sample.ts'
import { type ColumnKind, kindOfValues } from './reading/value-evidence.ts'
import * as places from './sample-places.repository.ts'
import { idsAt, namesItsPlace, type Place, whichPoint } from './which-point.ts'

export interface KnownPoint extends places.PlacedPoint {
  readonly order: TimeOrder
}

/**
 * Why samples have no point: none is known; they are texts that none is made for; what they are called names no point; or
 * several, of which these are the IDs.
 */
export type NoPoint = 'unknown' | 'texts' | 'unnamed' | { readonly several: readonly string[] }

/** The site and equip that samples belong to. */
export interface SamplesAt {
  readonly siteKey: string
  readonly equipKey: string | undefined
  /** Points that are not known are created there. */
  readonly creates: boolean
}

export interface FullPlace extends Place {
  readonly siteName: string
  readonly equip: places.EquipPlace | null
}

export async function findPlace({ db }: Context, scope: Scope, { siteKey, equipKey }: SamplesAt): Promise<FullPlace> {
  const site = await places.findSite(db, scope, siteKey)
  if (!site) throw refuse('not_found', { thing: 'site' })
  if (equipKey === undefined) return { ...site, equip: null }
  const found = await places.findEquips(db, site.siteRowId, [equipKey], [])
  const equip = withKey(found, equipKey)
  if (!equip) throw refuse('not_found', { thing: 'equip' })
  return { ...site, equip }
}

const withKey = (equips: readonly places.EquipPlace[], key: string) =>
  equips.find((equip) => equip.key === key) ?? equips.find((equip) => sameId(equip.key) === sameId(key))

/** The words of samples for their point. */
export interface Named {
  /** The key of a point in one upload; columns of one name are two. */
  readonly key: string
  /** The likeliest last, after which a point is created. */
  readonly names: readonly string[]
  /** It is an ID, wherever the point is. */
  readonly isId: boolean
  /** It is the name of a file, which names its equip already. */
  readonly isFile: boolean
  /** The equip that goes before that of the place: IDs or names that it may mean. */
  readonly equips: readonly string[]
}

export const sampleKey = ({ point, column }: Pick<SentSample, 'point' | 'column'>): string =>
  column === undefined ? point : `${column.place} ${point}`

/** The words of samples and columns for their points. */
export const namedBy = ({ point, column, isId }: Pick<SentSample, 'point' | 'column' | 'isId'>): Named => ({
  key: sampleKey({ point, ...(column && { column }) }),
  names: column?.names ?? [point],
  isId: isId ?? column?.isId ?? false,
  isFile: column?.isFile ?? false,
  equips: column?.equips ?? [],
})

/** A point that is there, or the ID that a new one gets, or neither. */
export type Resolved =
  | { readonly point: places.Candidate }
  | { readonly newId: string; readonly equip: places.EquipPlace | null }
  | { readonly none: NoPoint }

/** The point that each of these is. Refuses equips that there are not. */
export async function whichPoints(
  db: Db,
  scope: Scope,
  all: readonly Named[],
  place: FullPlace | undefined,
): Promise<ReadonlyMap<string, Resolved>> {
  const equips = place ? await equipsOf(db, place, all) : new Map<string, places.EquipPlace>()
  const placed = all.map((one) => {
    const equip = equips.get(one.key)
    return { ...one, own: one.isId || !place ? undefined : equip ? { ...place, equip } : place, equip }
  })
  const wanted = placed.flatMap(({ names, isId, own }) =>
    names.filter(isName).map((name) => ({ wanted: name, ids: isId ? [name] : idsAt(own, name), isId })),
  )
  const findKnown = async () => {
    const candidates = Map.groupBy(await places.findCandidates(db, scope, wanted), (candidate) => candidate.wanted)
    const resolved = new Map<string, Resolved>()
    const open: { key: string; ids: readonly string[]; equip: places.EquipPlace | null }[] = []
    for (const { key, names, isId, isFile, own, equip } of placed) {
      const name = names.findLast(isName)
      const found = names.map((one) => whichPoint(at(own, one, candidates.get(one)), own)).find(Boolean)
      if (found) {
        resolved.set(key, 'point' in found ? found : { none: { several: found.several.map(({ pointId }) => pointId) } })
      } else if (name === undefined) resolved.set(key, { none: names.length === 0 ? 'unnamed' : 'unknown' })
      else {
        const ids = isId || !own ? [name] : isFile ? [name, ...idsAt(own, name)] : idsAt(own, name)
        open.push({ key, ids, equip: equip ?? place?.equip ?? null })
      }
    }
    return { resolved, open }
  }
  const first = await findKnown()
  const taken = await places.findTakenIds(db, scope.tenantId, [...new Set(first.open.flatMap(({ ids }) => ids))])
  // Another upload may have created the points meanwhile: what is not taken before the points are read is new.
  const { resolved, open } = taken.size === 0 ? first : await findKnown()
  for (const { key, ids, equip } of open) {
    const newId = ids.find((id) => !taken.has(id) && isPointId(id))
    resolved.set(key, newId === undefined ? { none: 'unknown' } : { newId, equip })
  }
  return resolved
}

/** Candidates of one name may be from several places, where it means other IDs. */
function at(place: Place | undefined, name: string, found: readonly places.Candidate[] = []): places.Candidate[] {
  const ids = place ? idsAt(place, name) : [name]
  return found
    .map((one) => ({
      ...one,
      isByKey: ids.some((id) => areSame(id, one.pointId)),
      isExact: ids.includes(one.pointId),
    }))
    .filter(({ isByKey, isByName }) => isByKey || isByName)
}

const areSame = (one: string, other: string) => sameId(one) === sameId(other)

/** True if the samples, or those who send them, say that they are of this point and not of another unit's. */
export function isPlaced({ names, equips }: Named, point: places.Candidate, place: Place | undefined): boolean {
  if (equips.length > 0 || names.some((name) => namesItsPlace(name, point))) return true
  if (place?.siteRowId !== point.siteRowId) return false
  return place.equip === null || point.equipRowId === null || point.equipRowId === place.equip.id
}

interface Resolving {
  readonly context: Context
  readonly scope: Scope
  readonly within: (work: (db: Db) => Promise<void>) => Promise<void>
  readonly place: FullPlace | undefined
  readonly creates: boolean
  readonly onFound?: ((named: Named, point: places.Candidate, place: FullPlace | undefined) => void) | undefined
}

/** Looks up the points of a batch that were not met before, and creates what is not known if wanted. */
export async function resolvePoints(
  { context, scope, within, place, creates, onFound }: Resolving,
  known: Map<string, KnownPoint | NoPoint>,
  batch: readonly SentSample[],
): Promise<void> {
  const missing = new Map<string, SentSample[]>()
  for (const sent of batch) {
    const key = sampleKey(sent)
    if (known.has(key)) continue
    const samples = missing.get(key)
    if (samples) samples.push(sent)
    else missing.set(key, [sent])
  }
  if (missing.size === 0) return
  const named = [...missing.values()].map((samples) => namedBy(samples[0] as SentSample))
  const resolved = await whichPoints(context.db, scope, named, place)
  let propose: ProposeRole | undefined
  const created: places.NewPoint[] = []
  const createdAs = new Map<string, string>()
  for (const [key, samples] of missing) {
    const found: Resolved = resolved.get(key) ?? { none: 'unknown' }
    if ('point' in found) {
      known.set(key, { ...found.point, order: { last: undefined, isFalling: false } })
      onFound?.(namedBy(samples[0] as SentSample), found.point, place)
    } else if ('none' in found) known.set(key, found.none)
    else if (!creates) known.set(key, 'unknown')
    else {
      const kind = kindOf(samples)
      if (kind === 'text') known.set(key, 'texts')
      else {
        propose ??= proposingRoles(await ownRolesOf(context.db, scope.tenantId))
        created.push(newPoint({ pointId: found.newId, kind, samples, equip: found.equip, propose }))
        createdAs.set(found.newId, key)
      }
    }
  }
  if (!place || created.length === 0) return
  await within((db) => places.insertPoints(db, scope.tenantId, place.siteRowId, created))
  const ids = [...createdAs.keys()].map((id) => ({ wanted: id, ids: [id], isId: true }))
  for (const point of await places.findCandidates(context.db, scope, ids)) {
    const key = createdAs.get(point.wanted)
    if (key !== undefined) known.set(key, { ...point, order: { last: undefined, isFalling: false } })
  }
  for (const key of createdAs.values()) if (!known.has(key)) known.set(key, 'unknown')
}

/** Equips assigned to single columns, by what these are called. */
async function equipsOf(
  db: Db,
  { siteRowId }: Place,
  all: readonly Named[],
): Promise<ReadonlyMap<string, places.EquipPlace>> {
  const named = all.filter(({ equips }) => equips.length > 0)
  if (named.length === 0) return new Map()
  const names = [...new Set(named.flatMap(({ equips }) => equips))]
  const found = await places.findEquips(db, siteRowId, names, names.map(plainEquipName))
  const equipOf = (name: string) => {
    const byKey = withKey(found, name)
    if (byKey) return byKey
    const [equip, other] = found.filter((one) => plainEquipName(one.name) === plainEquipName(name))
    if (other) throw refuse('samples.several-equips', { equip: name })
    return equip
  }
  return new Map(
    named.map(({ key, equips }) => {
      const equip = equips.map(equipOf).find((one) => one !== undefined)
      if (!equip) throw refuse('samples.no-equip', { equip: equips[0] ?? '' })
      return [key, equip]
    }),
  )
}

/** VAV-1 is VAV 1. */
const plainEquipName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const isName = (name: string) => name !== '' && name.length <= 500 && !name.includes('\0') && name.isWellFormed()
const isPointId = (key: string) => isName(key) && key.length <= 200 && !key.includes(',')

const proposeBuiltIn = proposingRoles([])

/** The whole column decides, or else the samples of a batch. */
function kindOf(samples: readonly SentSample[]): ColumnKind {
  const column = samples[0]?.column
  if (column?.kind !== undefined) return column.kind
  return kindOfValues(
    samples.map(({ value }) => value),
    column?.words,
  )
}

/** A new point by what its first samples say, and the role that its name and they propose. */
function newPoint({
  pointId,
  kind,
  samples,
  equip,
  propose,
}: {
  readonly pointId: string
  readonly kind: places.NewPoint['kind']
  readonly samples: readonly SentSample[]
  readonly equip: places.EquipPlace | null
  readonly propose: ProposeRole
}): places.NewPoint {
  const name = samples[0]?.column?.name ?? samples[0]?.point ?? pointId
  const unit = kind === 'number' ? unitOfSamples(samples) : null
  const range = kind === 'number' ? (samples[0]?.column?.range ?? rangeOf(pointId, samples)) : undefined
  const described = { name, kind, unit, tags: {}, brickClass: null, range } as const
  const proposal = propose({ ...described, equip: equip === null ? 'other' : equipKindOf(equip) })
  const proposed = proposedUnit({ role: proposal?.role ?? null, kind, unit }, range)
  return { pointId, name, kind, unit, equipRowId: equip?.id ?? null, proposal, ...proposed }
}

function rangeOf(pointId: string, samples: readonly SentSample[]): ValueRange | undefined {
  const point = { pointId, kind: 'number', unit: null, states: null, isTold: false } as const
  const numbers = samples
    .slice(0, 1000)
    .map(({ value, decimalMark }) => readValue(value, point, { decimalMark }))
    .filter((value): value is number => typeof value === 'number' && !Number.isNaN(value))
  return numbers.length === 0 ? undefined : { lowest: Math.min(...numbers), highest: Math.max(...numbers) }
}

function unitOfSamples(samples: readonly SentSample[]): string | null {
  const [first] = samples
  const said =
    first?.unit ??
    samples
      .slice(0, 100)
      .map(({ value }) => unitIn(value))
      .find((unit) => unit !== undefined)
  return said ?? null
}

/** The unit of a new point by its name and its values. */
export function unitOfColumn(column: PointColumn, equip: places.EquipPlace | null) {
  const { name, unit = null, range } = column
  const described = { name, kind: 'number', tags: {}, brickClass: null, range } as const
  const isOf = equip === null ? 'other' : equipKindOf(equip)
  const without = proposeBuiltIn({ ...described, unit: null, equip: isOf })
  if (unit === null) {
    const { proposedUnit: proposed } = proposedUnit({ role: without?.role ?? null, kind: 'number', unit }, range)
    return {
      proposedUnit: proposed === null ? null : (findUnit(proposed)?.symbol ?? proposed),
      isUnitDoubtful: false,
    }
  }
  if (isRatherFraction(without?.role ?? null, unit, range))
    return { proposedUnit: findUnit('parts_per_unit')?.symbol ?? null, isUnitDoubtful: true }
  const isFitting = without === undefined || proposeBuiltIn({ ...described, unit, equip: isOf }) !== undefined
  return { proposedUnit: null, isUnitDoubtful: !isFitting }
}
