import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { equipKindOf } from '../points/roles/equip-kind.ts'
import { newRoleProposer } from '../points/roles/propose-role.ts'
import type { TimeOrder } from './reading/sample-time.ts'
import { unitIn } from './reading/sample-value.ts'
import type { SentSample } from './reading/sent-sample.ts'
import { type ColumnKind, kindOfValues } from './reading/value-evidence.ts'
import * as places from './sample-places.repository.ts'

export interface KnownPoint extends places.PlacedPoint {
  readonly order: TimeOrder
}

/** Why samples have no point: there is none, or they are texts that none is made for. */
export type NoPoint = 'unknown' | 'texts'

/** Where points that are not known are created. */
export interface NewPointsAt {
  readonly siteKey: string
  readonly equipKey: string | undefined
}

interface Place {
  readonly siteRowId: number
  readonly equip: places.EquipPlace | null
}

/** Of these points those that a sender may write. */
export async function knownPlaces(
  { db }: Context,
  scope: Scope,
  pointKeys: readonly string[],
): Promise<ReadonlyMap<string, places.KnownPlace>> {
  return new Map((await places.findKnownPlaces(db, scope, pointKeys)).map((place) => [place.pointKey, place]))
}

export async function placeOfNewPoints(
  { db }: Context,
  scope: Scope,
  { siteKey, equipKey }: NewPointsAt,
): Promise<Place> {
  const siteRowId = await places.findSiteRowId(db, scope, siteKey)
  if (siteRowId === undefined) throw refuse('not_found', { thing: 'site' })
  if (equipKey === undefined) return { siteRowId, equip: null }
  const [equip] = await places.findEquips(db, siteRowId, [equipKey], [])
  if (!equip) throw refuse('not_found', { thing: 'equip' })
  return { siteRowId, equip }
}

interface Resolving {
  readonly context: Context
  readonly scope: Scope
  readonly within: (work: (db: Db) => Promise<void>) => Promise<void>
  /** Where points that are not known are created; without it they stay unknown. */
  readonly place: Place | undefined
}

/** Looks up the points of a batch that were not met before, and creates what is not known if wanted. */
export async function resolvePoints(
  { context, scope, within, place }: Resolving,
  known: Map<string, KnownPoint | NoPoint>,
  batch: readonly SentSample[],
): Promise<void> {
  const wanted = [...new Set(batch.map(({ point }) => point))].filter((key) => !known.has(key))
  if (wanted.length === 0) return
  const remember = async () => {
    for (const point of await places.findPoints(context.db, scope, wanted)) {
      known.set(point.pointKey, { ...point, order: { last: undefined, isFalling: false } })
    }
  }
  await remember()
  const missing = new Set(wanted.filter((key) => !known.has(key) && isPointId(key)))
  if (place && missing.size > 0) {
    const samples = [...Map.groupBy(batch, ({ point }) => point)].filter(([key]) => missing.has(key))
    const equips = await equipsOfColumns(context.db, place, samples)
    const created = samples.flatMap(([key, sent]) => {
      const kind = sent[0]?.column?.kind ?? kindOf(sent)
      if (kind !== 'text') return newPoint(key, kind, sent, equips.get(key) ?? place.equip)
      known.set(key, 'texts')
      return []
    })
    await within((db) => places.insertPoints(db, scope.tenantId, place.siteRowId, created))
    await remember()
  }
  for (const key of wanted) if (!known.has(key)) known.set(key, 'unknown')
}

/** Equips assigned to single columns, by the points of these columns. */
async function equipsOfColumns(
  db: Db,
  { siteRowId }: Place,
  samples: readonly (readonly [pointKey: string, samples: readonly SentSample[]])[],
): Promise<ReadonlyMap<string, places.EquipPlace>> {
  const named = samples.flatMap(([pointKey, [first]]) => {
    const names = first?.column?.equips ?? []
    return names.length === 0 ? [] : [{ pointKey, names }]
  })
  if (named.length === 0) return new Map()
  const all = [...new Set(named.flatMap(({ names }) => names))]
  const found = await places.findEquips(db, siteRowId, all, all.map(plainName))
  const equipOf = (name: string) => {
    const byKey = found.find(({ key }) => key === name)
    if (byKey) return byKey
    const [equip, other] = found.filter((one) => plainName(one.name) === plainName(name))
    if (other) throw refuse('samples.several-equips', { equip: name })
    return equip
  }
  return new Map(
    named.map(({ pointKey, names }) => {
      const equip = names.map(equipOf).find((one) => one !== undefined)
      if (!equip) throw refuse('samples.no-equip', { equip: names[0] ?? '' })
      return [pointKey, equip]
    }),
  )
}

/** VAV-1 is VAV 1. */
const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const isPointId = (key: string) =>
  key !== '' && key.length <= 200 && !key.includes(',') && !key.includes('\0') && key.isWellFormed()

const proposeRole = newRoleProposer()

/** By what the whole column shows, or else by the samples of a batch. */
function kindOf(samples: readonly SentSample[]): ColumnKind {
  const column = samples[0]?.column
  if (column?.kind !== undefined) return column.kind
  return kindOfValues(
    samples.map(({ value }) => value),
    column?.words,
  )
}

/** What the first samples of a point say about it, and the role that its name proposes. */
function newPoint(
  pointKey: string,
  kind: places.NewPoint['kind'],
  samples: readonly SentSample[],
  equip: places.EquipPlace | null,
): places.NewPoint {
  const name = samples[0]?.column?.name ?? pointKey
  const unit = kind === 'number' ? unitOfSamples(samples) : null
  const described = { name, kind, unit, tags: {}, brickClass: null } as const
  const proposal = proposeRole({ ...described, equip: equip === null ? 'other' : equipKindOf(equip) })
  return { pointKey, name, kind, unit, equipId: equip?.id ?? null, proposal }
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
