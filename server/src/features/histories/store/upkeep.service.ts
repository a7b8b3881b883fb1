import { MILLISECONDS_PER_MINUTE, SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deleteChunksBefore, findRetention } from './history-store.repository.ts'
import { findSitesToPack, packSite } from './history-store.service.ts'

export const TEND_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE
const POINTS_AT_ONCE = 1000

/** Packs tails that nobody writes to any more; a writer packs its own. */
export async function tendTails({ db, clock }: Context, signal?: AbortSignal): Promise<void> {
  for (const siteRowId of await findSitesToPack(db, clock())) {
    if (signal?.aborted) return
    await inTransaction(db, (transaction) => packSite(transaction, siteRowId))
  }
}

/** Removes the chunks of days that a point, or its project, no longer keeps. Returns how many. */
export async function removeOldSamples({ db, clock, log }: Context, signal?: AbortSignal): Promise<number> {
  const today = Math.floor(clock().getTime() / 1000 / SECONDS_PER_DAY)
  let [removed, after] = [0, 0]
  while (!signal?.aborted) {
    const points = await findRetention(db, after, POINTS_AT_ONCE)
    const last = points.at(-1)
    if (!last) break
    removed += await deleteChunksBefore(
      db,
      points.map(({ pointRowId, days }) => ({ pointRowId, day: today - days })),
    )
    after = last.pointRowId
  }
  if (removed > 0) log.info({ removed }, 'removed the samples of days that were kept long enough')
  return removed
}
