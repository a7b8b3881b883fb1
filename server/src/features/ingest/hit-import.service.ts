import { type IngestAnswer, MAXIMUM_REPORTED_REJECTIONS, type Rejection } from '@bonfire/contract/ingest'
import { countHits, type HitCounts, newHitCounts } from '../../changes/hit-counts.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { tryOut } from '../../db/transaction.ts'
import {
  findStored,
  insertOccurrences,
  type OccurrenceRow,
  takeTurn,
  updateOccurrences,
} from './hit-import.repository.ts'
import { type Findings, isSame, mergeFindings, totalSeconds } from './hit-merge.ts'
import { newLookups, type PlacedHit, placeHits } from './hit-places.service.ts'
import { type CheckedHit, checkHit } from './hit-row.ts'
import type { HitSource, SentRow, UnreadableRow } from './readers/hit-source.ts'
import type { Scope } from './scope.ts'

export interface HitUpload {
  readonly source: HitSource
  /** All or nothing: one rejected row, and nothing is stored. */
  readonly isAtomic: boolean
  /** Called now and then; the next rows are read when it has settled. */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined
  /** Called for each refused row, also beyond those of the answer. */
  readonly onReject?: OnReject | undefined
}

/** How far an import is; it goes on counting. */
export type Progress = Readonly<Omit<IngestAnswer, 'rejected'>>
type OnReject = (rejection: Rejection, sent: SentRow | UnreadableRow | undefined) => void

const TELL_EVERY_ROWS = 5000
// A row weighs 1; long ones weigh more, so that a batch stays within a few megabytes.
const BATCH_WEIGHT = 5000
const MAXIMUM_FIRINGS_A_DAY = 1440
const MAXIMUM_INT4 = 2_147_483_647
const NOTHING_STORED = Symbol('a row was refused')

/**
 * Stores findings with bounded memory, a transaction for each batch, or one for all when atomic. The same again
 * changes nothing. Rows are counted in `received` and `rejectedCount`, occurrences in the other counts.
 */
export async function importHits(context: Context, scope: Scope, upload: HitUpload): Promise<IngestAnswer> {
  const tally = newTally(upload.onReject)
  const batches = inBatches(upload, tally)
  const newHits = newHitCounts()
  const announce = () => context.changes.announceHits(scope.tenantId, newHits)
  const batchImport = { scope, tally, newHits, lookups: newLookups(), now: context.clock() }
  if (!upload.isAtomic) {
    await storeAll(batches, async (batch) => {
      await context.db.transaction().execute((transaction) => storeBatch(transaction, batchImport, batch))
      announce()
    })
    return answerOf(tally)
  }
  // Not tried again: the rows have been read, and are not there a second time.
  try {
    await context.db.transaction().execute(async (transaction) => {
      await storeAll(batches, (batch) => storeBatch(transaction, batchImport, batch))
      if (tally.rejectedCount > 0) throw NOTHING_STORED
    })
  } catch (error) {
    if (error !== NOTHING_STORED) throw error
    return { ...answerOf(tally), created: 0, updated: 0, unchanged: 0 }
  }
  announce()
  return answerOf(tally)
}

/** What an import of all or nothing would say; nothing is stored. */
export async function tryHits(context: Context, scope: Scope, source: HitSource): Promise<IngestAnswer> {
  const tally = newTally()
  const batches = inBatches({ source, isAtomic: true }, tally)
  const batchImport = { scope, tally, newHits: newHitCounts(), lookups: newLookups(), now: context.clock() }
  await tryOut(context.db, (transaction) => storeAll(batches, (batch) => storeBatch(transaction, batchImport, batch)))
  return answerOf(tally)
}

interface BatchImport {
  readonly scope: Scope
  readonly tally: Tally
  /** Told once they are committed. */
  readonly newHits: HitCounts
  readonly lookups: ReturnType<typeof newLookups>
  readonly now: Date
}
interface PendingOccurrence extends OccurrenceRow {
  /** The first row it came from. */
  readonly row: number
  readonly ruleSeverity: string | null
}

/** The next batch is read and checked while the database stores the one before. */
async function storeAll(
  batches: AsyncIterable<CheckedHit[]>,
  store: (batch: CheckedHit[]) => Promise<void>,
): Promise<void> {
  let storing = Promise.resolve()
  try {
    for await (const batch of batches) {
      await storing
      storing = store(batch)
      // Awaited with the next batch; until then nobody listens.
      storing.catch(() => undefined)
    }
  } finally {
    await storing
  }
}

async function* inBatches(upload: HitUpload, tally: Tally): AsyncGenerator<CheckedHit[]> {
  let batch: CheckedHit[] = []
  let weight = 0
  for await (const sent of upload.source) {
    tally.received += 1
    if (tally.received % TELL_EVERY_ROWS === 0) await upload.onProgress?.(tally)
    const hit = 'code' in sent ? sent : checkHit(sent)
    if ('code' in hit) {
      reject(tally, hit, sent)
      continue
    }
    const last = batch.at(-1)
    // Firings of one occurrence stay together, so that a CSV file counts it once.
    if (last && weight >= BATCH_WEIGHT && (weight >= 2 * BATCH_WEIGHT || !isOneOccurrence(last, hit))) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(upload.onReject ? { ...hit, sent } : hit)
    weight += 1 + hit.starts.length / 50 + (hit.description?.length ?? 0) / 1000
  }
  if (batch.length > 0) yield batch
  await upload.onProgress?.(tally)
}

const isOneOccurrence = (a: CheckedHit, b: CheckedHit) =>
  a.occurredOn === b.occurredOn && a.equipKey === b.equipKey && a.ruleKey === b.ruleKey && a.siteKey === b.siteKey

async function storeBatch(db: Db, batchImport: BatchImport, hits: CheckedHit[]): Promise<void> {
  const { scope, tally, lookups, now } = batchImport
  // Who does not ask for rows as they were sent does not pay for them.
  const sentRows = tally.onReject && new Map(hits.map(({ row, sent }) => [row, sent]))
  const onReject = (rejection: Rejection) => reject(tally, rejection, sentRows?.get(rejection.row))
  await takeTurn(db, scope.tenantId)
  const placed = await placeHits({ db, scope, lookups, now, reject: onReject }, hits)
  const pending = gather(placed, onReject)
  if (pending.length === 0) return
  const stored = await findStored(db, pending)
  const created: OccurrenceRow[] = []
  const updated: OccurrenceRow[] = []
  for (const [place, arriving] of pending.entries()) {
    const known = stored.get(place)
    const merged = known ? { ...arriving, ...mergeFindings(known, arriving) } : arriving
    const problem = known && tooMuch(merged)
    if (problem) onReject({ row: arriving.row, ...problem })
    else if (!known) created.push({ ...arriving, severity: arriving.severity ?? arriving.ruleSeverity })
    else if (isSame(known, merged)) tally.unchanged += 1
    else updated.push(merged)
  }
  if (created.length > 0) await insertOccurrences(db, created)
  if (updated.length > 0) await updateOccurrences(db, updated)
  for (const occurrence of created) countHits(batchImport.newHits, occurrence)
  tally.created += created.length
  tally.updated += updated.length
}

/** Rows of one equip rule and day become one occurrence; in the order of the key, which the index likes best. */
function gather(placed: readonly PlacedHit[], onReject: (rejection: Rejection) => void): PendingOccurrence[] {
  const pending = new Map<string, PendingOccurrence>()
  for (const { hit, ...ids } of placed) {
    const key = `${ids.equipRuleId} ${hit.occurredOn}`
    const known = pending.get(key)
    const { starts, durations, severity, description, reportUrl, sourceId } = known ? mergeFindings(known, hit) : hit
    const findings: Findings = { starts, durations, severity, description, reportUrl, sourceId }
    const problem = tooMuch(findings)
    if (problem) onReject({ row: hit.row, ...problem })
    else pending.set(key, { ...ids, ...findings, occurredOn: hit.occurredOn, row: known?.row ?? hit.row })
  }
  return [...pending.values()].sort(
    (a, b) => a.siteId - b.siteId || a.occurredOn.localeCompare(b.occurredOn) || a.equipRuleId - b.equipRuleId,
  )
}

function tooMuch(findings: Findings): Omit<Rejection, 'row'> | undefined {
  const count = findings.starts.length
  if (count > MAXIMUM_FIRINGS_A_DAY) {
    const message = `That makes ${count} firings of one rule on one equip and day; ${MAXIMUM_FIRINGS_A_DAY} at most.`
    return { code: 'too_long', message }
  }
  if (totalSeconds(findings) <= MAXIMUM_INT4) return undefined
  return { code: 'invalid', message: 'The durations of the day add up to more than 68 years. Durations are seconds.' }
}

interface Tally {
  received: number
  created: number
  updated: number
  unchanged: number
  rejectedCount: number
  readonly rejected: Rejection[]
  readonly onReject: OnReject | undefined
}

const newTally = (onReject?: OnReject): Tally => ({
  ...{ received: 0, created: 0, updated: 0, unchanged: 0, rejectedCount: 0 },
  rejected: [],
  onReject,
})

function reject(tally: Tally, { row, code, message }: Rejection, sent: SentRow | UnreadableRow | undefined): void {
  tally.rejectedCount += 1
  if (tally.rejected.length < MAXIMUM_REPORTED_REJECTIONS) tally.rejected.push({ row, code, message })
  tally.onReject?.({ row, code, message }, sent)
}

const answerOf = ({ onReject: _, ...tally }: Tally): IngestAnswer => ({
  ...tally,
  rejected: tally.rejected.toSorted((a, b) => a.row - b.row),
})
