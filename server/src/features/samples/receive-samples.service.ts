import type { SampleFacts, SamplesQuery } from '@bonfire/contract/histories/samples'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Context } from '../../context.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { choicesOfName } from '../mappings/mappings.service.ts'
import { readSamplesIn, type SampleFormat } from './reading/read-samples.ts'
import { factsOf } from './reading/reading-facts.ts'
import { type SampleResult, type SampleUpload, takeSamples } from './take-samples.service.ts'

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
): Promise<SampleResult & { readonly reading: SampleFacts | null }> {
  if (query.mapping !== undefined && format !== 'csv' && format !== 'workbook')
    throw refuseField('mapping', 'import.mapping-without-table')
  if (query.create === 'true' && query.siteId === undefined) throw refuseField('siteId', 'samples.site-needed')
  if (query.equipId !== undefined && query.siteId === undefined) throw refuseField('siteId', 'samples.site-needed')
  const kept = query.mapping === undefined ? {} : await choicesOfName(context, scope.tenantId, query.mapping, 'samples')
  const { dateOrder, decimalMark, timezone } = query
  const choices = {
    ...kept,
    ...(dateOrder && { dateOrder }),
    ...(decimalMark && { decimalMark }),
    ...(timezone && { timezone }),
  }
  let reading: SampleFacts | null = null
  const result = await takeSamples(context, scope, {
    ...uploadOf(choices),
    source: readSamplesIn(format, bytes, {
      choices,
      only: query.point === undefined ? undefined : { point: query.point, name: query.point, equips: [], isId: true },
      onReading: (found) => {
        reading = factsOf(found)
      },
    }),
    ...(query.siteId !== undefined && {
      at: { siteKey: query.siteId, equipKey: query.equipId, creates: query.create === 'true' },
    }),
    acceptsOld: query.old === 'true',
  })
  return { ...result, reading }
}

/** The facts of samples in choices about a table. */
export const uploadOf = (choices: TableChoices | undefined): Omit<SampleUpload, 'source'> => ({
  clockChange: choices?.clockChange ?? null,
  timezone: choices?.timezone,
  at: choices?.newPointsAt && {
    siteKey: choices.newPointsAt.siteId,
    equipKey: choices.newPointsAt.equipId,
    creates: true,
  },
})
