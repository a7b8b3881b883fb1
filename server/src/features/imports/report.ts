import { pipeline, Readable } from 'node:stream'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { stringify } from 'csv-stringify'
import type { KeptRejection } from './imports.repository.ts'

/** Rejected rows as CSV: UTF-8 with BOM. A text that a spreadsheet would run as a formula gets an apostrophe. */
export function reportOf(pages: AsyncIterable<KeptRejection[]>, say: (problem: Problem) => string): Readable {
  async function* lines() {
    yield ['row', 'code', 'message', 'content']
    for await (const page of pages) {
      for (const { row, code, params, content } of page) yield [row, code, say({ code, params }), content ?? '']
    }
  }
  const writing = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  })
  // A failure on the way aborts the response, so that the download visibly fails.
  return pipeline(Readable.from(lines()), writing, () => undefined)
}
