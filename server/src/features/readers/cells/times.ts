import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type DateOrder, dateOrderIn, YEAR_LAST } from './date-order.ts'
import { plainCell } from './plain-cell.ts'
import { fixedOffset, type Zone, zoneIn } from './zones.ts'

/**
 * An instant as epoch seconds, or the time that a clock on the wall showed, as the epoch seconds it would be in UTC:
 * which instant that was depends on the zone beside it, or else on that of the file or the site.
 */
export type Moment = { readonly epochSeconds: number } | WallMoment

interface WallMoment {
  readonly wallSeconds: number
  readonly zone?: Zone
}

// Spreadsheets count days from here.
const SERIAL_DAY_ZERO = Date.UTC(1899, 11, 30) / 1000
const SERIAL_DAYS = { from: 20_000, to: 80_000 }
// Long numbers outside of 2000 to 2100 are dates without marks, such as 202611221505.
const EPOCH_SECONDS = { from: 946_684_800, to: 4_102_444_800 }
const MILLISECONDS_FROM = 1e11
const LATEST_SECONDS = 253_402_300_799

const MONTHS = new Map(
  [
    ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].entries(),
    ...['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'okt', '', 'dez'].map(
      (name, place) => [name === 'okt' ? 9 : name === 'sept' ? 8 : place, name] as const,
    ),
    [2, 'mrz'] as const,
  ].map(([place, name]) => [name, place + 1]),
)
const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const BASIC = /^(\d{4})(\d{2})(\d{2})(?=T\d{4})/
const NAMED = /^(\d{1,2})(?:er|st|nd|rd|th)?[-/. ]+(\p{L}{3,})\.?[-/,. ]+(\d{4}|\d{2})(?!\d)/u
const NAMED_FIRST = /^(\p{L}{3,})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{4})(?!\d)/u
const WEEKDAY =
  /^(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)[.,]?\s+/i
const CLOCK = /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([AaPp])\.?\s?[Mm]\b\.?)?(?:\s*Uhr\b)?/
const BASIC_CLOCK = /^(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?/
const OFFSET = /^(Z|[+-]\d{2}(?::?\d{2})?)(?:\s*\[?([A-Za-z][\w+-]*(?:\/(?!PT\d)[A-Za-z][\w+-]*)*)\]?)?$/
const OFFSET_BEHIND = /\d\s*[+-]\d/
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** A day, as epoch seconds of its beginning in UTC; undefined if the cell is none. */
export function readDay(cell: string, order: DateOrder): number | undefined {
  const text = plainCell(cell)
  if (NUMBER.test(text)) {
    const days = Math.floor(Number(text.replace(',', '.')))
    return isSerial(days) ? SERIAL_DAY_ZERO + days * SECONDS_PER_DAY : undefined
  }
  const found = dateIn(text, order)
  return found && (found.rest === '' || clockIn(found) !== undefined) ? found.daySeconds : undefined
}

/** Reads an instant; a time of day alone belongs to `day`. */
export function readTime(cell: string, order: DateOrder, day?: number): Moment | undefined {
  const iso = ISO.exec(cell)
  if (iso) return isoMoment(iso)
  const text = plainCell(cell)
  if (NUMBER.test(text)) return momentOfNumber(Number(text.replace(',', '.')))
  const alone = clockIn({ rest: text, isBasic: false })
  // A -11:45 behind a time alone is rather the end of a range than an offset.
  if (alone && OFFSET_BEHIND.test(text)) return undefined
  if (alone) return day === undefined ? undefined : momentAt(day, alone)
  const found = dateIn(text, order)
  if (!found) return undefined
  if (found.rest === '') return { wallSeconds: found.daySeconds }
  const clock = clockIn(found)
  return clock && momentAt(found.daySeconds, clock)
}

/** The same of what a program sends: a number is a count of seconds or milliseconds. */
export const readSentTime = (time: string | number, order: DateOrder): Moment | undefined =>
  typeof time === 'number' ? momentOfCount(time) : readTime(time, order)

/** A day, and a time of day in a separate cell. */
export function readTimeOfDay(day: string, clock: string, order: DateOrder): Moment | undefined {
  const start = readTime(day, order)
  return start && 'wallSeconds' in start ? readTime(clock, order, start.wallSeconds) : undefined
}

/** True if a cell has a time of day, besides a date or alone. */
export const hasTimeOfDay = (cell: string): boolean => /\d{1,2}[:h]\d{2}/.test(cell)

/** A clock of a zone showed this. */
export function momentIn(zone: Zone, wallSeconds: number): Moment {
  const offset = fixedOffset(zone)
  return offset === undefined ? { wallSeconds, zone } : { epochSeconds: wallSeconds - offset }
}

const isSerial = (days: number) => days >= SERIAL_DAYS.from && days < SERIAL_DAYS.to

function momentOfNumber(value: number): Moment | undefined {
  if (isSerial(value)) return { wallSeconds: Math.round(SERIAL_DAY_ZERO + value * SECONDS_PER_DAY) }
  const found = [value, value / 1000].find((seconds) => seconds >= EPOCH_SECONDS.from && seconds < EPOCH_SECONDS.to)
  return found === undefined ? undefined : { epochSeconds: Math.floor(found) }
}

function momentOfCount(value: number): Moment | undefined {
  const seconds = Math.abs(value) >= MILLISECONDS_FROM ? value / 1000 : value
  return Number.isFinite(seconds) && Math.abs(seconds) <= LATEST_SECONDS
    ? { epochSeconds: Math.floor(seconds) }
    : undefined
}

function isoMoment([, year, month, day, hour, minute, second, offset]: RegExpExecArray): Moment | undefined {
  const daySeconds = daySecondsOf(year, month, day)
  const seconds = secondsOf([hour, minute, second])
  if (daySeconds === undefined || seconds === undefined) return undefined
  return momentAt(daySeconds, { seconds, zone: offset === undefined ? undefined : zoneIn(offset) })
}

interface FoundDate {
  readonly daySeconds: number
  /** The text behind the date. */
  readonly rest: string
  /** Written without marks, as 20261124T0800. */
  readonly isBasic: boolean
}

function dateIn(cell: string, order: DateOrder): FoundDate | undefined {
  const text = cell.replace(WEEKDAY, '')
  const dated = (found: RegExpExecArray, parts: readonly (string | undefined)[]): FoundDate | undefined => {
    const daySeconds = daySecondsOf(...(parts as [string, string | number, string]))
    const after = text.slice(found[0].length)
    const rest = after.replace(/^(?:T|,?\s+(?:(?:at|à|um)\s+)?|,|:(?=\d{2}:))/, '')
    // Something has to separate a date and a time.
    if (daySeconds === undefined || (after !== '' && rest === after)) return undefined
    return { daySeconds, rest: rest.trim(), isBasic: BASIC.test(text) }
  }
  const basic = BASIC.exec(text)
  if (basic) return dated(basic, basic.slice(1))
  const first = YEAR_FIRST.exec(text)
  if (first) return dated(first, [first[1], first[3], first[4]])
  const named = NAMED.exec(text)
  if (named) return dated(named, [fullYear(named[3]), monthOf(named[2]), named[1]])
  const american = NAMED_FIRST.exec(text)
  if (american) return dated(american, [american[3], monthOf(american[1]), american[2]])
  const last = YEAR_LAST.exec(text)
  if (!last) return undefined
  const [, one, mark, two, year] = last
  const written = mark === '.' ? 'dayFirst' : (dateOrderIn(text) ?? 'dayFirst')
  // A date that fits only the other order is not read against the choice.
  if (mark !== '.' && order !== null && written !== 'either' && one !== two && written !== order) return undefined
  const actual = written === 'either' ? order : written
  if (actual === null) return undefined
  return dated(last, actual === 'dayFirst' ? [fullYear(year), two, one] : [fullYear(year), one, two])
}

const fullYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year)

function monthOf(name = ''): string | undefined {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return String(MONTHS.get(plain) ?? MONTHS.get(plain.slice(0, 4)) ?? MONTHS.get(plain.slice(0, 3)) ?? 0)
}

function daySecondsOf(yearText?: string, monthText?: string | number, dayText?: string): number | undefined {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 1000 : undefined
}

interface FoundClock {
  readonly seconds: number
  readonly zone: Zone | undefined
}

/** A time of day, perhaps with its zone, and nothing else. */
function clockIn({ rest, isBasic }: Pick<FoundDate, 'rest' | 'isBasic'>): FoundClock | undefined {
  const found = CLOCK.exec(rest) ?? (isBasic ? BASIC_CLOCK.exec(rest) : null)
  const seconds = found ? secondsOf(found.slice(1)) : undefined
  if (!found || seconds === undefined) return undefined
  const after = rest.slice(found[0].length).trim()
  if (after === '') return { seconds, zone: undefined }
  const [, offset] = OFFSET.exec(after) ?? []
  // The name beside an offset says nothing more.
  const zone = zoneIn(offset ?? after.replace(/^[([](.*)[)\]]$/, '$1'))
  return zone && { seconds, zone }
}

const momentAt = (daySeconds: number, { seconds, zone }: FoundClock): Moment =>
  zone ? momentIn(zone, daySeconds + seconds) : { wallSeconds: daySeconds + seconds }

/** The end of a day may be written as its 24th hour. */
function secondsOf([hourText, minuteText, secondText, half]: readonly (string | undefined)[]): number | undefined {
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)]
  if (minute > 59 || second > 59) return undefined
  const isIn = hour < 24 || (hour === 24 && minute === 0 && second === 0)
  if (half === undefined) return isIn ? hour * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second
}
