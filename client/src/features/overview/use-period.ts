import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { countDays, type Period, periodAround, readPeriod, shiftPeriod } from '@bonfire/contract/overview/periods'

/** The period of an address, or the last whole month; and whether the address had another that cannot be shown. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const read = readPeriod(from, to)
  const isAsked = from !== undefined || to !== undefined
  const isTooLong = read !== null && countDays(read) > MAXIMUM_RANGE_DAYS
  const period: Period = read && !isTooLong ? read : lastPeriod('month', today)
  return { period, problem: isTooLong ? ('tooLong' as const) : isAsked && !read ? ('unreadable' as const) : null }
}

/** The latest week, month, quarter or year that is over. */
export const lastPeriod = (kind: Parameters<typeof periodAround>[0], today: string): Period =>
  shiftPeriod(periodAround(kind, today), -1)
