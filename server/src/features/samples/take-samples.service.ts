import { MAXIMUM_REPORTED_REJECTIONS } from '@bonfire/contract/imports/ingest'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction, tryOut } from '../../db/transaction.ts'
import { giveWay, isTimeToGiveWay } from '../../http/give-way.ts'
import type { Scope } from '../../http/senders.ts'
import { besideRequests } from '../../http/waiting-requests.ts'
import { type RowProblem, rowProblem } from '../../locales/rejections.ts'
import { appendSamples } from '../histories/store/history-store.service.ts'
import { proposeRolesOfPoints } from '../points/proposals/propose-again.service.ts'
import type { UnreadableRow } from '../readers/sent-row.ts'
import { isSample, type SampleSource, type SentSample } from './reading/sent-sample.ts'
import {
  findPlace,
  type KnownPoint,
  type NoPoint,
  resolvePoints,
  type SamplesAt,
  sampleKey,
} from './resolve-points.service.ts'
import { adoptUnits } from './sample-places.repository.ts'
import { type InstantReading, numberStates, SitedSamples } from './sited-samples.service.ts'

export interface SampleResult {
  readonly accepted: number
  /** The number of accepted ones that replaced another value of the same second. */
  readonly replaced: number
  readonly unchanged: number
  readonly rejectedCount: number
  readonly rejected: readonly RowProblem[]
}

export interface SampleUpload extends InstantReading {
  readonly source: SampleSource
  /** The place of its points, where new ones are created; without it they are known by their IDs. */
  readonly at?: SamplesAt | undefined
  /** A person uploaded them: more need not follow. */
  readonly isUploaded?: boolean | undefined
  readonly onReject?: (rejection: RowProblem, sent: SentSample | UnreadableRow | undefined) => void
  /** Called with points that were there. */
  readonly onFound?: Parameters<typeof resolvePoints>[0]['onFound']
  readonly onBatch?: (result: SampleResult) => Promise<void>
}

const SAMPLES_AT_ONCE = 100_000
// A batch has several samples of each of many points, because storing one more costs as much as storing one.
const SAMPLES_OF_A_POINT_AT_ONCE = 2
const MAXIMUM_SAMPLES_AT_ONCE = 200_000

/** Stores samples in bounded memory, with a transaction for each site of a batch. Idempotent. */
export function takeSamples(context: Context, scope: Scope, upload: SampleUpload): Promise<SampleResult> {
  const beside = besideRequests()
  return storeUpload({ context, scope, upload, within: (work) => beside(() => inTransaction(context.db, work)) })
}

/** Stores all of an upload or nothing: then it throws an error about the rejections. May read the source again. */
export const takeAllSamples = (
  context: Context,
  scope: Scope,
  open: () => SampleUpload,
  refusalOf: (result: SampleResult) => Error,
): Promise<SampleResult> =>
  inTransaction(context.db, async (db) => {
    const result = await storeUpload({ context: { ...context, db }, scope, upload: open(), within: (work) => work(db) })
    if (result.rejectedCount > 0) throw refusalOf(result)
    return result
  })

/** The result that an upload would have; nothing is stored. */
export const trySamples = (context: Context, scope: Scope, upload: SampleUpload): Promise<SampleResult> =>
  tryOut(context.db, (db) => storeUpload({ context: { ...context, db }, scope, upload, within: (work) => work(db) }))

interface Taking {
  readonly context: Context
  readonly scope: Scope
  readonly upload: SampleUpload
  readonly within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

interface Tally {
  accepted: number
  replaced: number
  unchanged: number
  rejectedCount: number
  readonly rejected: RowProblem[]
  /** Samples of each point that is not there. */
  readonly unknown: Map<string, { point: string; row: number; count: number; why: NoPoint }>
}

async function storeUpload(taking: Taking): Promise<SampleResult> {
  const { context, scope, upload, within } = taking
  const { source, onBatch, onFound } = upload
  const tally: Tally = { accepted: 0, replaced: 0, unchanged: 0, rejectedCount: 0, rejected: [], unknown: new Map() }
  const known = new Map<string, KnownPoint | NoPoint>()
  const place = upload.at && (await findPlace(context, scope, upload.at))
  let batch: SentSample[] = []
  const store = async () => {
    const full = batch
    batch = []
    const creates = upload.at?.creates ?? false
    await resolvePoints({ context, scope, within, place, creates, onFound }, known, full)
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

async function storeBatch(
  taking: Taking,
  known: ReadonlyMap<string, KnownPoint | NoPoint>,
  batch: readonly SentSample[],
  tally: Tally,
): Promise<void> {
  const { context, upload, within } = taking
  const now = context.clock()
  const sited = new SitedSamples(now, upload)
  for (const sent of batch) {
    if (isTimeToGiveWay()) await giveWay()
    const point = known.get(sampleKey(sent)) ?? 'unknown'
    if (isNone(point)) {
      noteUnknown(taking, tally, { sent, why: point })
      continue
    }
    const problem = sited.add(point, sent)
    if (problem) reject(taking, tally, problem, sent)
  }
  // Sites are locked in the same order everywhere, so that no two transactions wait for each other.
  for (const [siteRowId, columns] of [...sited.bySite].sort(([one], [other]) => one - other)) {
    const { stored, refused } = await within(async (db) => {
      if (sited.units.size > 0) await proposeRolesOfPoints(db, await adoptUnits(db, sited.units), now)
      const { kept, refused } = await numberStates(db, columns)
      return { refused, stored: await appendSamples(db, { siteRowId, now, isUploaded: upload.isUploaded, ...kept }) }
    })
    tally.accepted += stored.accepted
    tally.replaced += stored.replaced
    tally.unchanged += stored.unchanged
    for (const rejection of refused) reject(taking, tally, rejection, undefined)
  }
}

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

const PROBLEM_OF = { unknown: 'sample.unknown-point', texts: 'sample.texts', unnamed: 'sample.unnamed' } as const
const SHOWN_IDS = 5

const isNone = (point: KnownPoint | NoPoint): point is NoPoint => typeof point === 'string' || 'several' in point

const noPoint = ({ row, point, count }: { row: number; point: string; count: number }, why: NoPoint): RowProblem =>
  typeof why === 'string'
    ? rowProblem(row, PROBLEM_OF[why], { point, count })
    : rowProblem(row, 'sample.several-points', { point, count, ids: why.several.slice(0, SHOWN_IDS) })

/** Samples of a point that is not there are reported once, with their number. */
function noteUnknown({ upload }: Taking, tally: Tally, { sent, why }: { sent: SentSample; why: NoPoint }): void {
  tally.rejectedCount += 1
  const noted = tally.unknown.get(sampleKey(sent))
  if (noted) noted.count += 1
  else tally.unknown.set(sampleKey(sent), { point: sent.point, row: sent.row, count: 1, why })
  upload.onReject?.(noPoint({ row: sent.row, point: sent.point, count: 1 }, why), sent)
}

function answerOf({ unknown, ...tally }: Tally): SampleResult {
  const named = [...unknown.values()].map(({ why, ...where }) => noPoint(where, why))
  const rejected = [...named, ...tally.rejected].slice(0, MAXIMUM_REPORTED_REJECTIONS)
  return { ...tally, rejected: rejected.toSorted((one, other) => one.row - other.row) }
}
