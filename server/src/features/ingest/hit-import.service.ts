import type { IngestAnswer, Rejection } from '@bonfire/contract/ingest'
import { countHits, type HitCounts, newHitCounts } from '../../changes/hit-counts.ts'
import type { Context } from '../../context.ts'
import { inTransaction, tryOut } from '../../db/transaction.ts'
import { type HitUpload, inBatches, storeAll } from './hit-batches.ts'
import { forgetPlaces, newLookups, refuseUnknownPlaces } from './hit-places.service.ts'
import type { CheckedHit } from './hit-row.ts'
import { answerOf, newTally, reject, type Tally } from './hit-tally.ts'
import { announceEnabled } from './model-import.service.ts'
import { type EnabledList, enableAtFirstSight, type RulePlace } from './project-rule-import.repository.ts'
import type { HitSource } from './readers/hit-source.ts'
import type { Scope } from './scope.ts'
import { type BatchImport, type StoredBatch, storeBatch } from './store-batch.ts'

const NOTHING_STORED = Symbol('a row was refused')

/**
 * Stores findings with bounded memory, a transaction for each batch, or one for all when atomic. The same again
 * changes nothing. Rows are counted in `received` and `rejectedCount`, occurrences in the other counts.
 */
export function importHits(context: Context, scope: Scope, upload: HitUpload): Promise<IngestAnswer> {
  const storing: Storing = {
    ...{ context, scope, lookups: newLookups(), now: context.clock() },
    tally: newTally(upload.onReject),
    newHits: newHitCounts(),
  }
  return upload.isAtomic ? importAtOnce(storing, upload) : importByBatch(storing, upload)
}

interface Storing extends BatchImport {
  readonly context: Context
  readonly tally: Tally
  /** Told once they are committed. */
  readonly newHits: HitCounts
}

async function importByBatch(storing: Storing, upload: HitUpload): Promise<IngestAnswer> {
  const { context, tally } = storing
  await storeAll(inBatches(upload, tally), async (batch) => {
    let attempts = 0
    const { stored, enabled } = await inTransaction(context.db, async (db) => {
      // What an attempt before this one has made is not there any more.
      if (attempts++ > 0) forgetPlaces(storing.lookups)
      const stored = await storeBatch(db, storing, batch)
      return { stored, enabled: await enableAtFirstSight(db, storing, stored.newPlaces) }
    })
    count(storing, batch, stored)
    announce(storing, enabled)
  })
  return answerOf(tally)
}

/** Read and stored side by side, as `storeAll` does, in a transaction that ends with the first row that is refused. */
async function importAtOnce(storing: Storing, upload: HitUpload): Promise<IngestAnswer> {
  const { context, tally } = storing
  const batches = inBatches(upload, tally)
  // Whoever holds a transaction holds up others: it begins when there is something to store.
  let upcoming = Promise.resolve(await batches.next())
  try {
    const enabled = await context.db.transaction().execute(async (db) => {
      const newPlaces: RulePlace[] = []
      for (let read = await upcoming; tally.rejectedCount === 0 && !read.done; read = await upcoming) {
        upcoming = batches.next()
        upcoming.catch(() => undefined)
        const stored = await storeBatch(db, storing, read.value)
        count(storing, read.value, stored)
        newPlaces.push(...stored.newPlaces)
      }
      if (tally.rejectedCount > 0) throw NOTHING_STORED
      // Last: whoever saves settings of these projects waits from here on.
      return enableAtFirstSight(db, storing, newPlaces)
    })
    announce(storing, enabled)
    return answerOf(tally)
  } catch (error) {
    if (error !== NOTHING_STORED) throw error
    for (let read = await upcoming; !read.done; read = await batches.next()) {
      refuseAll(tally, read.value, await refuseUnknownPlaces(context.db, storing, read.value))
    }
    return { ...answerOf(tally), created: 0, updated: 0, unchanged: 0 }
  } finally {
    await batches.return(undefined)
  }
}

/** What an import of all or nothing would say; nothing is stored. */
export async function tryHits(context: Context, scope: Scope, source: HitSource): Promise<IngestAnswer> {
  const tally = newTally()
  const storing = { context, scope, tally, newHits: newHitCounts(), lookups: newLookups(), now: context.clock() }
  const batches = inBatches({ source, isAtomic: false }, tally)
  await tryOut(context.db, (db) =>
    storeAll(batches, async (batch) => count(storing, batch, await storeBatch(db, storing, batch))),
  )
  return answerOf(tally)
}

function count({ tally, newHits }: Storing, batch: readonly CheckedHit[], stored: StoredBatch): void {
  tally.created += stored.created.length
  tally.updated += stored.updatedCount
  tally.unchanged += stored.unchangedCount
  for (const occurrence of stored.created) countHits(newHits, occurrence)
  refuseAll(tally, batch, stored.rejections)
}

function refuseAll(tally: Tally, batch: readonly CheckedHit[], rejections: readonly Rejection[]): void {
  // Who does not ask for rows as they were sent does not pay for them.
  const sentRows = tally.onReject && new Map(batch.map(({ row, sent }) => [row, sent]))
  for (const rejection of rejections) reject(tally, rejection, sentRows?.get(rejection.row))
}

function announce({ context, scope, newHits }: Storing, enabled: readonly EnabledList[]): void {
  context.changes.announceHits(scope.tenantId, newHits)
  announceEnabled(context, scope.tenantId, enabled)
}
