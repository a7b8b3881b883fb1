import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { readDuration } from '../../readers/cells/durations.ts'
import { type Moment, readTime } from '../../readers/cells/times.ts'
import type { Zone } from '../../readers/cells/zones.ts'

/** The firings in one cell. */
export interface FiringList {
  readonly firings: readonly { readonly startSeconds: number; readonly durationSeconds: number }[]
  /** The starts are what clocks at the site showed, as if in UTC. */
  readonly isWallClock: boolean
  /** The clocks, if the cell names them. */
  readonly zone?: Zone | undefined
  /** The ends too, so that a duration is only known once the starts are instants. */
  readonly hasWallEnds: boolean
}

/** An item that cannot be read, and its place from 1. */
export interface WrongItem {
  readonly item: string
  readonly place: number
}

interface ListedFiring {
  readonly start: Moment
  readonly durationSeconds: number
  readonly hasWallEnd: boolean
}

// One more than a finding may have, so that such a row is refused for their number.
const MAXIMUM_ITEMS = 1441
const SURE_MARKS = /[;|\r\n]/
// A comma before something that begins like a time or a date: others are decimals or within a date.
const COMMA = /,\s*(?=\d{1,2}[:h]\d{2}|\d{4}[-/.]\d|\d{1,2}[-/.]\d{1,2}[-/.]\d)/
const CLOCK = String.raw`\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s*[AaPp]\.?[Mm]\.?)?`
const CLOCK_TO_CLOCK = new RegExp(String.raw`^(.*?${CLOCK})\s*[-–—]\s*(${CLOCK})$`)
const FROM_TO = /^(.+?)\s+(?:[-–—→]|to|until|à|au)\s+(.+)$/i
const SLASHED = /^(.+)\/([^/]+)$/
const HAS_DATE = /\d[-/.]\d/
const WITH_BRACKETS = /^(.+?)\s*\(([^()]+)\)$/

/**
 * Several firings, as in `2021-04-01T08:00-07:00 Los_Angeles/90min, …` or `08:00–09:30; 11:00–11:45`. Times of day alone
 * belong to `day`.
 */
export function readFirings(
  cell: string,
  order: TableReading['dateOrder'],
  day: number | undefined,
): FiringList | WrongItem {
  const items = cell
    .split(SURE_MARKS.test(cell) ? SURE_MARKS : COMMA)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const firings: ListedFiring[] = []
  for (const [index, item] of items.slice(0, MAXIMUM_ITEMS).entries()) {
    const firing = readItem(item, order, day)
    const first = firings[0] ?? firing
    if (!firing || !first || !areAlike(firing, first)) return { item, place: index + 1 }
    firings.push(firing)
  }
  const [first] = firings
  if (!first) return { item: cell.trim(), place: 1 }
  return {
    firings: firings.map(({ start, durationSeconds }) => ({ startSeconds: secondsOf(start), durationSeconds })),
    isWallClock: 'wallSeconds' in first.start,
    ...('wallSeconds' in first.start && { zone: first.start.zone }),
    hasWallEnds: first.hasWallEnd,
  }
}

/** True if a cell holds firings rather than one start. */
export const isFiringList = (cell: string): boolean =>
  readTime(cell, 'dayFirst', 0) === undefined && 'firings' in readFirings(cell, 'dayFirst', 0)

const areAlike = (one: ListedFiring, other: ListedFiring) =>
  areOfOneClock(one.start, other.start) && one.hasWallEnd === other.hasWallEnd

const zoneOf = (moment: Moment) => ('wallSeconds' in moment ? JSON.stringify(moment.zone ?? null) : undefined)
const areOfOneClock = (one: Moment, other: Moment) => zoneOf(one) === zoneOf(other)

const secondsOf = (moment: Moment) => ('wallSeconds' in moment ? moment.wallSeconds : moment.epochSeconds)

function readItem(item: string, order: TableReading['dateOrder'], day: number | undefined): ListedFiring | undefined {
  // A start alone may look like a range: in 08:00-07:00, the offset from UTC.
  if (readTime(item, order, day)) return undefined
  for (const form of [SLASHED, WITH_BRACKETS]) {
    const [, startText, rest] = form.exec(item) ?? []
    const start = startText === undefined ? undefined : readTime(startText, order, day)
    const durationSeconds = durationIn(rest ?? '')
    if (start && durationSeconds !== undefined) return { start, durationSeconds, hasWallEnd: false }
    // After a slash, 9:30 may be a time or a duration.
    if (start && rest !== undefined && HAS_DATE.test(rest)) return readEndedFiring(start, rest, order)
  }
  for (const form of [CLOCK_TO_CLOCK, FROM_TO]) {
    const [, startText, rest] = form.exec(item) ?? []
    const start = startText === undefined ? undefined : readTime(startText, order, day)
    if (start && rest !== undefined) return readEndedFiring(start, rest, order)
  }
  return undefined
}

/** A number without a unit is no duration. */
function durationIn(text: string): number | undefined {
  if (/^[\s\d.,:]*$/.test(text)) return undefined
  const seconds = readDuration(text, { unit: 'seconds', decimalMark: null })
  return seconds === 'either' ? undefined : seconds
}

function readEndedFiring(start: Moment, text: string, order: TableReading['dateOrder']): ListedFiring | undefined {
  const from = secondsOf(start)
  const isTimeAlone = !HAS_DATE.test(text)
  // The end of a start with an offset needs one as well.
  if ('epochSeconds' in start && isTimeAlone) return undefined
  const end = readTime(text, order, Math.floor(from / SECONDS_PER_DAY) * SECONDS_PER_DAY)
  if (!end) return undefined
  // A time of day alone has the zone of its start.
  const isBare = isTimeAlone && 'wallSeconds' in end && 'wallSeconds' in start && !end.zone
  if (!isBare && !areOfOneClock(end, start)) return undefined
  const seconds = secondsOf(end) - from
  // A firing from 22:00 to 01:30 goes past midnight; one from 8:00 to 8:00 may mean nothing or a day.
  const durationSeconds = isTimeAlone && seconds < 0 ? seconds + SECONDS_PER_DAY : seconds
  if (durationSeconds < 0 || (isTimeAlone && durationSeconds === 0)) return undefined
  return { start, durationSeconds, hasWallEnd: 'wallSeconds' in end }
}
