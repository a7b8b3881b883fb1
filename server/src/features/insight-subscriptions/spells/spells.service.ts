import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { wakeAtOnce } from '../insight-subscriptions.repository.ts'
import { AT_ONCE } from '../schedule.ts'
import { excludeDigestRuns, isSiteDue, takeDueSite, updateSpells } from './spells.repository.ts'

export { excludeSpellWriters } from './spells.repository.ts'

/** Sees what is new at every site whose findings changed, a site at a time. */
export async function seeChangedSites(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await isSiteDue(db))) {
    const isTaken = await inTransaction(db, async (transaction) => {
      // Digests are held first, so that a sender of findings that marks the site does not wait for them.
      await excludeDigestRuns(transaction)
      const siteRowId = await takeDueSite(transaction)
      if (siteRowId === undefined) return false
      const now = clock()
      const newCount = await updateSpells(transaction, siteRowId, now)
      if (newCount > 0) await wakeAtOnce(transaction, { siteRowId, now, ...AT_ONCE })
      return true
    })
    // The others are being marked.
    if (!isTaken) return
  }
}
