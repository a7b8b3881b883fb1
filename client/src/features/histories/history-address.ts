import { MAXIMUM_POINTS_PER_PICTURE } from '@bonfire/contract/histories/histories'
import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { dayBefore, daySpan, localDay } from '../../lib/time/site-days.ts'
import type { HistoriesSearch } from './histories-search.ts'

export const LONGEST_SECONDS = MAXIMUM_RANGE_DAYS * SECONDS_PER_DAY
export const SHORTEST_SECONDS = 60
export const DEFAULT_DAYS = 7

/** Epoch seconds; `to` is not in it. */
export interface Span {
  readonly from: number
  readonly to: number
}

export const pointIdsOf = ({ points }: HistoriesSearch): string[] | undefined =>
  points === undefined
    ? undefined
    : [...new Set(points.split(',').filter(Boolean))].slice(0, MAXIMUM_POINTS_PER_PICTURE)

export type SpanProblem = 'notATime' | 'backwards' | 'tooLong'

/**
 * The time range of an address: days of the site, both included, or instants. Undefined if it names none. Links to an
 * occurrence reach to tomorrow; days that have not begun would be blank.
 */
export function spanOf(
  { from, to: end }: HistoriesSearch,
  timeZone: string,
  now: Date,
): Span | SpanProblem | undefined {
  if (from === undefined && end === undefined) return undefined
  const today = localDay(now, timeZone)
  const to = end !== undefined && DAY.test(end) && end > today && (from ?? '') <= today ? today : end
  const span = { from: instantOf(from, timeZone, 'startSeconds'), to: instantOf(to, timeZone, 'endSeconds') }
  if (span.from === undefined || span.to === undefined) return 'notATime'
  if (span.from >= span.to) return 'backwards'
  // Days with a change of the clocks are longer.
  if (span.to - span.from > LONGEST_SECONDS + SECONDS_PER_DAY) return 'tooLong'
  return { from: span.from, to: span.to }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/

function instantOf(text = '', timeZone: string, end: 'startSeconds' | 'endSeconds'): number | undefined {
  if (DAY.test(text) && isRealDay(text)) return daySpan(text, timeZone)[end]
  const milliseconds = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000)
}

function isRealDay(day: string): boolean {
  const instant = new Date(day)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

/** The form in an address: whole days of the site by their dates, anything else by its instants. */
export function spanParameters({ from, to }: Span, timeZone: string): { from: string; to: string } {
  const first = localDay(new Date(from * 1000), timeZone)
  const last = localDay(new Date((to - 1) * 1000), timeZone)
  if (daySpan(first, timeZone).startSeconds === from && daySpan(last, timeZone).endSeconds === to) {
    return { from: first, to: last }
  }
  return { from: instantText(from), to: instantText(to) }
}

const instantText = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/(?::00)?\.000Z$/, 'Z')

/** The last so many days up to now, to the minute. */
export function lastDays(days: number, nowSeconds: number): Span {
  const to = Math.ceil(nowSeconds / 60) * 60
  return { from: to - days * SECONDS_PER_DAY, to }
}

const WEEK_DAYS = 7

/** The same clock times a week earlier, as long as the range itself. */
export function weekBefore({ from, to }: Span, timeZone: string): Span {
  const day = localDay(new Date(from * 1000), timeZone)
  const ofDay = from - daySpan(day, timeZone).startSeconds
  const start = Math.max(0, daySpan(dayBefore(day, WEEK_DAYS), timeZone).startSeconds + ofDay)
  return { from: start, to: start + to - from }
}
