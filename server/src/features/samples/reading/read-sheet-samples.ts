import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { SAMPLE_RECORDS } from '../../readers/table/detect-text.ts'
import type { Workbook } from '../../readers/workbook/open-workbook.ts'
import type { SheetRow } from '../../readers/workbook/row-cells.ts'
import { arrivingWorkbook } from '../../readers/workbook/spool-workbook.ts'
import type { FilePoint } from './file-point.ts'
import {
  decideReading,
  isUnsettled,
  noTimes,
  readingOfRecords,
  type SampleChoices,
  type SampleReading,
  samplesIn,
  type TableOptions,
} from './read-table-samples.ts'
import type { SampleSource } from './sent-sample.ts'

/**
 * The reading of a workbook: of the chosen sheet if there is one of that name, else of the first with times that is not hidden.
 */
async function detectSheetSamples(
  workbook: Workbook,
  choices: SampleChoices = {},
  only?: FilePoint,
): Promise<SampleReading & { readonly sheet: string }> {
  const sheets = workbook.sheets.map(({ name }) => name)
  const chosen = sheets.filter((name) => name === choices.sheet)
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
  const tried = [chosen, visible, sheets].find(({ length }) => length > 0) ?? []
  let unread: ReturnType<typeof noTimes> | undefined
  let empty: (SampleReading & { sheet: string }) | undefined
  for (const sheet of tried) {
    const beginning = await beginningOf(workbook, sheet)
    const source = {
      encoding: null,
      separator: null,
      sheet,
      sheets,
      records: beginning.map(({ cells }) => cells),
      rowNumbers: beginning.map(({ row }) => row),
    }
    const reading = readingOfRecords(source, choices, only)
    if (!('columns' in reading)) unread ??= noTimes(reading, source)
    else if (reading.rows.length > 0) return { ...reading, sheet }
    // A title alone may look like a header.
    else empty ??= { ...reading, sheet }
  }
  if (empty) return empty
  throw unread ?? noTimes({ header: [], titleLines: 0 }, { encoding: null, separator: null, sheet: null, sheets })
}

async function beginningOf(workbook: Workbook, sheet: string): Promise<SheetRow[]> {
  const beginning: SheetRow[] = []
  for await (const row of workbook.rows(sheet)) {
    beginning.push(row)
    if (beginning.length === SAMPLE_RECORDS) break
  }
  return beginning
}

/** The reading of a workbook, by its beginning and, where that leaves something open, by all of its rows. */
export async function readingOfWorkbook(
  workbook: Workbook,
  choices: SampleChoices = {},
  only?: FilePoint,
): Promise<SampleReading & { readonly sheet: string }> {
  const reading = await detectSheetSamples(workbook, choices, only)
  return isUnsettled(reading) ? decideReading(reading, choices, recordsIn(workbook, reading.sheet)) : reading
}

async function* recordsIn(workbook: Workbook, sheet: string): AsyncGenerator<readonly string[]> {
  for await (const { cells } of workbook.rows(sheet)) yield cells
}

/** Samples from a workbook. */
export async function* readSheetSamples(
  bytes: AsyncIterable<Uint8Array>,
  { choices, only, onReading }: TableOptions = {},
): SampleSource {
  const { workbook, remove } = await arrivingWorkbook(bytes)
  try {
    const reading = await readingOfWorkbook(workbook, choices, only)
    onReading?.(reading)
    let records = 0
    for await (const { row, cells } of workbook.rows(reading.sheet)) {
      if (isTimeToGiveWay()) await giveWay()
      if (records++ > reading.titleLines) yield* samplesIn(row, cells, reading)
    }
  } finally {
    await remove()
  }
}
