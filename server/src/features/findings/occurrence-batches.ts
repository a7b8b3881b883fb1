import { giveWay, isTimeToGiveWay } from '../../http/give-way.ts'
import type { RowProblem } from '../../locales/rejections.ts'
import type { SentRow, UnreadableRow } from '../readers/sent-row.ts'
import { type CheckedDay, checkDay, checkIn } from './checks/checked-row.ts'
import type { OnReject, Progress, Tally } from './import-tally.ts'
import { isTold, reject } from './import-tally.ts'
import { type CheckedOccurrence, checkOccurrence } from './occurrence-row.ts'
import type { FindingSource, SentOccurrence } from './reading/finding-source.ts'

export interface FindingUpload {
  readonly source: FindingSource
  /** All or nothing: one rejected row, and nothing is stored. */
  readonly isAtomic: boolean
  /** Called from time to time; reading continues once it has resolved. */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined
  /** Called for each rejected row, also beyond those in the response. */
  readonly onReject?: OnReject | undefined
}

const TELL_EVERY_ROWS = 5000
// A row weighs 1, long ones more, so that a batch stays within a few megabytes.
const BATCH_WEIGHT = 5000
const CHARACTERS_OF_WEIGHT = 1000

/** Valid rows that are stored together. */
export interface Batch {
  readonly occurrences: CheckedOccurrence[]
  readonly checks: CheckedDay[]
}

const newBatch = (): Batch => ({ occurrences: [], checks: [] })

/**
 * Yields valid rows in batches, checked as they are read. In an atomic upload, the first rejected row ends its batch,
 * so that storing stops immediately.
 */
export async function* inBatches(upload: FindingUpload, tally: Tally): AsyncGenerator<Batch, undefined> {
  let batch = newBatch()
  let weight = 0
  for await (const sent of upload.source) {
    tally.received += 1
    if (isTimeToGiveWay()) await giveWay()
    if (tally.received % TELL_EVERY_ROWS === 0) await upload.onProgress?.(tally)
    const row = 'code' in sent ? sent : checkRow(sent, { isTold: isTold(tally) })
    if ('code' in row) {
      reject(tally, row, sent)
      if (!upload.isAtomic || tally.rejectedCount > 1) continue
      yield batch
      batch = newBatch()
      weight = 0
      continue
    }
    const last = batch.occurrences.at(-1)
    // Keeps the firings of one occurrence together, so that a CSV file counts it once.
    const isSplit = !last || 'localDay' in row || !isOneOccurrence(last, row)
    if (weight >= BATCH_WEIGHT && (weight >= 2 * BATCH_WEIGHT || isSplit)) {
      yield batch
      batch = newBatch()
      weight = 0
    }
    if ('localDay' in row) batch.checks.push(upload.onReject ? { ...row, sent } : row)
    else batch.occurrences.push(upload.onReject ? { ...row, sent } : row)
    weight += Math.max(1, charactersOf(sent) / CHARACTERS_OF_WEIGHT)
  }
  if (weight > 0) yield batch
  await upload.onProgress?.(tally)
}

function checkRow(sent: SentOccurrence, told: { isTold: boolean }): CheckedOccurrence | CheckedDay | RowProblem {
  const check = checkIn(sent)
  return check === undefined ? checkOccurrence(sent, told) : checkDay(sent, check, told)
}

const charactersOf = (sent: SentRow | UnreadableRow) => ('length' in sent ? (sent.length ?? 0) : 0)

const isOneOccurrence = (a: CheckedOccurrence, b: CheckedOccurrence) =>
  a.occurredOn === b.occurredOn && a.equipKey === b.equipKey && a.ruleKey === b.ruleKey && a.siteKey === b.siteKey

/** Read and check the next batch while the database stores the previous one. */
export async function storeAll(batches: AsyncIterable<Batch>, store: (batch: Batch) => Promise<void>): Promise<void> {
  let storing = Promise.resolve()
  try {
    for await (const batch of batches) {
      await storing
      storing = store(batch)
      // Awaited with the next batch; until then, ignore the rejection.
      storing.catch(() => undefined)
    }
  } finally {
    await storing
  }
}
