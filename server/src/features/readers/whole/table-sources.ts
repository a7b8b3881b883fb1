import { SEPARATORS, type TableChoices, type TableReading } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../http/refusal.ts'
import type { RowProblem } from '../../../locales/rejections.ts'
import { detectText, SAMPLE_RECORDS } from '../table/detect-text.ts'
import { describeParseProblem, MAXIMUM_HEADER_LENGTH, numberedRecords } from '../table/parse-records.ts'
import { readText } from '../text.ts'
import type { Workbook } from '../workbook/open-workbook.ts'
import { arrivingWorkbook } from '../workbook/spool-workbook.ts'

const DETECTED_BYTES = 1024 * 1024

export interface TableFile {
  readonly format: 'csv' | 'workbook'
  readonly bytes: AsyncIterable<Uint8Array>
}

/** The ways to read a file with what was chosen, the likeliest first. */
export type SourcesFor = (choices: TableChoices) => AsyncIterable<TableSource>

/** One way to read a file as a table: a separator, or a sheet. */
export interface TableSource {
  readonly reading: Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets'>
  /** The first records. */
  readonly beginning: readonly (readonly string[])[]
  /** The records below the header and whatever is above it. */
  open(headerRecords: number): AsyncIterable<{ row: number; cells: readonly string[] } | RowProblem>
}

/** Reads a file while `work` looks for a table in it. */
export async function withSources<Result>(
  { format, bytes }: TableFile,
  work: (sourcesFor: SourcesFor) => Promise<Result>,
): Promise<Result> {
  if (format === 'csv') {
    const content = await wholeOf(bytes)
    return work((choices) => textSources(content, choices))
  }
  const { workbook, remove } = await arrivingWorkbook(bytes)
  try {
    return await work((choices) => sheetSources(workbook, choices))
  } finally {
    await remove()
  }
}

/** A narrow table below a title says little about its separator, so the others follow. */
export async function* textSources(content: Buffer, choices: TableChoices = {}): AsyncGenerator<TableSource> {
  const beginning = content.subarray(0, DETECTED_BYTES)
  const likely = await detectText(beginning, choices)
  yield textSource(content, likely)
  if (choices.separator) return
  for (const separator of SEPARATORS) {
    if (separator !== likely.separator)
      yield textSource(content, await detectText(beginning, { ...choices, separator }))
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
    for await (const found of numberedRecords(readText(oneChunk(content), { encoding }), separator)) {
      if ('record' in found) {
        if (above++ >= headerRecords) yield { row: found.row, cells: found.record }
      } else if (above < headerRecords && found.problem.isEnd) {
        throw refuse('import.long-header', { maximum: MAXIMUM_HEADER_LENGTH })
      } else yield describeParseProblem(found.problem, found.row)
    }
    if (above < headerRecords) throw refuse('import.long-header', { maximum: MAXIMUM_HEADER_LENGTH })
  },
})

/** The chosen sheet if there is one of that name, else those that are not hidden, in their order. */
export async function* sheetSources(workbook: Workbook, choices: TableChoices = {}): AsyncGenerator<TableSource> {
  const sheets = workbook.sheets.map(({ name }) => name)
  const chosen = workbook.sheets.filter(({ name }) => name === choices.sheet)
  const shown = chosen.length > 0 ? chosen : workbook.sheets.filter(({ isHidden }) => !isHidden)
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

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
