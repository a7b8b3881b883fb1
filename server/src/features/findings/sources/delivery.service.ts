import type { Context } from '../../../context.ts'
import type { Scope } from '../../../http/senders.ts'
import type { Progress } from '../import-tally.ts'
import { findDelivery, upsertDelivery } from './delivery.repository.ts'

// A source that sends all the time would otherwise write as often.
const NOTE_EVERY_MILLISECONDS = 10_000

/** Remembers for `/metrics` when a source last delivered, and what was rejected. Never fails an import. */
export async function noteDelivery(
  { db, clock, log }: Context,
  scope: Scope,
  { created, updated, unchanged, checked = 0, rejectedCount }: Progress,
): Promise<void> {
  const hasStored = created + updated + unchanged + checked > 0
  if (!hasStored && rejectedCount === 0) return
  const source = {
    tenantId: scope.tenantId,
    ingestKeyId: scope.ingestKeyId ?? null,
    isFromFolder: scope.isFromFolder ?? false,
    haystackSourceId: scope.haystackSourceId ?? null,
  }
  const now = clock()
  try {
    const last = rejectedCount === 0 ? (await findDelivery(db, source))?.lastStoredAt : undefined
    if (last && Math.abs(now.getTime() - last.getTime()) < NOTE_EVERY_MILLISECONDS) return
    await upsertDelivery(db, source, { storedAt: hasStored ? now : null, rejectedCount })
  } catch (error) {
    log.warn({ err: error }, 'a delivery of findings could not be noted for the metrics')
  }
}
