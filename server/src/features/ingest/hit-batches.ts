import { giveWay, isTimeToGiveWay } from './give-way.ts'
import { type CheckedHit, checkHit } from './hit-row.ts'
import type { OnReject, Progress, Tally } from './hit-tally.ts'
import { isTold, reject } from './hit-tally.ts'
import type { HitSource, SentRow, UnreadableRow } from './readers/hit-source.ts'

export interface HitUpload {
  readonly source: HitSource
  /** All or nothing: one rejected row, and nothing is stored. */
  readonly isAtomic: boolean
  /** Called now and then; the next rows are read when it has settled. */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined
  /** Called for each refused row, also beyond those of the answer. */
  readonly onReject?: OnReject | undefined
}

const TELL_EVERY_ROWS = 5000
// A row weighs 1; long ones weigh more, so that a batch stays within a few megabytes.
const BATCH_WEIGHT = 5000
const CHARACTERS_OF_WEIGHT = 1000

/**
 * Rows that are right in themselves, checked as they are read. Of an atomic upload the first row that is refused ends its
 * batch, so that whoever stores learns at once that nothing will be.
 */
export async function* inBatches(upload: HitUpload, tally: Tally): AsyncGenerator<CheckedHit[], undefined> {
  let batch: CheckedHit[] = []
  let weight = 0
  for await (const sent of upload.source) {
    tally.received += 1
    if (isTimeToGiveWay()) await giveWay()
    if (tally.received % TELL_EVERY_ROWS === 0) await upload.onProgress?.(tally)
    const hit = 'code' in sent ? sent : checkHit(sent, { isTold: isTold(tally) })
    if ('code' in hit) {
      reject(tally, hit, sent)
      if (!upload.isAtomic || tally.rejectedCount > 1) continue
      yield batch
      batch = []
      weight = 0
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
    weight += Math.max(1, charactersOf(sent) / CHARACTERS_OF_WEIGHT)
  }
  if (batch.length > 0) yield batch
  await upload.onProgress?.(tally)
}

const charactersOf = (sent: SentRow | UnreadableRow) => ('length' in sent ? (sent.length ?? 0) : 0)

const isOneOccurrence = (a: CheckedHit, b: CheckedHit) =>
  a.occurredOn === b.occurredOn && a.equipKey === b.equipKey && a.ruleKey === b.ruleKey && a.siteKey === b.siteKey

/** The next batch is read and checked while the database stores the one before. */
export async function storeAll(
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
