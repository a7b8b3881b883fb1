import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { holdSecondsOf, isHeldToNext, type Rhythm, UNKNOWN_RHYTHM } from '@bonfire/contract/histories/hold'
import type { OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import { MAXIMUM_POINTS_PER_ANSWER, type Point, type Sample } from '@bonfire/contract/histories/points'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Reader, reachOf } from '../../http/caller.ts'
import { giveWay, isTimeToGiveWay } from '../../http/give-way.ts'
import { refuse } from '../../http/refusal.ts'
import { newestSamples } from '../histories/store/newest-samples.service.ts'
import { measureRhythms } from '../histories/store/rhythms.service.ts'
import { ownRolesOf, typesOfRoles } from '../own-roles/own-roles.service.ts'
import { findUnit } from '../units/units.ts'
import * as points from './points.repository.ts'
import { equipKindOf } from './roles/equip-kind.ts'
import { unitContradicts } from './roles/unit-contradicts.ts'

export interface WhichPoints {
  readonly siteId: string
  readonly equipId?: string | undefined
}

/** Points of a site that the reader may see, or of one of its equips. Anything else is `not_found`. */
export async function listPoints(
  context: Context,
  reader: Reader,
  which: WhichPoints,
): Promise<{ points: Point[]; count: number }> {
  const { db } = context
  const site = await findSite(db, reader, which.siteId)
  const equipRowId = await findEquip(db, site.id, which.equipId)
  const rows = await points.findPoints(db, { siteRowId: site.id, equipRowId, limit: MAXIMUM_POINTS_PER_ANSWER })
  const count =
    rows.length < MAXIMUM_POINTS_PER_ANSWER ? rows.length : await points.countPoints(db, site.id, equipRowId)
  const newest = await newestSamples(
    db,
    rows.map(({ id }) => id),
  )
  const measured = await measureOpenRhythms(db, rows, newest)
  const kindOf = await equipKindsAt(db, site.id, rows)
  const ownTypes = typesOfRoles(await ownRolesOf(db, reader.tenantId))
  const found: Point[] = []
  for (const row of rows) {
    if (isTimeToGiveWay()) await giveWay()
    const facts = {
      siteKey: site.siteKey,
      latest: newest.get(row.id),
      measured: measured.get(row.id) ?? UNKNOWN_RHYTHM,
      equip: () => kindOf(row.equipKey),
      ownTypes,
    }
    found.push(toPoint(row, facts))
  }
  return { points: found, count }
}

/** The kinds of the equips of these points, if any of them may have a unit that contradicts its name. */
async function equipKindsAt(
  db: Db,
  siteRowId: number,
  rows: readonly points.PointRow[],
): Promise<(equipKey: string | null) => EquipKind> {
  if (!rows.some(({ unit, role }) => unit !== null && role === null)) return () => 'other'
  const equips = await points.findTaggedEquips(db, siteRowId)
  const kinds = new Map(equips.map((equip) => [equip.equipId, equipKindOf(equip)]))
  return (equipKey) => (equipKey === null ? undefined : kinds.get(equipKey)) ?? 'other'
}

/** A site is named by its own id or `project~site`. */
export async function findSite(db: Db, reader: Reader, name: string): Promise<points.SiteOfPoints> {
  const site = await points.findReadableSite(db, reachOf(reader), [name, name.slice(name.indexOf('~') + 1)])
  if (!site) throw refuse('not_found', { thing: 'site' })
  return site
}

async function findEquip(db: Db, siteRowId: number, equipKey: string | undefined): Promise<number | undefined> {
  if (equipKey === undefined) return undefined
  const equipRowId = await points.findEquipRowId(db, siteRowId, equipKey)
  if (equipRowId === undefined) throw refuse('not_found', { thing: 'equip' })
  return equipRowId
}

/** The rhythms of points that say no interval. */
const measureOpenRhythms = (
  db: Db,
  rows: readonly points.PointRow[],
  newest: ReadonlyMap<number, Sample>,
): Promise<Map<number, Rhythm>> =>
  measureRhythms(
    db,
    rows.flatMap(({ id, kind, intervalSeconds }) => {
      const newestAt = newest.get(id)?.t
      return intervalSeconds === null && newestAt !== undefined ? [{ pointRowId: id, kind, newestAt }] : []
    }),
  )

const DECIDED = new Set(['person', 'model'])

function toPoint(
  row: points.PointRow,
  {
    siteKey,
    latest,
    measured,
    equip,
    ownTypes,
  }: {
    siteKey: string
    latest: Sample | undefined
    measured: Rhythm
    equip: () => EquipKind
    ownTypes: OwnRoleTypes
  },
): Point {
  const unit = row.unit === null ? undefined : findUnit(row.unit)
  const isDecided = row.roleSource !== null && DECIDED.has(row.roleSource)
  return {
    pointId: row.pointId,
    siteId: siteKey,
    equipId: row.equipKey,
    equipName: row.equipName,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    unitSymbol: unit?.symbol ?? row.unit,
    quantity: unit?.quantity ?? null,
    states: row.states,
    tags: row.tags,
    brickClass: row.brickClass,
    role: row.role,
    roleSource: row.roleSource,
    roleReason: row.roleSource === null || isDecided ? null : row.proposedReason,
    proposedRole: row.proposedRole,
    ...proposedUnitOf(row),
    unitContradicts: unitContradicts({ ...row, isOpen: !isDecided }, { equip, ownTypes }),
    intervalSeconds: row.intervalSeconds,
    measuredIntervalSeconds: row.intervalSeconds === null ? measured.intervalSeconds : null,
    isOnChange: isHeldToNext(row, measured),
    holdSeconds: holdSecondsOf(row, measured),
    setHoldSeconds: row.holdSeconds,
    isFed: row.isFed,
    timezone: row.timezone,
    retentionDays: row.retentionDays,
    latest: latest ?? null,
  }
}

function proposedUnitOf({
  proposedUnit: name,
  proposedUnitLowest: lowest,
  proposedUnitHighest: highest,
}: points.PointRow) {
  return {
    proposedUnit: name,
    proposedUnitSymbol: name === null ? null : (findUnit(name)?.symbol ?? name),
    proposedUnitRange: lowest === null || highest === null ? null : { lowest, highest },
  }
}
