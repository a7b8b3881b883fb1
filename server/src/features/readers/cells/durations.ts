import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { readQuantity } from './amounts.ts'
import { plainCell } from './plain-cell.ts'

const GROUPED_NUMBER = /^\d[\d.,' ]*$/
const UNIT_SECONDS = { seconds: 1, minutes: SECONDS_PER_MINUTE, hours: SECONDS_PER_HOUR }
// A duration has hours, minutes and seconds.
const PART_SECONDS = [SECONDS_PER_HOUR, SECONDS_PER_MINUTE, 1]
const CLOCK = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/
const WORDS =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hr|hrs|hours?|heures?)\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:m|min|mins|minutes?|mn)\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:s|sec|secs|seconds?|secondes?))?$/i
const HOURS_AND_MINUTES = /^(\d+)\s*h\s*(\d+)$/i
const ISO = /^PT(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$/i

interface PlainNumbers {
  readonly unit: TableReading['durationUnit']
  readonly decimalMark: TableReading['decimalMark']
}

/**
 * Seconds; undefined if the cell is no duration; `either` if its number can be read both ways, as 1,250 can. `1:30` is an
 * hour and a half.
 */
export function readDuration(cell: string, { unit, decimalMark }: PlainNumbers): number | 'either' | undefined {
  const text = plainCell(cell)
  const plain = GROUPED_NUMBER.test(text) ? readQuantity(text, decimalMark) : undefined
  // A fraction of a second is no rounding of minutes: it is left to be refused.
  if (plain !== undefined)
    return plain === 'either' || unit === 'seconds' ? plain : Math.round(plain * UNIT_SECONDS[unit])
  const exact = CLOCK.exec(text) ?? HOURS_AND_MINUTES.exec(text) ?? ISO.exec(text)
  const found = (exact ?? WORDS.exec(text))?.slice(1)
  if (!found || found.every((part) => part === undefined)) return undefined
  const parts = found.map((part) =>
    part === undefined ? 0 : exact ? Number(part) : (readQuantity(part, decimalMark) ?? Number.NaN),
  )
  let seconds = 0
  for (const [place, part] of parts.entries()) {
    if (part === 'either') return part
    seconds += part * (PART_SECONDS[place] ?? 0)
  }
  return Number.isNaN(seconds) ? undefined : Math.round(seconds)
}
