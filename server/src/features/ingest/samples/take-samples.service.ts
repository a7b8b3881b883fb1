import { MAXIMUM_AGE_YEARS, MAXIMUM_AHEAD_SECONDS, MAXIMUM_STATES } from '@bonfire/contract/histories/samples'
import { MAXIMUM_REPORTED_REJECTIONS } from '@bonfire/contract/imports/ingest'
import type { TableReading } from '@bonfire/contract/imports/table-reading'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction, tryOut } from '../../../db/transaction.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { appendSamples } from '../../histories/store/history-store.service.ts'
import type { UnreadableRow } from '../readers/hit-source.ts'
import { needsDateOrder } from '../readers/table/cells/cells.ts'
import type { Scope } from '../scope.ts'
import { findUnit } from '../units/units.ts'
import { instantIn } from './reading/sample-time.ts'
import { readValue, unitIn } from './reading/sample-value.ts'
import { isSample, type SampleSource, type SentSample } from './reading/sent-sample.ts'
import { type KnownPoint, type NewPointsAt, placeOfNewPoints, resolvePoints } from './resolve-points.service.ts'
import * as places from './sample-places.repository.ts'

export interface SampleResult {
  readonly accepted: number
  readonly unchanged: number
  readonly rejectedCount: number
  readonly rejected: readonly RowProblem[]
}

export interface SampleUpload {
  readonly source: SampleSource
  /** Where points that are not known are created; without it their samples are refused. */
  readonly newPointsAt?: NewPointsAt | undefined
  readonly acceptsOld?: boolean
  /** Of hours that the clocks showed twice; without it they follow the order of the rows. */
  readonly clockChange?: TableReading['clockChange']
  /** IANA name; without it the zone of the point, else of its site. */
  readonly timezone?: string | undefined
  readonly onReject?: (rejection: RowProblem, sent: SentSample | UnreadableRow | undefined) => void
  readonly onBatch?: (result: SampleResult) => Promise<void>
}

const SAMPLES_AT_ONCE = 100_000
// Of many points a batch has several samples each, because storing one more costs as much as storing one.
const SAMPLES_OF_A_POINT_AT_ONCE = 2
const MAXIMUM_SAMPLES_AT_ONCE = 200_000
const YEAR_SECONDS = 31_556_952

/** Stores samples in bounded memory, with a transaction for each site of a batch. Idempotent. */
export const takeSamples = (context: Context, scope: Scope, upload: SampleUpload): Promise<SampleResult> =>
  take({ context, scope, upload, within: (work) => inTransaction(context.db, work) })

/** Stores all of an upload or nothing: then it throws what is to be said of the rejections. May read the source again. */
export const takeAllSamples = (
  context: Context,
  scope: Scope,
  open: () => SampleUpload,
  refusalOf: (result: SampleResult) => Error,
): Promise<SampleResult> =>
  inTransaction(context.db, async (db) => {
    const result = await take({ context: { ...context, db }, scope, upload: open(), within: (work) => work(db) })
    if (result.rejectedCount > 0) throw refusalOf(result)
    return result
  })

/** What would become of an upload; nothing is stored. */
export const trySamples = (context: Context, scope: Scope, upload: SampleUpload): Promise<SampleResult> =>
  tryOut(context.db, (db) => take({ context: { ...context, db }, scope, upload, within: (work) => work(db) }))

interface Taking {
  readonly context: Context
  readonly scope: Scope
  readonly upload: SampleUpload
  readonly within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

interface Tally {
  accepted: number
  unchanged: number
  rejectedCount: number
  readonly rejected: RowProblem[]
  /** Samples of each point that is not known. */
  readonly unknown: Map<string, { row: number; count: number }>
}

async function take(taking: Taking): Promise<SampleResult> {
  const { context, scope, upload, within } = taking
  const { source, onBatch } = upload
  const tally: Tally = { accepted: 0, unchanged: 0, rejectedCount: 0, rejected: [], unknown: new Map() }
  const known = new Map<string, KnownPoint | null>()
  const place = upload.newPointsAt && (await placeOfNewPoints(context, scope, upload.newPointsAt))
  let batch: SentSample[] = []
  const store = async () => {
    const full = batch
    batch = []
    await resolvePoints({ context, scope, within, place }, known, full)
    await storeBatch(taking, known, full, tally)
    await onBatch?.(answerOf(tally))
  }
  for await (const sent of source) {
    if (isTimeToGiveWay()) await giveWay()
    if (isSample(sent)) batch.push(sent)
    else reject(taking, tally, sent, sent)
    if (batch.length >= batchOf(known.size)) await store()
  }
  if (batch.length > 0) await store()
  return answerOf(tally)
}

const batchOf = (pointCount: number) =>
  Math.min(Math.max(SAMPLES_AT_ONCE, SAMPLES_OF_A_POINT_AT_ONCE * pointCount), MAXIMUM_SAMPLES_AT_ONCE)

interface SiteColumns {
  readonly pointIds: number[]
  readonly at: number[]
  readonly values: number[]
  /** Words of states, by their place in the columns. */
  readonly states: { place: number; pointId: number; row: number; state: string; point: string }[]
}

async function storeBatch(
  taking: Taking,
  known: ReadonlyMap<string, KnownPoint | null>,
  batch: readonly SentSample[],
  tally: Tally,
): Promise<void> {
  const { context, upload, within } = taking
  const now = context.clock()
  const limits = { latest: Math.floor(now.getTime() / 1000) + MAXIMUM_AHEAD_SECONDS, earliest: earliestOf(now, upload) }
  const bySite = new Map<number, SiteColumns>()
  const units = new Map<number, string>()
  for (const sent of batch) {
    if (isTimeToGiveWay()) await giveWay()
    const point = known.get(sent.point)
    if (!point) {
      noteUnknown(taking, tally, sent)
      continue
    }
    const problem = addSample(bySite, point, sent, { ...limits, upload, units })
    if (problem) reject(taking, tally, problem, sent)
  }
  // In the same order everywhere, so that no two transactions wait for each other's sites.
  for (const [siteRowId, columns] of [...bySite].sort(([one], [other]) => one - other)) {
    const { stored, refused } = await within(async (db) => {
      if (units.size > 0) await places.adoptUnits(db, units)
      const { kept, refused } = await numberStates(db, columns)
      return { refused, stored: await appendSamples(db, { siteRowId, now, ...kept }) }
    })
    tally.accepted += stored.accepted
    tally.unchanged += stored.unchanged
    for (const rejection of refused) reject(taking, tally, rejection, undefined)
  }
}

const earliestOf = (now: Date, { acceptsOld }: SampleUpload) =>
  acceptsOld ? Number.NEGATIVE_INFINITY : Math.floor(now.getTime() / 1000) - MAXIMUM_AGE_YEARS * YEAR_SECONDS

function addSample(
  bySite: Map<number, SiteColumns>,
  point: KnownPoint,
  sent: SentSample,
  {
    latest,
    earliest,
    upload,
    units,
  }: { latest: number; earliest: number; upload: SampleUpload; units: Map<number, string> },
): RowProblem | undefined {
  const { row, moment } = sent
  const time = String(sent.time).slice(0, 60)
  if (!moment) {
    return needsDateOrder(time)
      ? rowProblem(row, 'row.date-order', { date: time })
      : rowProblem(row, 'sample.time', { time })
  }
  const timeZone = upload.timezone ?? point.timezone
  const at = instantIn(moment, timeZone, point.order, upload.clockChange ?? null)
  if (at === undefined) return rowProblem(row, 'sample.missing-hour', { time, timeZone })
  if (at > latest) return rowProblem(row, 'sample.ahead', { time, minutes: MAXIMUM_AHEAD_SECONDS / 60 })
  if (at < earliest) return rowProblem(row, 'sample.too-old', { time, years: MAXIMUM_AGE_YEARS })
  const value = readValue(sent.value, sent.unit, point, sent.column?.words)
  if (typeof value === 'object' && 'code' in value) return { row, ...value }
  if (point.kind === 'number' && point.unit === null) {
    const unit = findUnit(sent.unit ?? unitIn(sent.value) ?? '')?.name
    if (unit !== undefined) units.set(point.id, unit)
  }
  let columns = bySite.get(point.siteRowId)
  if (!columns) {
    columns = { pointIds: [], at: [], values: [], states: [] }
    bySite.set(point.siteRowId, columns)
  }
  if (typeof value === 'object') {
    columns.states.push({ place: columns.at.length, pointId: point.id, row, state: value.state, point: point.pointKey })
  }
  columns.pointIds.push(point.id)
  columns.at.push(at)
  columns.values.push(typeof value === 'object' ? Number.NaN : value)
  return undefined
}

/** Replaces the words of states by their numbers; new words are added to their points. */
async function numberStates(db: Db, columns: SiteColumns) {
  const { states, ...kept } = columns
  if (states.length === 0) return { kept, refused: [] }
  const known = await places.lockStates(db, [...new Set(states.map(({ pointId }) => pointId))])
  const counts = new Map([...known].map(([id, words]) => [id, words.length]))
  const numbersOf = new Map([...known].map(([id, words]) => [id, new Map(words.map((word, number) => [word, number]))]))
  const refused: RowProblem[] = []
  const dropped = new Set<number>()
  for (const { place, pointId, row, state, point } of states) {
    const numbers = numbersOf.get(pointId)
    const number = numbers?.get(state) ?? numbers?.size ?? 0
    if (number >= MAXIMUM_STATES) {
      refused.push(rowProblem(row, 'sample.too-many-states', { state, point, maximum: MAXIMUM_STATES }))
      dropped.add(place)
      continue
    }
    numbers?.set(state, number)
    kept.values[place] = number
  }
  for (const [pointId, numbers] of numbersOf) {
    if (numbers.size > (counts.get(pointId) ?? 0)) await places.saveStates(db, pointId, [...numbers.keys()])
  }
  return { kept: dropped.size === 0 ? kept : without(kept, dropped), refused }
}

const without = (columns: Omit<SiteColumns, 'states'>, dropped: ReadonlySet<number>) => ({
  pointIds: columns.pointIds.filter((_, place) => !dropped.has(place)),
  at: columns.at.filter((_, place) => !dropped.has(place)),
  values: columns.values.filter((_, place) => !dropped.has(place)),
})

function reject(
  { upload }: Taking,
  tally: Tally,
  problem: RowProblem,
  sent: SentSample | UnreadableRow | undefined,
): void {
  const { row, code, params } = problem
  tally.rejectedCount += 1
  if (tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS) tally.rejected.push({ row, code, params })
  upload.onReject?.({ row, code, params }, sent)
}

/** Samples of an unknown point are reported once, with their number. */
function noteUnknown({ upload }: Taking, tally: Tally, sent: SentSample): void {
  tally.rejectedCount += 1
  const noted = tally.unknown.get(sent.point)
  if (noted) noted.count += 1
  else tally.unknown.set(sent.point, { row: sent.row, count: 1 })
  upload.onReject?.(rowProblem(sent.row, 'sample.unknown-point', { point: sent.point, count: 1 }), sent)
}

function answerOf({ unknown, ...tally }: Tally): SampleResult {
  const named = [...unknown].map(([point, { row, count }]) => rowProblem(row, 'sample.unknown-point', { point, count }))
  const rejected = [...named, ...tally.rejected].slice(0, MAXIMUM_REPORTED_REJECTIONS)
  return { ...tally, rejected: rejected.toSorted((one, other) => one.row - other.row) }
}
