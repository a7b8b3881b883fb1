import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { withSpooled } from '../../../storage/spool.ts'
import { readNdjson } from '../../readers/ndjson.ts'
import { readText } from '../../readers/text.ts'
import type { ReadingChoices } from './detect-table.ts'
import type { HitSource } from './hit-source.ts'
import { readJson } from './json.ts'
import { readTableFile, readWholeTable } from './read-table.ts'
import { readWorkbookFile } from './read-workbook.ts'

export type HitFormat = 'csv' | 'workbook' | 'ndjson' | 'json'

/**
 * Reads hits in bounded memory. Throws a refusal if the whole is unreadable; yields a single bad row as a rejection.
 */
export function readHits(format: HitFormat, bytes: AsyncIterable<Uint8Array>, choices?: ReadingChoices): HitSource {
  if (format === 'csv') return readTableFile(bytes, choices)
  if (format === 'workbook') return readWorkbookFile(bytes, choices)
  return format === 'json' ? readJson(readText(bytes)) : readNdjson(readText(bytes))
}

/** The same of a file that nobody sends row by row: what its beginning leaves open about dates, all of it settles. */
export const readWholeHits = (
  format: HitFormat,
  bytes: AsyncIterable<Uint8Array>,
  choices?: TableChoices,
): HitSource => (format === 'csv' ? readWholeTable(bytes, choices) : readHits(format, bytes, choices))

/** The same, once the whole body has arrived, so that `work` does not wait for a slow client. */
export const withSpooledHits = <Result>(
  format: HitFormat,
  bytes: AsyncIterable<Uint8Array>,
  work: (hits: HitSource) => Promise<Result>,
  choices?: TableChoices,
): Promise<Result> => withSpooled(bytes, (spooled) => work(readHits(format, spooled.open(), choices)))
