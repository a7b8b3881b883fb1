import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { type Moment, readStart } from './cells.ts'

/** Abbreviations that mean one offset, in hours. BST and IST mean several. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, Z: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, JST: 9 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
  ...{ AEST: 10, AEDT: 11, ACST: 9.5, ACDT: 10.5, AWST: 8, NZST: 12, NZDT: 13 },
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMED_MONTH = /^(\d{1,2})[-/ ]([A-Za-z]{3})[a-z]*\.?[-/ ](\d{4}|\d{2})(.*)$/
const ABBREVIATION = /^(.*\d(?:\s*[AaPp][Mm])?)\s+([A-Z]{1,5})$/
const END_OF_DAY = /^24[:h]00(?::00)?$/
const DAY_SECONDS = 86_400
const MILLISECONDS_FROM = 1e11
const LATEST_SECONDS = 253_402_300_799

/** When something was measured: an instant, or what a clock on the wall showed. */
export function momentOf(time: string | number, order: TableReading['dateOrder']): Moment | undefined {
  if (typeof time === 'number') return momentOfNumber(time)
  const text = time.trim()
  const [, rest, abbreviation] = ABBREVIATION.exec(text) ?? []
  if (rest === undefined || abbreviation === undefined) return wallMoment(text, order)
  const hours = ZONES[abbreviation]
  const moment = hours === undefined ? undefined : wallMoment(rest, order)
  if (!moment || hours === undefined || !('wallSeconds' in moment)) return undefined
  return { epochSeconds: moment.wallSeconds - hours * 3600 }
}

function wallMoment(text: string, order: TableReading['dateOrder']): Moment | undefined {
  const [, day, name = '', year = '', rest] = NAMED_MONTH.exec(text) ?? []
  if (day === undefined) return readStart(text, order)
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  if (month === 0) return undefined
  return readStart(`${year.length === 2 ? `20${year}` : year}-${month}-${day}${rest}`, order)
}

function momentOfNumber(value: number): Moment | undefined {
  const seconds = Math.abs(value) >= MILLISECONDS_FROM ? value / 1000 : value
  return Number.isFinite(seconds) && Math.abs(seconds) <= LATEST_SECONDS
    ? { epochSeconds: Math.floor(seconds) }
    : undefined
}

/** A day, and a time of day in a separate cell. The end of a day may be written as its 24th hour. */
export function momentOfDay(day: string, clock: string, order: TableReading['dateOrder']): Moment | undefined {
  const start = momentOf(day, order)
  if (!start || !('wallSeconds' in start)) return undefined
  if (END_OF_DAY.test(clock.trim())) return { wallSeconds: start.wallSeconds + DAY_SECONDS }
  return readStart(clock, order, start.wallSeconds)
}
