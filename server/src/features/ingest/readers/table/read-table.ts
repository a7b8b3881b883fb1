import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../../http/refusal.ts'
import type { HitSource } from '../hit-source.ts'
import { readText } from '../text.ts'
import { arrivingText, DETECTED_BYTES } from './arriving-text.ts'
import { detectTable, type NumberedTable, type TextReading } from './detect-table.ts'
import { describeParseProblem, MAXIMUM_HEADER_LENGTH, numberedRecords } from './parse-records.ts'
import { readRecord, type Table, tableOf } from './table-records.ts'

/** How a file is read that begins so. */
export const detectFile = (
  beginning: Buffer,
  choices?: TableChoices,
): Promise<NumberedTable & { reading: TextReading }> => detectTable(beginning.subarray(0, DETECTED_BYTES), choices)

/** Findings from delimited text, one firing a row, read as its beginning looks unless chosen otherwise. */
export async function* readTableFile(bytes: AsyncIterable<Uint8Array>, choices: TableChoices = {}): HitSource {
  const { beginning, all, end } = await arrivingText(bytes)
  try {
    const { reading: detected } = await detectFile(beginning, choices)
    yield* readTable(readText(all(), detected), detected, choices)
  } finally {
    await end()
  }
}

async function* readTable(text: AsyncIterable<string>, reading: TextReading, choices: TableChoices): HitSource {
  let titleLines = 0
  let table: Table | undefined
  for await (const found of numberedRecords(text, reading.separator)) {
    if ('problem' in found) {
      if (!table && found.problem.isEnd) throw refuse('import.long-header', { maximum: MAXIMUM_HEADER_LENGTH })
      yield describeParseProblem(found.problem, found.row)
    } else if (table) yield readRecord(found.row, found.record, table)
    else if (titleLines++ === reading.titleLines) table = tableOf(found.record, reading, choices)
  }
  if (!table) throw refuse('import.no-header')
}
