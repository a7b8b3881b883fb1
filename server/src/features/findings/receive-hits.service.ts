import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { choicesOfName } from '../mappings/mappings.service.ts'
import { importHits } from './hit-import.service.ts'
import type { ImportResult } from './hit-tally.ts'
import type { HitSource } from './reading/hit-source.ts'
import { type HitFormat, readHits, withSpooledHits } from './reading/read-hits.ts'

interface Received {
  readonly format: HitFormat
  readonly body: unknown
  readonly isAtomic: boolean
  readonly mapping: string | undefined
}

/** Stores what a program sends. */
export async function receiveHits(
  context: Context,
  scope: Scope,
  { format, body, isAtomic, mapping }: Received,
): Promise<ImportResult> {
  if (mapping !== undefined && format !== 'csv' && format !== 'workbook') {
    throw refuseField('mapping', 'import.mapping-without-table')
  }
  const choices = mapping === undefined ? undefined : await choicesOfName(context, scope.tenantId, mapping)
  if (!(body instanceof Readable)) throw refuse('import.no-body')
  const receive = (source: HitSource) => importHits(context, scope, { source, isAtomic })
  // A slow client must not keep the transaction open, so receive the whole body first.
  if (isAtomic) return withSpooledHits(format, body, receive, choices)
  // Stopping before the end leaves the connection open for the response.
  return receive(readHits(format, body.iterator({ destroyOnReturn: false }), choices))
}
