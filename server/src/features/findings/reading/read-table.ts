import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { refuse } from '../../../http/refusal.ts'
import { spool } from '../../../storage/spool.ts'
import { type ArrivingText, arrivingText, DETECTED_BYTES } from '../../readers/table/arriving-text.ts'
import type { TextReading } from '../../readers/table/detect-text.ts'
import { describeParseProblem, MAXIMUM_HEADER_LENGTH, numberedRecords } from '../../readers/table/parse-records.ts'
import { readText, untilBrokenOff } from '../../readers/text.ts'
import { decideByAllRows, openQuestions } from './decide-reading.ts'
import { detectTable, type NumberedTable, type ReadingChoices } from './detect-table.ts'
import type { FindingSource } from './finding-source.ts'
import { readRecord, type Table, tableOf } from './table-records.ts'

/** Detects how a file is read from its beginning. */
export const detectFile = (
  beginning: Buffer,
  choices?: ReadingChoices,
): Promise<NumberedTable & { reading: TextReading }> => detectTable(beginning.subarray(0, DETECTED_BYTES), choices)

/** Findings from delimited text, one firing a row, read as its beginning looks unless chosen otherwise. */
export async function* readTableFile(bytes: AsyncIterable<Uint8Array>, choices: ReadingChoices = {}): FindingSource {
  const arriving = await arrivingText(bytes)
  try {
    yield* readArriving(arriving, choices)
  } finally {
    await arriving.end()
  }
}

async function* readArriving({ beginning, all }: ArrivingText, choices: ReadingChoices): FindingSource {
  const { reading } = await detectFile(beginning, choices)
  yield* readTable(readText(all(), reading), reading, choices)
}

/** The same, but what only all rows can show is settled first: such a file is read once all of it has arrived. */
export async function* readWholeTable(bytes: AsyncIterable<Uint8Array>, choices: TableChoices = {}): FindingSource {
  const arriving = await arrivingText(bytes)
  try {
    if (!openQuestions(await detectFile(arriving.beginning, choices), choices)) {
      yield* readArriving(arriving, choices)
      return
    }
    const { open, remove } = await spool(untilBrokenOff(arriving.all()))
    try {
      yield* readTableFile(open(), await decideReading(open, choices))
    } finally {
      await remove()
    }
  } finally {
    await arriving.end()
  }
}

/** Returns the choices, and what all rows of the file prove if its beginning leaves that open. */
export async function decideReading(
  file: () => AsyncIterable<Uint8Array>,
  choices: ReadingChoices,
): Promise<ReadingChoices> {
  const { beginning, all, end } = await arrivingText(file())
  try {
    const found = await detectFile(beginning, choices)
    const open = openQuestions(found, choices)
    if (!open) return choices
    const rows = rowsBelow(readText(all(), found.reading), found)
    return { ...choices, ...(await decideByAllRows(rows, { reading: found.reading, open })) }
  } finally {
    await end()
  }
}

/** The records below the header that are as wide. */
async function* rowsBelow(
  text: AsyncIterable<string>,
  { reading, header }: { reading: TextReading; header: readonly string[] },
): AsyncGenerator<string[]> {
  let above = reading.titleLines + 1
  for await (const found of numberedRecords(text, reading.separator)) {
    if ('record' in found && above-- <= 0 && found.record.length >= header.length) yield found.record
  }
}

async function* readTable(text: AsyncIterable<string>, reading: TextReading, choices: ReadingChoices): FindingSource {
  let titleLines = 0
  let table: Table | undefined
  for await (const found of numberedRecords(text, reading.separator)) {
    if ('problem' in found) {
      if (!table && found.problem.isEnd) throw refuse('import.long-header', { maximum: MAXIMUM_HEADER_LENGTH })
      yield describeParseProblem(found.problem, found.row)
    } else if (table) {
      const sent = readRecord(found.row, found.record, table)
      if (sent) yield sent
    } else if (titleLines++ === reading.titleLines) table = tableOf(found.record, reading, choices)
  }
  if (!table) throw refuse('import.no-header')
}
