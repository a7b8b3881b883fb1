import { countOccurrence, newOccurrenceCounts, type OccurrenceCounts } from '../../changes/occurrence-counts.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { HOLD_MILLISECONDS, markUnsettled, settleVersions } from '../../db/site-versions.ts'
import { inTransaction, tryOut } from '../../db/transaction.ts'
import type { Scope } from '../../http/senders.ts'
import { besideRequests } from '../../http/waiting-requests.ts'
import type { RowProblem } from '../../locales/rejections.ts'
import { announceEnabled, type EnabledList, enableAtFirstSight, type RulePlace } from '../model/model-import.service.ts'
import type { Cause } from '../readers/whole/refused-rows.ts'
import { placeChecks, storeChecks, withKnownEquips } from './checks/store-checks.ts'
import { CountedOnce } from './counted-once.ts'
import { type ImportResult, newTally, reject, type Tally, toImportResult } from './import-tally.ts'
import { type Batch, type FindingUpload, inBatches, storeAll } from './occurrence-batches.ts'
import { forgetPlaces, newLookups } from './places/lookups.ts'
import { findPlaces, refuseUnknownPlaces } from './places/occurrence-places.service.ts'
import type { FindingSource } from './reading/finding-source.ts'
import { writeStored } from './record/import-record.repository.ts'
import { noteDelivery } from './sources/delivery.service.ts'
import { findOrAddSource } from './sources/sending.repository.ts'
import { type BatchImport, type StoredBatch, storeBatch } from './store-batch.ts'

const NOTHING_STORED = Symbol('a row was refused')

/**
 * Stores findings in bounded memory, with a transaction per batch, or a single one if atomic. Idempotent. `received`
 * and `rejectedCount` count rows, the other counts occurrences.
 */
export async function importFindings(context: Context, scope: Scope, upload: FindingUpload): Promise<ImportResult> {
  const storing: Storing = {
    context,
    scope,
    lookups: newLookups(),
    now: context.clock(),
    tally: newTally(upload.onReject),
    newOccurrences: newOccurrenceCounts(),
    counted: new CountedOnce(),
    sentBy: null,
  }
  try {
    const result = await (upload.isAtomic ? importAtOnce(storing, upload) : importByBatch(storing, upload))
    await noteDelivery(context, scope, result)
    return result
  } catch (error) {
    // Earlier batches stay stored.
    if (!upload.isAtomic) await noteDelivery(context, scope, storing.tally)
    throw error
  }
}

interface Storing extends BatchImport {
  readonly context: Context
  readonly tally: Tally
  /** Announced after the commit. */
  readonly newOccurrences: OccurrenceCounts
  readonly counted: CountedOnce
  sentBy: number | null
}

/** Outside of the transaction, so that it is there whatever becomes of that. */
async function learnSource(storing: Storing): Promise<void> {
  storing.sentBy ??= await findOrAddSource(storing.context.db, storing.scope)
}

/** Whoever reads sees the first batch at once, all when the upload is over, and in between what it was seconds ago. */
async function importByBatch(storing: Storing, upload: FindingUpload): Promise<ImportResult> {
  const { context, scope, tally, newOccurrences } = storing
  const siteRowIds = new Set<number>()
  let batchCount = 0
  let announcedBatchCount = 0
  let announcedAtMilliseconds = Number.NEGATIVE_INFINITY
  const beside = besideRequests()
  const announceOccurrences = () => {
    context.changes.announceOccurrences(scope.tenantId, newOccurrences)
    announcedBatchCount = batchCount
    announcedAtMilliseconds = performance.now()
  }
  try {
    await storeAll(inBatches(upload, tally), async (batch) => {
      await beside(() => importBatch(storing, batch, siteRowIds))
      batchCount += 1
      if (performance.now() - announcedAtMilliseconds >= HOLD_MILLISECONDS) announceOccurrences()
    })
  } finally {
    // Before it is announced, so that whoever looks then finds all of it.
    if (batchCount > 1) await settleVersions(context.db, [...siteRowIds])
    if (batchCount > announcedBatchCount) announceOccurrences()
  }
  return toImportResult(tally)
}

/** Adds the batch's sites to `siteRowIds`, which are those of the batches before. */
async function importBatch(storing: Storing, batch: Batch, siteRowIds: Set<number>): Promise<void> {
  const { context, scope } = storing
  const found = await findAllPlaces(context.db, storing, batch)
  if (found.sited.length + found.checks.length === 0) return
  await learnSource(storing)
  let attempts = 0
  const { stored, checked, enabled } = await inTransaction(context.db, async (db) => {
    // The rollback of the previous attempt took away what it created.
    if (attempts++ > 0) forgetPlaces(storing.lookups)
    if (siteRowIds.size > 0) await markUnsettled(db)
    const stored = await storeBatch(db, storing, found.sited)
    const checked = await storeChecks(db, storing, found.checks)
    const enabled = await enableAtFirstSight(db, storing, stored.newPlaces)
    await recordProgress(db, storing, stored)
    return { stored, checked, enabled }
  })
  countBatch(storing, batch, { stored, checked })
  announceEnabled(context, scope.tenantId, enabled)
  for (const { site } of found.sited) siteRowIds.add(site.id)
}

/** The rows whose site and rule exist; the others are refused. */
async function findAllPlaces(db: Db, storing: Storing, batch: Batch) {
  const { sited, rejections } = await findPlaces(db, storing, batch.occurrences)
  const checks = batch.checks.length > 0 ? await placeChecks(db, storing, batch.checks) : NO_CHECKS
  refuseAll(storing.tally, batch, [...rejections, ...checks.rejections])
  return { sited, checks: checks.placed }
}

const NO_CHECKS: Awaited<ReturnType<typeof placeChecks>> = { placed: [], rejections: [] }

/** Reads and stores in parallel, like `storeAll`, in one transaction that ends at the first rejected row. */
async function importAtOnce(storing: Storing, upload: FindingUpload): Promise<ImportResult> {
  const { context, tally } = storing
  const batches = inBatches(upload, tally)
  // A transaction blocks others, so begin it only when there is something to store.
  let upcoming = Promise.resolve(await batches.next())
  try {
    await learnSource(storing)
    const enabled = await context.db.transaction().execute(async (db) => {
      const newPlaces: RulePlace[] = []
      for (let read = await upcoming; tally.rejectedCount === 0 && !read.done; read = await upcoming) {
        upcoming = batches.next()
        upcoming.catch(() => undefined)
        newPlaces.push(...(await storeWithin(db, storing, read.value)))
      }
      if (tally.rejectedCount > 0) throw NOTHING_STORED
      // Last, because saving these projects' settings blocks from here on.
      return enableAtFirstSight(db, storing, newPlaces)
    })
    announceImport(storing, enabled)
    return toImportResult(tally)
  } catch (error) {
    if (error !== NOTHING_STORED) throw error
    for (let read = await upcoming; !read.done; read = await batches.next()) {
      await refuseUnknown(storing, read.value)
    }
    return { ...toImportResult({ ...tally, checked: 0 }), created: 0, updated: 0, unchanged: 0 }
  } finally {
    await batches.return(undefined)
  }
}

async function refuseUnknown(storing: Storing, batch: Batch): Promise<void> {
  const { db } = storing.context
  const unknown = await refuseUnknownPlaces(db, storing, batch.occurrences)
  const checks = await placeChecks(db, storing, batch.checks)
  const { rejections } = await withKnownEquips(db, storing, checks.placed)
  refuseAll(storing.tally, batch, [...unknown, ...checks.rejections, ...rejections])
}

/**
 * Returns what an upload would change, and why rows would be rejected, the commonest cause first. Nothing is stored.
 */
export async function tryFindings(
  context: Context,
  scope: Scope,
  source: FindingSource,
): Promise<ImportResult & { causes: readonly Cause[] }> {
  const tally = newTally(undefined, { hasCauses: true })
  const storing: Storing = {
    context,
    scope,
    tally,
    newOccurrences: newOccurrenceCounts(),
    counted: new CountedOnce(),
    lookups: newLookups(),
    now: context.clock(),
    sentBy: null,
  }
  const batches = inBatches({ source, isAtomic: false }, tally)
  await tryOut(context.db, (db) =>
    storeAll(batches, async (batch) => {
      await storeWithin(db, storing, batch)
    }),
  )
  const causes = [...(tally.causes?.values() ?? [])].toSorted(
    (a, b) => b.rowCount - a.rowCount || a.firstRow - b.firstRow,
  )
  return { ...toImportResult(tally), causes }
}

/** Within the given transaction; returns where rules were first seen. */
async function storeWithin(db: Db, storing: Storing, batch: Batch): Promise<readonly RulePlace[]> {
  const found = await findAllPlaces(db, storing, batch)
  if (found.sited.length + found.checks.length === 0) return []
  const stored = await storeBatch(db, storing, found.sited)
  countBatch(storing, batch, { stored, checked: await storeChecks(db, storing, found.checks) })
  return stored.newPlaces
}

/** The progress is stored together with the rows, because a server may be killed right after. */
async function recordProgress(db: Db, { scope, tally, counted }: Storing, stored: StoredBatch): Promise<void> {
  if (scope.importId === undefined) return
  const { created, updated, unchanged } = counted.added(stored)
  await writeStored(db, scope.importId, {
    created: tally.created + created,
    updated: tally.updated + updated,
    unchanged: tally.unchanged + unchanged,
  })
}

function countBatch(
  { tally, newOccurrences, counted }: Storing,
  batch: Batch,
  { stored, checked }: { stored: StoredBatch; checked: Awaited<ReturnType<typeof storeChecks>> },
): void {
  const added = counted.added(stored)
  counted.remember(stored)
  tally.created += added.created
  tally.updated += added.updated
  tally.unchanged += added.unchanged
  tally.checked += checked.stored
  for (const occurrence of stored.created) countOccurrence(newOccurrences, occurrence)
  refuseAll(tally, batch, [...stored.rejections, ...checked.rejections])
}

function refuseAll(tally: Tally, { occurrences, checks }: Batch, rejections: readonly RowProblem[]): void {
  if (rejections.length === 0) return
  // Keep rows as sent only if requested.
  const sentRows = tally.onReject && new Map([...occurrences, ...checks].map(({ row, sent }) => [row, sent]))
  for (const rejection of rejections) reject(tally, rejection, sentRows?.get(rejection.row))
}

function announceImport({ context, scope, newOccurrences }: Storing, enabled: readonly EnabledList[]): void {
  context.changes.announceOccurrences(scope.tenantId, newOccurrences)
  announceEnabled(context, scope.tenantId, enabled)
}
