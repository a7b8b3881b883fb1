import { giveWay, isTimeToGiveWay } from '../../http/give-way.ts'
import type { SentRow, UnreadableRow } from '../readers/sent-row.ts'
import type { OnReject, Progress, Tally } from './import-tally.ts'
import { isTold, reject } from './import-tally.ts'
import { type CheckedOccurrence, checkOccurrence } from './occurrence-row.ts'
import type { FindingSource } from './reading/finding-source.ts'

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

/**
 * Yields valid rows in batches, checked as they are read. In an atomic upload, the first rejected row ends its batch,
 * so that storing stops immediately.
 */
export async function* inBatches(upload: FindingUpload, tally: Tally): AsyncGenerator<CheckedOccurrence[], undefined> {
  let batch: CheckedOccurrence[] = []
  let weight = 0
  for await (const sent of upload.source) {
    tally.received += 1
    if (isTimeToGiveWay()) await giveWay()
    if (tally.received % TELL_EVERY_ROWS === 0) await upload.onProgress?.(tally)
    const occurrence = 'code' in sent ? sent : checkOccurrence(sent, { isTold: isTold(tally) })
    if ('code' in occurrence) {
      reject(tally, occurrence, sent)
      if (!upload.isAtomic || tally.rejectedCount > 1) continue
      yield batch
      batch = []
      weight = 0
      continue
    }
    const last = batch.at(-1)
    // Keeps the firings of one occurrence together, so that a CSV file counts it once.
    if (last && weight >= BATCH_WEIGHT && (weight >= 2 * BATCH_WEIGHT || !isOneOccurrence(last, occurrence))) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(upload.onReject ? { ...occurrence, sent } : occurrence)
    weight += Math.max(1, charactersOf(sent) / CHARACTERS_OF_WEIGHT)
  }
  if (batch.length > 0) yield batch
  await upload.onProgress?.(tally)
}

const charactersOf = (sent: SentRow | UnreadableRow) => ('length' in sent ? (sent.length ?? 0) : 0)

const isOneOccurrence = (a: CheckedOccurrence, b: CheckedOccurrence) =>
  a.occurredOn === b.occurredOn && a.equipKey === b.equipKey && a.ruleKey === b.ruleKey && a.siteKey === b.siteKey

/** Read and check the next batch while the database stores the previous one. */
export async function storeAll(
  batches: AsyncIterable<CheckedOccurrence[]>,
  store: (batch: CheckedOccurrence[]) => Promise<void>,
): Promise<void> {
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
