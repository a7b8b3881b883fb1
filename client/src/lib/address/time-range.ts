import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { type DayRange, dayBefore, daysBetween } from '../time/site-days.ts'
import { type DaysRange, rangeShowing } from './analysis-defaults.ts'

/** A number of days up to today, or days that someone chose. */
export type TimeRange = DaysRange | DayRange

export function isCustom(range: TimeRange): range is DayRange {
  return typeof range === 'object'
}

/** The range in an address. Each absent part is undefined, so that spreading it removes the range before. */
export function rangeParameters(range: TimeRange | undefined) {
  const custom = range !== undefined && isCustom(range) ? range : undefined
  return {
    daysRange: range === undefined || isCustom(range) ? undefined : range,
    from: custom?.from,
    to: custom?.to,
  }
}

/** The problem of a custom range, and the day that has it. */
export interface RangeProblem {
  readonly kind: 'notADay' | 'backwards' | 'tooLong' | 'future'
  readonly day: keyof DayRange
}

/** The first problem of a custom range. `latestDay` is the latest day that has begun at any site. */
export function rangeProblem(
  { from, to }: DayRange,
  latestDay: string,
  maximumDays: number = MAXIMUM_RANGE_DAYS,
): RangeProblem | undefined {
  if (!isDay(from)) return { kind: 'notADay', day: 'from' }
  if (!isDay(to)) return { kind: 'notADay', day: 'to' }
  if (from > latestDay) return { kind: 'future', day: 'from' }
  if (to > latestDay) return { kind: 'future', day: 'to' }
  if (from > to) return { kind: 'backwards', day: 'from' }
  if (rangeLength({ from, to }) > maximumDays) return { kind: 'tooLong', day: 'from' }
  return undefined
}

/** The number of days, both included. */
export const rangeLength = ({ from, to }: DayRange): number => daysBetween(from, to) + 1

/** An existing day in four digits of a year: `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const instant = new Date(text)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

const DAYS_AROUND_LATEST = 30

/** The range of a link to findings: back to the latest, or the days up to it if it is older than the lists go. */
export function rangeOfLink(latest: string | null, now = new Date()): TimeRange | undefined {
  if (latest === null) return undefined
  const today = now.toISOString().slice(0, 10)
  return rangeShowing(latest, today) ?? { from: dayBefore(latest, DAYS_AROUND_LATEST - 1), to: latest }
}
