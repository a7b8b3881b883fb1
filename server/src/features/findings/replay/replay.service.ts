import type { Context } from '../../../context.ts'
import type { Scope } from '../../../http/senders.ts'
import { importFindings } from '../finding-import.service.ts'
import type { ImportResult } from '../import-tally.ts'
import type { FindingUpload } from '../occurrence-batches.ts'
import { findTimezones } from '../places/occurrence-places.repository.ts'
import { moveUntil, type Replay } from './replay.ts'

/** Imports findings as if each site's latest were on the day `until`. */
export async function replayFindings(
  context: Context,
  scope: Scope,
  upload: Pick<Replay, 'open' | 'until'> & Omit<FindingUpload, 'source'>,
): Promise<ImportResult> {
  const { open, until, ...rest } = upload
  const timezones = await findTimezones(context.db, scope.tenantId)
  return importFindings(context, scope, {
    ...rest,
    source: moveUntil({ open, until, timezones, now: context.clock() }),
  })
}
