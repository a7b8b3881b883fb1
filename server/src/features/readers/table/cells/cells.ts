import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { readQuantity } from './amounts.ts'

/**
 * An instant as epoch seconds, or the time that a clock on the wall showed, as the epoch seconds it would be in UTC:
 * which instant that was depends on the site.
 */
export type Moment = { readonly epochSeconds: number } | { readonly wallSeconds: number }

type DateOrder = TableReading['dateOrder']

const DAY_SECONDS = 86_400
// Spreadsheets count days from here.
const SERIAL_DAY_ZERO = Date.UTC(1899, 11, 30) / 1000
const SERIAL_DAYS = { from: 20_000, to: 80_000 }
// From 2000 until 2100: other long numbers are dates without marks, such as 202611221505.
const EPOCH_SECONDS = { from: 946_684_800, to: 4_102_444_800 }

const TIME = String.raw`(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([AaPp])\.?[Mm]\.?)?`
// What follows another slash is a duration, not a part of the name.
const ZONE = String.raw`[A-Za-z][\w+-]*(?:/(?!PT\d)[A-Za-z][\w+-]*)*`
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:T|,?\s+)${TIME}\s*(Z|[+-]\d{2}:?\d{2})?(?:\s+${ZONE})?)?$`,
)
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+${TIME})?$`)
const TIME_ONLY = new RegExp(`^${TIME}$`)
const NUMBER = /^\d+(?:[.,]\d+)?$/
const GROUPED_NUMBER = /^\d[\d.,'’ \u00A0\u2009\u202F]*$/

/** A day, as epoch seconds of its beginning in UTC; undefined if the cell is none. */
export function readDay(cell: string, order: DateOrder): number | undefined {
  const text = cell.trim()
  if (NUMBER.test(text)) {
    const days = Math.floor(Number(text.replace(',', '.')))
    return isSerial(days) ? SERIAL_DAY_ZERO + days * DAY_SECONDS : undefined
  }
  const found = dateIn(text, order)
  return found?.daySeconds
}

/** When a firing started; a time of day alone belongs to `day`. */
export function readStart(cell: string, order: DateOrder, day?: number): Moment | undefined {
  const text = cell.trim()
  if (NUMBER.test(text)) return momentOfNumber(Number(text.replace(',', '.')))
  const alone = TIME_ONLY.exec(text)
  if (alone) {
    const seconds = secondsOf(alone.slice(1))
    return seconds === undefined || day === undefined ? undefined : { wallSeconds: day + seconds }
  }
  const found = dateIn(text, order)
  if (!found) return undefined
  const { daySeconds, time, offset } = found
  const seconds = time[0] === undefined ? 0 : secondsOf(time)
  if (seconds === undefined) return undefined
  const wallSeconds = daySeconds + seconds
  return offset === undefined ? { wallSeconds } : { epochSeconds: wallSeconds - offsetSeconds(offset) }
}

/** Whether a cell holds a date that can be read both ways, or only one way. */
export function dateOrderIn(cell: string): 'dayFirst' | 'monthFirst' | 'either' | undefined {
  const [, first, mark, second] = YEAR_LAST.exec(cell.trim()) ?? []
  // With dots, the day always comes first.
  if (first === undefined || mark === '.') return undefined
  if (Number(first) > 12) return 'dayFirst'
  if (Number(second) > 12) return 'monthFirst'
  return first === second ? undefined : 'either'
}

/** Null unless one of the orders, and not the other, is proven. */
export function orderAmong(found: ReadonlySet<ReturnType<typeof dateOrderIn>>): TableReading['dateOrder'] {
  if (found.has('dayFirst') === found.has('monthFirst')) return null
  return found.has('dayFirst') ? 'dayFirst' : 'monthFirst'
}

/** Whether a cell holds a date that has to be read by the order of day and month, whatever its numbers allow. */
export function needsDateOrder(cell: string): boolean {
  const [, , mark] = YEAR_LAST.exec(cell.trim()) ?? []
  return mark !== undefined && mark !== '.'
}

/** Whether a cell has a time of day, besides a date or alone. */
export const hasTimeOfDay = (cell: string): boolean => /\d{1,2}[:h]\d{2}/.test(cell)

const UNIT_SECONDS = { seconds: 1, minutes: 60, hours: 3600 }
// Of a duration in hours, minutes and seconds.
const PART_SECONDS = [3600, 60, 1]
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
  const text = cell.trim()
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

const isSerial = (days: number) => days >= SERIAL_DAYS.from && days < SERIAL_DAYS.to

function momentOfNumber(value: number): Moment | undefined {
  if (isSerial(value)) return { wallSeconds: Math.round(SERIAL_DAY_ZERO + value * DAY_SECONDS) }
  const found = [value, value / 1000].find((seconds) => seconds >= EPOCH_SECONDS.from && seconds < EPOCH_SECONDS.to)
  return found === undefined ? undefined : { epochSeconds: Math.floor(found) }
}

interface FoundDate {
  readonly daySeconds: number
  /** Hour, minute, second and A or P, as far as they are there. */
  readonly time: readonly (string | undefined)[]
  readonly offset: string | undefined
}

function dateIn(text: string, order: DateOrder): FoundDate | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const [, year, , month, day, ...rest] = yearFirst
    return dated([year, month, day], rest.slice(0, 4), rest[4])
  }
  const [, first, mark, second, year, ...time] = YEAR_LAST.exec(text) ?? []
  if (first === undefined) return undefined
  const written = mark === '.' ? 'dayFirst' : (dateOrderIn(text) ?? 'dayFirst')
  // A date that fits only the other order is not read against the choice.
  if (mark !== '.' && order !== null && written !== 'either' && first !== second && written !== order) return undefined
  const actual = written === 'either' ? order : written
  if (actual === null) return undefined
  const [day, month] = actual === 'dayFirst' ? [first, second] : [second, first]
  return dated([year?.length === 2 ? `20${year}` : year, month, day], time)
}

function dated(
  parts: readonly (string | undefined)[],
  time: readonly (string | undefined)[],
  offset?: string,
): FoundDate | undefined {
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return { daySeconds: date.getTime() / 1000, time, offset }
}

function secondsOf([hourText, minuteText, secondText, half]: readonly (string | undefined)[]): number | undefined {
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)]
  if (minute > 59 || second > 59) return undefined
  if (half === undefined) return hour > 23 ? undefined : hour * 3600 + minute * 60 + second
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3600 + minute * 60 + second
}

function offsetSeconds(offset: string): number {
  if (offset === 'Z') return 0
  const sign = offset.startsWith('-') ? -1 : 1
  return sign * (Number(offset.slice(1, 3)) * 3600 + Number(offset.slice(-2)) * 60)
}

/** What we export has an apostrophe before what a spreadsheet would run as a formula. */
export const withoutGuard = <Cell extends string | undefined>(cell: Cell) =>
  cell && /^'[=+@\-＝＋－＠]/.test(cell) ? cell.slice(1) : cell
