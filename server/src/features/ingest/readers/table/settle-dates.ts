import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { giveWay, isTimeToGiveWay } from '../../../../http/give-way.ts'
import { dateOrderIn, needsDateOrder } from './cells/cells.ts'
import { type Detected, datePlaces, orderAmong, type ReadingChoices } from './detect-table.ts'

type Found = Pick<Detected, 'reading' | 'rows'>

/** Whether all rows have to be looked at to tell day and month apart: the dates at the beginning have both, in an order. */
export function hasOpenDates({ reading, rows }: Found, choices: ReadingChoices): boolean {
  if (choices.dateOrder !== undefined) return false
  const places = datePlaces(reading.columns)
  return rows.some((row) => places.some((place) => needsDateOrder(row[place] ?? '')))
}

/** The order of day and month that the dates of all rows prove; null if they prove none, or both. */
export async function dateOrderOfAll(
  records: AsyncIterable<readonly string[]>,
  { columns }: Pick<TableReading, 'columns'>,
): Promise<TableReading['dateOrder']> {
  const places = datePlaces(columns)
  const orders = new Set<ReturnType<typeof dateOrderIn>>()
  for await (const record of records) {
    if (isTimeToGiveWay()) await giveWay()
    for (const place of places) orders.add(dateOrderIn(record[place] ?? ''))
    if (orders.has('dayFirst') && orders.has('monthFirst')) return null
  }
  return orderAmong(orders)
}
