import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { choicesOfName } from '../mappings/mappings.service.ts'
import { importFindings } from './finding-import.service.ts'
import type { ImportResult } from './import-tally.ts'
import type { FindingSource } from './reading/finding-source.ts'
import { type FindingFormat, readFindings, withSpooledFindings } from './reading/read-findings.ts'

interface Received {
  readonly format: FindingFormat
  readonly body: unknown
  readonly isAtomic: boolean
  readonly mapping: string | undefined
}

/** Stores what a program sends. */
export async function receiveFindings(
  context: Context,
  scope: Scope,
  { format, body, isAtomic, mapping }: Received,
): Promise<ImportResult> {
  if (mapping !== undefined && format !== 'csv' && format !== 'workbook') {
    throw refuseField('mapping', 'import.mapping-without-table')
  }
  const choices = mapping === undefined ? undefined : await choicesOfName(context, scope.tenantId, mapping)
  if (!(body instanceof Readable)) throw refuse('import.no-body')
  const receive = (source: FindingSource) => importFindings(context, scope, { source, isAtomic })
  // A slow client must not keep the transaction open, so receive the whole body first.
  if (isAtomic) return withSpooledFindings(format, body, receive, choices)
  // Stopping before the end leaves the connection open for the response.
  return receive(readFindings(format, body.iterator({ destroyOnReturn: false }), choices))
}
