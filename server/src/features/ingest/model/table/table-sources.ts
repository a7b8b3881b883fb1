import { SEPARATORS, type TableReading } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../../http/refusal.ts'
import type { RowProblem } from '../../../../locales/rejections.ts'
import { detectText, SAMPLE_RECORDS } from '../../readers/table/detect-table.ts'
import { describeParseProblem, MAXIMUM_HEADER_LENGTH, numberedRecords } from '../../readers/table/parse-records.ts'
import { readText } from '../../readers/text.ts'
import type { Workbook } from '../../readers/workbook/open-workbook.ts'
import { arrivingWorkbook } from '../../readers/workbook/spool-workbook.ts'

const DETECTED_BYTES = 1024 * 1024

export type PortfolioFormat = 'csv' | 'workbook'

/** One way to read a file as a table: a separator, or a sheet. */
export interface TableSource {
  readonly reading: Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets'>
  /** The first records. */
  readonly beginning: readonly (readonly string[])[]
  /** The records below the header and whatever is above it. */
  open(headerRecords: number): AsyncIterable<{ row: number; cells: readonly string[] } | RowProblem>
}

/** The ways to read a file, the likeliest first, while `work` reads it. */
export async function withSources<Result>(
  format: PortfolioFormat,
  bytes: AsyncIterable<Uint8Array>,
  work: (sources: AsyncIterable<TableSource>) => Promise<Result>,
): Promise<Result> {
  if (format === 'csv') return work(textSources(await wholeOf(bytes)))
  const { workbook, remove } = await arrivingWorkbook(bytes)
  try {
    return await work(sheetSources(workbook))
  } finally {
    await remove()
  }
}

/** A narrow table below a title says little about its separator, so the others follow. */
async function* textSources(content: Buffer): AsyncGenerator<TableSource> {
  const beginning = content.subarray(0, DETECTED_BYTES)
  const likely = await detectText(beginning)
  yield textSource(content, likely)
  for (const separator of SEPARATORS) {
    if (separator !== likely.separator) yield textSource(content, await detectText(beginning, { separator }))
  }
}

const textSource = (
  content: Buffer,
  { encoding, separator, records }: Awaited<ReturnType<typeof detectText>>,
): TableSource => ({
  reading: { encoding, separator, sheet: null, sheets: [] },
  beginning: records,
  async *open(headerRecords) {
    let above = 0
    for await (const found of numberedRecords(readText(only(content), { encoding }), separator)) {
      if ('record' in found) {
        if (above++ >= headerRecords) yield { row: found.row, cells: found.record }
      } else if (above < headerRecords && found.problem.isEnd) {
        throw refuse('import.long-header', { maximum: MAXIMUM_HEADER_LENGTH })
      } else yield describeParseProblem(found.problem, found.row)
    }
    if (above < headerRecords) throw refuse('import.long-header', { maximum: MAXIMUM_HEADER_LENGTH })
  },
})

/** The sheets that are not hidden, in their order. */
async function* sheetSources(workbook: Workbook): AsyncGenerator<TableSource> {
  const sheets = workbook.sheets.map(({ name }) => name)
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden)
  for (const { name } of shown.length > 0 ? shown : workbook.sheets) {
    const beginning: (readonly string[])[] = []
    for await (const { cells } of workbook.rows(name)) {
      beginning.push(cells)
      if (beginning.length === SAMPLE_RECORDS) break
    }
    yield sheetSource(workbook, { sheet: name, sheets, beginning })
  }
}

const sheetSource = (
  workbook: Workbook,
  { sheet, sheets, beginning }: { sheet: string; sheets: string[]; beginning: TableSource['beginning'] },
): TableSource => ({
  reading: { encoding: null, separator: null, sheet, sheets },
  beginning,
  async *open(headerRecords) {
    let above = 0
    let width = 0
    for await (const { row, cells } of workbook.rows(sheet)) {
      if (above++ < headerRecords) width = cells.length
      // A sheet leaves out the empty cells at the end of a row.
      else yield { row, cells: [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')] }
    }
  },
})

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
