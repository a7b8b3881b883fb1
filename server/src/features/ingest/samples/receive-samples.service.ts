import type { SamplesQuery } from '@bonfire/contract/histories/samples'
import type { Context } from '../../../context.ts'
import { refuseField } from '../../../http/refusal.ts'
import { choicesOfName } from '../mappings/mappings.service.ts'
import type { Scope } from '../scope.ts'
import { readSamplesIn, type SampleFormat } from './read-samples.ts'
import { type SampleResult, takeSamples } from './take-samples.service.ts'

interface Received {
  readonly query: SamplesQuery
  readonly format: SampleFormat
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Stores what a program sends. */
export async function receiveSamples(
  context: Context,
  scope: Scope,
  { query, format, bytes }: Received,
): Promise<SampleResult> {
  if (query.mapping !== undefined && format !== 'csv') throw refuseField('mapping', 'import.mapping-without-table')
  if (query.create === 'true' && query.siteId === undefined) throw refuseField('siteId', 'samples.site-needed')
  if (query.equipId !== undefined && query.siteId === undefined) throw refuseField('siteId', 'samples.site-needed')
  const choices = query.mapping === undefined ? undefined : await choicesOfName(context, scope.tenantId, query.mapping)
  const source = readSamplesIn(format, bytes, { choices, only: query.point })
  return takeSamples(context, scope, {
    source,
    newPointsAt:
      query.create === 'true' && query.siteId !== undefined
        ? { siteKey: query.siteId, equipKey: query.equipId }
        : undefined,
    acceptsOld: query.old === 'true',
    clockChange: choices?.clockChange ?? null,
    timezone: choices?.timezone,
  })
}
