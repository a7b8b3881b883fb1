import type { TableReading } from '@bonfire/contract/imports/table-reading'
import type { Moment } from '../../readers/table/cells/cells.ts'
import { instantsOf } from '../../sites/wall-clock.ts'

/** Follows the times of one series to know which of two hours with the same name is meant. */
export interface TimeOrder {
  last: number | undefined
  isFalling: boolean
}

/**
 * The instant of a moment in the zone; undefined if the clocks skipped it. Of an hour that the clocks showed twice, the
 * one that continues the series: rows rise, or fall, through it once.
 */
export function instantIn(
  moment: Moment,
  timeZone: string,
  order: TimeOrder,
  choice: TableReading['clockChange'],
): number | undefined {
  const instant = 'epochSeconds' in moment ? moment.epochSeconds : resolve(moment.wallSeconds, timeZone, order, choice)
  if (instant === undefined) return undefined
  if (order.last !== undefined && instant !== order.last) order.isFalling = instant < order.last
  order.last = instant
  return instant
}

function resolve(
  wall: number,
  timeZone: string,
  { last, isFalling }: TimeOrder,
  choice: TableReading['clockChange'],
): number | undefined {
  const [earlier, later] = instantsOf(wall, timeZone)
  if (earlier === undefined || later === undefined) return earlier
  if (choice) return choice === 'earlier' ? earlier : later
  if (last === undefined) return earlier
  return isFalling ? (later < last ? later : earlier) : earlier > last ? earlier : later
}
