import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../../http/refusal.ts'
import { giveWay, isTimeToGiveWay } from '../../give-way.ts'
import type { HitSource } from '../hit-source.ts'
import { readText } from '../text.ts'
import { detectTable, type NumberedTable, type TextReading } from './detect-table.ts'
import { describeParseProblem, MAXIMUM_HEADER_LENGTH, numberedRecords } from './parse-records.ts'
import { readRecord, type Table, tableOf } from './table-records.ts'

/** How much of a file is looked at to find out how it is to be read. */
export const DETECTED_BYTES = 1024 * 1024

/** How a file is read that begins so. */
export const detectFile = (
  beginning: Buffer,
  choices?: TableChoices,
): Promise<NumberedTable & { reading: TextReading }> => detectTable(beginning.subarray(0, DETECTED_BYTES), choices)

/** Findings from delimited text, one firing a row, read as its beginning looks unless chosen otherwise. */
export async function* readTableFile(bytes: AsyncIterable<Uint8Array>, choices: TableChoices = {}): HitSource {
  const arriving = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  let isEnd = false
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* chunks
    while (!isEnd) {
      const { value, done } = await arriving.next()
      if (done) return
      yield value
    }
  }
  try {
    while (sizeBytes < DETECTED_BYTES && !isEnd) {
      if (isTimeToGiveWay()) await giveWay()
      const { value, done } = await arriving.next()
      if (done) isEnd = true
      else {
        chunks.push(value)
        sizeBytes += value.length
      }
    }
    const { reading: detected } = await detectFile(Buffer.concat(chunks), choices)
    yield* readTable(readText(all(), detected), detected, choices)
  } finally {
    await arriving.return?.()
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
