import { readText } from '../../readers/text.ts'
import type { FilePoint } from './file-point.ts'
import { readJsonSamples, readNdjsonSamples } from './read-json-samples.ts'
import { readSheetSamples } from './read-sheet-samples.ts'
import { readTableSamples, type SampleChoices } from './read-table-samples.ts'
import type { SampleSource } from './sent-sample.ts'

export type SampleFormat = 'json' | 'ndjson' | 'csv' | 'workbook'

/** Reads samples in bounded memory. `only`: the point of a table that has just one. */
export function readSamplesIn(
  format: SampleFormat,
  bytes: AsyncIterable<Uint8Array>,
  { choices, only }: { readonly choices?: SampleChoices | undefined; readonly only?: FilePoint | undefined } = {},
): SampleSource {
  if (format === 'csv') return readTableSamples(bytes, choices, only)
  if (format === 'workbook') return readSheetSamples(bytes, choices, only)
  return format === 'json' ? readJsonSamples(readText(bytes)) : readNdjsonSamples(readText(bytes))
}
