import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { withSpooled } from '../../../storage/spool.ts'
import { readNdjson } from '../../readers/ndjson.ts'
import { readText } from '../../readers/text.ts'
import type { ReadingChoices } from './detect-table.ts'
import type { FindingSource } from './finding-source.ts'
import { readJson } from './json.ts'
import { readTableFile, readWholeTable } from './read-table.ts'
import { readWorkbookFile } from './read-workbook.ts'

export type FindingFormat = 'csv' | 'workbook' | 'ndjson' | 'json'

/**
 * Reads occurrences in bounded memory. Throws a refusal if the whole is unreadable; yields a single bad row as a rejection.
 */
export function readFindings(
  format: FindingFormat,
  bytes: AsyncIterable<Uint8Array>,
  choices?: ReadingChoices,
): FindingSource {
  if (format === 'csv') return readTableFile(bytes, choices)
  if (format === 'workbook') return readWorkbookFile(bytes, choices)
  return format === 'json' ? readJson(readText(bytes)) : readNdjson(readText(bytes))
}

/** The same of a file that nobody sends row by row: what its beginning leaves open about dates, all of it settles. */
export const readWholeFindings = (
  format: FindingFormat,
  bytes: AsyncIterable<Uint8Array>,
  choices?: TableChoices,
): FindingSource => (format === 'csv' ? readWholeTable(bytes, choices) : readFindings(format, bytes, choices))

/** The same, once the whole body has arrived, so that `work` does not wait for a slow client. */
export const withSpooledFindings = <Result>(
  format: FindingFormat,
  bytes: AsyncIterable<Uint8Array>,
  work: (occurrences: FindingSource) => Promise<Result>,
  choices?: TableChoices,
): Promise<Result> => withSpooled(bytes, (spooled) => work(readFindings(format, spooled.open(), choices)))
