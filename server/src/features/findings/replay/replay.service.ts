import type { Context } from '../../../context.ts'
import type { Scope } from '../../../http/senders.ts'
import type { HitUpload } from '../hit-batches.ts'
import { importHits } from '../hit-import.service.ts'
import type { ImportResult } from '../hit-tally.ts'
import { findTimezones } from '../places/hit-places.repository.ts'
import { moveUntil, type Replay } from './replay.ts'

/** Imports findings as if each site's latest were on the day `until`. */
export async function replayHits(
  context: Context,
  scope: Scope,
  upload: Pick<Replay, 'open' | 'until'> & Omit<HitUpload, 'source'>,
): Promise<ImportResult> {
  const { open, until, ...rest } = upload
  const timezones = await findTimezones(context.db, scope.tenantId)
  return importHits(context, scope, { ...rest, source: moveUntil({ open, until, timezones, now: context.clock() }) })
}
