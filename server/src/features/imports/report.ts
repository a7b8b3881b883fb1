import { pipeline, Readable } from 'node:stream'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import { isCut } from '../../db/storable.ts'
import { REPORT_COLUMNS } from '../mappings/header-key.ts'
import type { KeptRejection } from './imports.repository.ts'

interface Rejections {
  /** The columns of the file; null if it is no table. */
  readonly header: readonly string[] | null
  readonly pages: AsyncIterable<KeptRejection[]>
}

/**
 * Rejected rows as CSV: UTF-8 with BOM. Those of a table have its columns, and behind them why they are rejected, so that
 * they can be mended and imported again. A text that a spreadsheet would run as a formula gets an apostrophe.
 */
export function reportOf({ header, pages }: Rejections, say: (problem: Problem) => string): Readable {
  async function* lines() {
    yield header ? [...header, ...REPORT_COLUMNS] : ['row', 'code', 'message', 'content']
    for await (const page of pages) {
      for (const { row, code, params, content } of page) {
        const message = say({ code, params })
        yield header
          ? [...cellsOf(content ?? '', header.length), row, code, message]
          : [row, code, message, content ?? '']
      }
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

/** A row that was not kept whole has none, so that nobody imports a part of it. */
function cellsOf(content: string, width: number): string[] {
  const cells = isCut(content) ? [] : readCells(content)
  return Array.from({ length: width }, (_, place) => cells[place] ?? '')
}

function readCells(content: string): string[] {
  try {
    return parse(content, { relax_column_count: true })[0] ?? []
  } catch {
    return []
  }
}
