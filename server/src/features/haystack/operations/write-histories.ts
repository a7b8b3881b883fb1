import type { Problem } from '@bonfire/contract/refusals/problem'
import { problem } from '@bonfire/contract/refusals/problem'
import { tzOffset } from '@date-fns/tz'
import { HBool, HDateTime, type HDict, type HGrid, HNa, HNum, HStr } from 'haystack-core'
import type { Context } from '../../../context.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type Refusal, refuse } from '../../../http/refusal.ts'
import type { Scope } from '../../../http/senders.ts'
import { ExactState } from '../../samples/reading/sample-value.ts'
import type { SampleSource, SentSample } from '../../samples/reading/sent-sample.ts'
import { readUnit } from '../../units/units.ts'
import { isDate } from './his-range.ts'
import { readPointKey } from './read-histories.ts'
import { pointRecordId } from './record-ids.ts'
import type { PointRecord } from './records.repository.ts'
import { pointsOf, type SampleResult, takeAllSamples } from './records.service.ts'
import { haystackZone, isZone } from './zones.ts'

interface PointColumn {
  readonly name: string
  readonly point: PointRecord
  /** An empty cell is a sample that is missing, not one that there is not. */
  readonly isOnly: boolean
}

const NAMED_ROWS = 20
const KINDS = { number: 'Number', bool: 'Bool', enum: 'Str' } as const

/** The operation `hisWrite`: all samples of the grid, or none and what is wrong with them. */
export async function writeHistories(
  context: Context,
  scope: Scope,
  { request, acceptsOld }: { request: HGrid; acceptsOld: boolean },
): Promise<void> {
  const columns = await columnsOf(context, scope, request)
  const rows = request.getRows()
  await takeAllSamples(context, scope, () => ({ source: samplesIn(rows, columns), acceptsOld }), refusalOf)
}

async function columnsOf(context: Context, scope: Scope, request: HGrid): Promise<PointColumn[]> {
  const isOnly = request.meta.has('id')
  const named = isOnly
    ? [{ name: 'val', key: readPointKey(request.meta.get('id')) }]
    : request
        .getColumns()
        .filter(({ name }) => name !== 'ts')
        .map(({ name, meta }) => {
          if (!meta.has('id')) throw refuse('operation.no-point-column', { column: name })
          return { name, key: readPointKey(meta.get('id')) }
        })
  if (named.length === 0) throw refuse('operation.argument', { name: 'id' })
  const keys = named.map(({ key }) => key)
  const seen = new Set<string>()
  const twice = keys.find((key) => seen.size === seen.add(key).size)
  if (twice !== undefined) throw refuse('operation.point-twice', { point: pointRecordId(twice) })
  const points = await pointsOf(context, scope, keys)
  return points.map((point, place) => ({ name: named[place]?.name ?? '', point, isOnly }))
}

async function* samplesIn(rows: readonly HDict[], columns: readonly PointColumn[]): SampleSource {
  for (const [place, record] of rows.entries()) {
    // Most cells may be empty.
    if (isTimeToGiveWay()) await giveWay()
    const row = place + 1
    const ts = record.get('ts')
    if (!(ts instanceof HDateTime) || !isDate(ts.iso.slice(0, 10)) || Number.isNaN(ts.date.getTime())) {
      yield { row, ...problem('operation.time') }
      continue
    }
    for (const column of columns) {
      const value = record.get(column.name)
      if ((value === undefined || value === null) && !column.isOnly) continue
      const sample = sampleOf(value, ts, column.point)
      yield { row, ...sample }
    }
  }
}

function sampleOf(value: unknown, ts: HDateTime, point: PointRecord): Problem | Omit<SentSample, 'row'> {
  const named = pointRecordId(point.pointId)
  const wrongZone = zoneProblem(ts, point)
  if (wrongZone) return wrongZone
  const time = ts.iso
  const moment = { epochSeconds: Math.floor(ts.date.getTime() / 1000) }
  const sample = { point: point.pointId, isId: true, time, moment }
  if (value instanceof HNa) return { ...sample, value: null }
  if (value === undefined || value === null) return problem('operation.value', { point: named })
  if (point.kind === 'number' && value instanceof HNum) {
    // Haystack's name decides, because F is farad there.
    const unit = value.unit && readUnit(value.unit.symbol)?.name
    if (value.unit && unit === undefined) return problem('point.unit', { unit: value.unit.name })
    return { ...sample, value: value.value, ...(unit !== undefined && { unit }) }
  }
  // Its program still writes the numbers that someone said are on and off.
  if (point.kind === 'bool' && point.isTold && value instanceof HNum) return { ...sample, value: value.value }
  if (point.kind === 'bool' && value instanceof HBool) return { ...sample, value: value.value }
  if (point.kind === 'enum' && value instanceof HStr) return { ...sample, value: new ExactState(value.value) }
  const sent = (value as { getKind?: () => string }).getKind?.() ?? typeof value
  return problem('operation.kind', { point: named, sent, expected: KINDS[point.kind] })
}

const OFFSET = /([+-])(\d{2}):(\d{2})$/

/** The zone must be that of the point, and the offset one that it has at the time. */
function zoneProblem(ts: HDateTime, point: PointRecord): Problem | undefined {
  const [, sign, hours, minutes] = OFFSET.exec(ts.iso) ?? []
  const offset = hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  if (isZone(ts.timezone, point.timezone) && tzOffset(point.timezone, ts.date) === offset) return undefined
  const sent = `${OFFSET.exec(ts.iso)?.[0] ?? 'Z'} ${ts.timezone}`
  return problem('operation.time-zone', {
    point: pointRecordId(point.pointId),
    sent,
    expected: haystackZone(point.timezone),
  })
}

function refusalOf({ rejectedCount, rejected }: SampleResult): Refusal {
  const rows = rejected
    .slice(0, NAMED_ROWS)
    .map(({ row, code, params }) => problem('operation.row', { row, problem: { code, params } }))
  return refuse('operation.rejected', { count: rejectedCount, rows })
}
