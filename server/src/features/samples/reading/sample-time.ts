import type { TableReading } from '@bonfire/contract/imports/table-reading'
import type { Moment } from '../../readers/cells/times.ts'
import { zoneName } from '../../readers/cells/zones.ts'
import { instantsOf, settledZone } from '../../sites/wall-clock.ts'

/** Follows the times of one series to know which of two hours with the same name is meant. */
export interface TimeOrder {
  last: number | undefined
  isFalling: boolean
}

/**
 * The instant of a moment, whose own zone goes before the given one. Of an hour that the clocks showed twice, the one that
 * continues the series: rows rise, or fall, through it once.
 */
export function instantIn(
  moment: Moment,
  timeZone: string,
  order: TimeOrder,
  choice: TableReading['clockChange'],
): number | { readonly skippedIn: string } | { readonly unknownZone: string } {
  if ('epochSeconds' in moment) return noteInstant(order, moment.epochSeconds)
  const { wallSeconds, zone } = moment
  const settled = zone ? settledZone(zone, timeZone, wallSeconds) : { timeZone }
  if (zone && !settled) return { unknownZone: zoneName(zone) }
  if (!settled || 'offsetSeconds' in settled) return noteInstant(order, wallSeconds - (settled?.offsetSeconds ?? 0))
  const instant = resolveWallTime(wallSeconds, settled.timeZone, order, choice)
  return instant === undefined ? { skippedIn: settled.timeZone } : noteInstant(order, instant)
}

function noteInstant(order: TimeOrder, instant: number): number {
  if (order.last !== undefined && instant !== order.last) order.isFalling = instant < order.last
  order.last = instant
  return instant
}

function resolveWallTime(
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
