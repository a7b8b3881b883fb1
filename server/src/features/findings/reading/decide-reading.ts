import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { dateOrderIn, needsDateOrder, orderAmong } from '../../readers/cells/date-order.ts'
import {
  type Detected,
  datePlaces,
  NumberEvidence,
  numberMarkIn,
  numberPlaces,
  type ReadingChoices,
} from './detect-table.ts'

type Found = Pick<Detected, 'reading' | 'rows'>
type Settled = Pick<ReadingChoices, 'dateOrder' | 'decimalMark'>

/** The questions that only all rows of a table can decide. */
export interface OpenQuestions {
  /** Day and month: the dates at the beginning have both, in an order. */
  readonly dates: boolean
  /** Thousands and decimals: numbers at the beginning have commas, or can be read both ways. */
  readonly numbers: boolean
}

/** Undefined if the beginning leaves nothing open. */
export function openQuestions({ reading, rows }: Found, choices: ReadingChoices): OpenQuestions | undefined {
  const [dated, numbered] = [datePlaces(reading.columns), numberPlaces(reading.columns)]
  const someCell = (places: readonly number[], isOpen: (cell: string) => boolean) =>
    rows.some((row) => places.some((place) => isOpen(row[place] ?? '')))
  const open = {
    dates: choices.dateOrder === undefined && someCell(dated, needsDateOrder),
    numbers: choices.decimalMark === undefined && someCell(numbered, (cell) => isOpenNumber(cell, reading)),
  }
  return open.dates || open.numbers ? open : undefined
}

// Points alone are how programs write decimals.
const isOpenNumber = (cell: string, reading: TableReading) => {
  const mark = numberMarkIn(cell, reading)
  return mark === 'either' || (mark !== undefined && cell.includes(','))
}

/** Returns what all rows prove; null if they prove nothing, or both. */
export async function decideByAllRows(
  records: AsyncIterable<readonly string[]>,
  { reading, open }: { reading: TableReading; open: OpenQuestions },
): Promise<Settled> {
  const dated = datePlaces(reading.columns)
  const orders = new Set<ReturnType<typeof dateOrderIn>>()
  const numbers = new NumberEvidence(reading.columns, reading)
  for await (const record of records) {
    if (isTimeToGiveWay()) await giveWay()
    if (open.dates) for (const place of dated) orders.add(dateOrderIn(record[place] ?? ''))
    if (open.numbers) numbers.add(record)
  }
  const dateOrder = open.dates ? orderAmong(orders) : reading.dateOrder
  return {
    ...(open.dates && { dateOrder }),
    ...(open.numbers && { decimalMark: numbers.decide(dateOrder) }),
  }
}
