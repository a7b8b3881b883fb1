import { holdSecondsOf, measureIntervalSeconds } from '@bonfire/contract/histories/hold'
import { MAXIMUM_POINTS_PER_ANSWER, type Point, type Sample } from '@bonfire/contract/histories/points'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Reader, reachOf } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { newestSamples } from '../histories/store/newest-samples.service.ts'
import { readSamples } from '../histories/store/read-samples.service.ts'
import { findUnit } from '../units/units.ts'
import * as points from './points.repository.ts'

const DAY_SECONDS = 86_400

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
  const equipId = await findEquip(db, site.id, which.equipId)
  const rows = await points.findPoints(db, { siteRowId: site.id, equipId, limit: MAXIMUM_POINTS_PER_ANSWER })
  const count = rows.length < MAXIMUM_POINTS_PER_ANSWER ? rows.length : await points.countPoints(db, site.id, equipId)
  const newest = await newestSamples(
    db,
    rows.map(({ id }) => id),
  )
  const measured = await measureIntervals(db, rows, newest)
  return {
    points: rows.map((row) =>
      toPoint(row, { siteKey: site.siteKey, latest: newest.get(row.id), measured: measured.get(row.id) }),
    ),
    count,
  }
}

/** A site is named by its own id or `project~site`. */
export async function findSite(db: Db, reader: Reader, name: string): Promise<points.SiteOfPoints> {
  const site = await points.findReadableSite(db, reachOf(reader), [name, name.slice(name.indexOf('~') + 1)])
  if (!site) throw refuse('not_found', { thing: 'site' })
  return site
}

async function findEquip(db: Db, siteRowId: number, equipKey: string | undefined): Promise<number | undefined> {
  if (equipKey === undefined) return undefined
  const equipId = await points.findEquipId(db, siteRowId, equipKey)
  if (equipId === undefined) throw refuse('not_found', { thing: 'equip' })
  return equipId
}

/** The intervals of points that say none, from the day of their newest sample. */
async function measureIntervals(
  db: Db,
  rows: readonly points.PointRow[],
  newest: ReadonlyMap<number, Sample>,
): Promise<ReadonlyMap<number, number | null>> {
  const asked = rows.filter(({ id, intervalSeconds }) => intervalSeconds === null && newest.has(id))
  const byDay = Map.groupBy(asked, ({ id }) => Math.floor((newest.get(id)?.t ?? 0) / DAY_SECONDS))
  const measured = new Map<number, number | null>()
  for (const [day, group] of byDay) {
    const range = { from: (day - 1) * DAY_SECONDS, to: (day + 1) * DAY_SECONDS }
    const ids = group.map(({ id }) => id)
    for (const [id, { at }] of await readSamples(db, ids, range)) measured.set(id, measureIntervalSeconds(at))
  }
  return measured
}

const DECIDED = new Set(['person', 'model'])

function toPoint(
  row: points.PointRow,
  {
    siteKey,
    latest,
    measured = null,
  }: { siteKey: string; latest: Sample | undefined; measured: number | null | undefined },
): Point {
  const unit = row.unit === null ? undefined : findUnit(row.unit)
  return {
    pointId: row.pointKey,
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
    roleReason: row.roleSource === null || DECIDED.has(row.roleSource) ? null : row.proposedReason,
    proposedRole: row.proposedRole,
    intervalSeconds: row.intervalSeconds,
    measuredIntervalSeconds: measured,
    holdSeconds: holdSecondsOf(row, measured),
    setHoldSeconds: row.holdSeconds,
    timezone: row.timezone,
    retentionDays: row.retentionDays,
    latest: latest ?? null,
  }
}
