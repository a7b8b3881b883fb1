import type { IngestAnswer } from '@bonfire/contract/ingest'
import type { Context } from '../../context.ts'
import type { HitUpload } from './hit-batches.ts'
import { importHits } from './hit-import.service.ts'
import { findTimezones } from './hit-places.repository.ts'
import { moveUntil, type Replay } from './replay.ts'
import type { Scope } from './scope.ts'

/** Imports findings as if each site's newest were of the day `until`. */
export async function replayHits(
  context: Context,
  scope: Scope,
  upload: Pick<Replay, 'open' | 'until'> & Omit<HitUpload, 'source'>,
): Promise<IngestAnswer> {
  const { open, until, ...rest } = upload
  const timezones = await findTimezones(context.db, scope.tenantId)
  return importHits(context, scope, { ...rest, source: moveUntil({ open, until, timezones, now: context.clock() }) })
}
