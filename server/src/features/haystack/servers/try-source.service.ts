import type { HaystackSourceForm } from '@bonfire/contract/imports/haystack-sources'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import type { KnownPreview } from '../../imports/file/preview/known-preview.ts'
import { previewHits } from '../../imports/file/preview/preview.service.ts'
import type { Patience } from './ask-server.ts'
import { serverOf } from './haystack.service.ts'
import { choicesFor, withGrid } from './read-grid.service.ts'

export { previewIn } from '../../imports/file/preview/known-preview.ts'

/** Someone waits, often behind a proxy that gives up after a minute. */
const LONGEST = { silenceMilliseconds: 30_000, totalMilliseconds: 50_000 }

/** A trial stores nothing. */
export async function trySource(
  context: Context,
  caller: Caller,
  form: HaystackSourceForm & { sourceId?: string | null | undefined },
  { patience, signal }: { patience: Patience; signal: AbortSignal },
): Promise<{ recordCount: number; preview: KnownPreview }> {
  refuseUnless('bringDataIn', caller)
  const server = await serverOf(context, caller, form)
  const { tenantId } = caller
  const { mapping, projectKey } = server
  const choices = await choicesFor(context, { tenantId, mapping })
  const scope = { tenantId, projectKeys: projectKey === null ? null : [projectKey] }
  const shorter = {
    ...patience,
    silenceMilliseconds: Math.min(patience.silenceMilliseconds, LONGEST.silenceMilliseconds),
    totalMilliseconds: Math.min(patience.totalMilliseconds, LONGEST.totalMilliseconds),
  }
  return withGrid(server, { patience: shorter, signal }, async ({ spooled, recordCount }) => ({
    recordCount,
    preview: await previewHits(context, scope, { spooled, format: 'csv', isComplete: true, mapping: null, choices }),
  }))
}
