import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { KeptRejection } from './imports.repository.ts'

/**
 * Rejected rows as a file for spreadsheets: UTF-8 with its mark. A text that a spreadsheet would run as a formula gets
 * an apostrophe (OPEN-M05).
 */
export function reportOf(pages: AsyncIterable<KeptRejection[]>, say: (message: string) => string): Readable {
  async function* lines() {
    yield ['row', 'code', 'message', 'content']
    for await (const page of pages) {
      for (const { row, code, message, content } of page) yield [row, code, say(message), content ?? '']
    }
  }
  const writing = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  })
  // What fails on the way ends the answer, which whoever downloads it notices.
  return pipeline(Readable.from(lines()), writing, () => undefined)
}
