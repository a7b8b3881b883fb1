import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../../context.ts'
import * as sources from '../haystack.repository.ts'
import { openPulls } from './pulls.service.ts'

/** The end of a pull. `elsewhere`: another server of Bonfire is pulling, or someone changed the source meanwhile. */
export type PullEnd = { readonly name: string } & (
  | { readonly state: 'done'; readonly received: number; readonly stored: number; readonly rejectedCount: number }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'elsewhere' }
)

/** Pulls from the Haystack server of that name, also if it is switched off, or from all that are on, one by one. */
export async function* pullOnce(context: Context, tenantId: number, name?: string): AsyncGenerator<PullEnd> {
  const all = await sources.findSources(context.db, tenantId)
  const wanted = all.filter((source) =>
    name === undefined ? source.isOn : source.name.toLowerCase() === name.toLowerCase(),
  )
  const pulls = openPulls(context)
  for (const source of wanted) {
    const startedAt = context.clock()
    const hasStarted = await pulls.startOne({ tenantId, id: source.id })
    await pulls.settled()
    const [now] = hasStarted ? await sources.findSources(context.db, tenantId, source.id) : []
    yield { name: source.name, ...endOf(now, startedAt) }
  }
}

function endOf(source: sources.SourceRow | undefined, startedAt: Date) {
  const isNew = (at: Date | null | undefined) => at instanceof Date && at >= startedAt
  if (source?.lastProblem && isNew(source.lastFailureAt)) {
    return { state: 'failed', problem: source.lastProblem } as const
  }
  if (!source || !isNew(source.lastSuccessAt)) return { state: 'elsewhere' } as const
  const { lastReceived, lastStored, lastRejected } = source
  return {
    state: 'done',
    received: lastReceived ?? 0,
    stored: lastStored ?? 0,
    rejectedCount: lastRejected ?? 0,
  } as const
}
