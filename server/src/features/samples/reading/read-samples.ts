import { readText } from '../../readers/text.ts'
import { readJsonSamples, readNdjsonSamples } from './read-json-samples.ts'
import { readSheetSamples } from './read-sheet-samples.ts'
import { readTableSamples, type TableOptions } from './read-table-samples.ts'
import type { SampleSource } from './sent-sample.ts'

export type SampleFormat = 'json' | 'ndjson' | 'csv' | 'workbook'

/** Reads samples in bounded memory. */
export function readSamplesIn(
  format: SampleFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: TableOptions = {},
): SampleSource {
  if (format === 'csv') return readTableSamples(bytes, options)
  if (format === 'workbook') return readSheetSamples(bytes, options)
  return format === 'json' ? readJsonSamples(readText(bytes)) : readNdjsonSamples(readText(bytes))
}
