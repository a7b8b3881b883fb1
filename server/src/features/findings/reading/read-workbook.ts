import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import { SAMPLE_RECORDS } from '../../readers/table/detect-text.ts'
import type { Workbook } from '../../readers/workbook/open-workbook.ts'
import type { SheetRow } from '../../readers/workbook/row-cells.ts'
import { arrivingWorkbook } from '../../readers/workbook/spool-workbook.ts'
import { decideByAllRows, openQuestions } from './decide-reading.ts'
import { detectRecords, type NumberedTable, type ReadingChoices } from './detect-table.ts'
import type { FindingSource } from './finding-source.ts'
import { readRecord, type Table, tableOf } from './table-records.ts'

/** Detects how a sheet is read: the one with the chosen name if there is one, else the first that is not hidden. */
export async function detectSheet(workbook: Workbook, choices: ReadingChoices = {}): Promise<NumberedTable> {
  const sheets = workbook.sheets.map(({ name }) => name)
  const [first = ''] = sheets
  // The next file of a kept mapping may name its sheet after another month.
  const chosen = sheets.find((name) => name === choices.sheet)
  const sheet = chosen ?? workbook.sheets.find(({ isHidden }) => !isHidden)?.name ?? first
  const beginning: SheetRow[] = []
  for await (const row of workbook.rows(sheet)) {
    beginning.push(row)
    if (beginning.length === SAMPLE_RECORDS) break
  }
  const records = beginning.map(({ cells }) => cells)
  const detected = detectRecords(records, { encoding: null, separator: null, sheet, sheets }, choices)
  const rowNumbers = beginning.slice(detected.reading.titleLines + 1).map(({ row }) => row)
  return { ...detected, rowNumbers }
}

/** The same, but what only all rows can show about text cells is settled first. */
export async function detectWholeSheet(workbook: Workbook, choices: ReadingChoices = {}): Promise<NumberedTable> {
  const found = await detectSheet(workbook, choices)
  const open = openQuestions(found, choices)
  if (!open) return found
  const { reading } = found
  const { titleLines, sheet } = reading
  async function* below(): AsyncGenerator<readonly string[]> {
    let above = titleLines + 1
    for await (const { cells } of workbook.rows(sheet ?? '')) if (above-- <= 0) yield cells
  }
  return detectSheet(workbook, { ...choices, ...(await decideByAllRows(below(), { reading, open })) })
}

/** Findings from a workbook, one firing a row, read as its beginning looks unless chosen otherwise. */
export async function* readWorkbookFile(bytes: AsyncIterable<Uint8Array>, choices: ReadingChoices = {}): FindingSource {
  const { workbook, remove } = await arrivingWorkbook(bytes)
  try {
    yield* readSheet(workbook, choices)
  } finally {
    await remove()
  }
}

async function* readSheet(workbook: Workbook, choices: ReadingChoices): FindingSource {
  const { reading } = await detectWholeSheet(workbook, choices)
  let titleLines = 0
  let table: Table | undefined
  for await (const { row, cells } of workbook.rows(reading.sheet ?? '')) {
    if (isTimeToGiveWay()) await giveWay()
    if (table) {
      const sent = readRecord(row, inWidth(cells, table.header.length), table)
      if (sent) yield sent
    } else if (titleLines++ === reading.titleLines) table = tableOf(cells, reading, choices)
  }
  if (!table) throw refuse('import.no-header')
}

/** A sheet leaves out the empty cells at the end of a row. */
const inWidth = (cells: readonly string[], width: number): string[] =>
  cells.length >= width ? [...cells] : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
