import { HBool, HDict, HGrid, HNa, HNum, HRef, HStr, HUnit, type HVal } from 'haystack-core'
import type { Context } from '../../../context.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Scope } from '../../../http/senders.ts'
import { readRange } from './his-range.ts'
import { pointRecordId, readId } from './record-ids.ts'
import type { PointRecord } from './records.repository.ts'
import { readPointHistories, unknownPoints } from './records.service.ts'
import { dateTimes, haystackZone, ianaZone } from './zones.ts'

/** The operation `hisRead`: of one point, or, with the range in the meta of the grid, of several. */
export async function readHistories(context: Context, scope: Scope, request: HGrid): Promise<HGrid> {
  const rows = request.getRows()
  const isBatch = request.meta.has('range')
  const range = isBatch ? request.meta.get('range') : rows[0]?.get('range')
  if (rows.length === 0) throw refuse('operation.empty')
  if (!range || (!isBatch && rows.length > 1)) throw refuse('operation.argument', { name: 'range' })
  const text = range instanceof HStr ? range.value : range.toZinc()
  const keys = rows.map((row) => readPointKey(row.get('id')))
  let zone = 'UTC'
  const found = await readPointHistories(context, scope, {
    keys,
    rangeOf: (points) => {
      zone = zoneOf(points, request)
      return readRange(text, zone, context.clock())
    },
  })
  const at = dateTimes(zone)
  const meta = { hisStart: at(found.range.from), hisEnd: at(found.range.to) }
  const [only] = found.points
  if (!isBatch && only) {
    const columns = [{ name: 'ts' }, { name: 'val' }]
    const whole = HDict.make({ id: HRef.make(pointRecordId(only.pointId)), ...meta })
    return HGrid.make({ meta: whole, columns, rows: await rowsOf(found, ['val'], at) })
  }
  const names = found.points.map((_, place) => `v${place}`)
  const columns = found.points.map(({ pointId }, place) => ({
    name: `v${place}`,
    meta: HDict.make({ id: HRef.make(pointRecordId(pointId)) }),
  }))
  return HGrid.make({
    meta: HDict.make(meta),
    columns: [{ name: 'ts' }, ...columns],
    rows: await rowsOf(found, names, at),
  })
}

export function readPointKey(id: unknown): string {
  if (!(id instanceof HRef)) throw refuse('operation.argument', { name: 'id' })
  const read = readId(id.value)
  if (read?.of !== 'point') throw unknownPoints([id.value])
  return read.pointId
}

/** Returns the zone of the points, or the one that is requested if they have several. */
function zoneOf(points: readonly PointRecord[], request: HGrid): string {
  const tz = request.meta.get('tz')
  if (tz instanceof HStr) {
    const zone = points.find(({ timezone }) => haystackZone(timezone) === tz.value)?.timezone ?? ianaZone(tz.value)
    if (zone === undefined) throw refuse('operation.unknown-zone', { timeZone: tz.value.slice(0, 100) })
    return zone
  }
  const zones = [...new Set(points.map(({ timezone }) => timezone))]
  if (zones.length > 1) throw refuse('operation.zones', { zones: zones.map(haystackZone) })
  return zones[0] ?? 'UTC'
}

/** A row for each instant at which a point has a sample. */
async function rowsOf(
  { points, series }: Awaited<ReturnType<typeof readPointHistories>>,
  names: readonly string[],
  at: ReturnType<typeof dateTimes>,
): Promise<HDict[]> {
  const byInstant = new Map<number, Record<string, HVal>>()
  for (const [place, point] of points.entries()) {
    const found = series.get(point.id)
    const name = names[place]
    if (!found || name === undefined) continue
    const toValue = valuesOf(point)
    for (const [n, instant] of found.at.entries()) {
      if (isTimeToGiveWay()) await giveWay()
      let row = byInstant.get(instant)
      if (!row) {
        row = { ts: at(instant) }
        byInstant.set(instant, row)
      }
      row[name] = toValue(found.values[n] as number)
    }
  }
  return [...byInstant].sort(([one], [other]) => one - other).map(([, row]) => HDict.make(row))
}

function valuesOf({ kind, unit, states }: PointRecord): (value: number) => HVal {
  const known = unit === null ? undefined : HUnit.get(unit)
  return (value) => {
    if (Number.isNaN(value)) return HNa.make()
    if (kind === 'bool') return HBool.make(value !== 0)
    if (kind === 'enum') return HStr.make(states?.[value] ?? String(value))
    return HNum.make(value, known)
  }
}
