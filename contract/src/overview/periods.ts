import { MILLISECONDS_PER_DAY } from '../values/durations.ts'
import { LocalDate } from '../values/local-date.ts'

/** Site-local days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * MILLISECONDS_PER_DAY)

export const countDays = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY) + 1

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return dayOf(Date.UTC(year, number - 1 + months, 1))
}

const endOfMonth = (month: string) => addDays(addMonths(month, 1), -1)

/** Returns the whole calendar months of a period; 0 if it is anything else. */
export function wholeMonths({ from, to }: Period): number {
  if (from !== monthOf(from) || to !== endOfMonth(monthOf(to))) return 0
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

/** The period that ends on the day before: as many whole months, else as many days. */
export function periodBefore(period: Period): Period {
  return shiftPeriod(period, -1)
}

/** Returns a period so many times later, or earlier. */
export function shiftPeriod(period: Period, times: number): Period {
  const months = wholeMonths(period)
  if (months > 0) {
    const from = addMonths(period.from, months * times)
    return { from, to: endOfMonth(addMonths(from, months - 1)) }
  }
  const days = countDays(period)
  return { from: addDays(period.from, days * times), to: addDays(period.to, days * times) }
}

export const PERIOD_KINDS = ['week', 'month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** The week (from Monday), month, quarter or year that contains a day. */
export function periodAround(kind: PeriodKind, day: string): Period {
  if (kind === 'week') {
    const from = addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  const months = MONTHS[kind]
  const place = Number(day.slice(5, 7)) - 1
  const from = addMonths(monthOf(day), -(place % months))
  return { from, to: endOfMonth(addMonths(from, months - 1)) }
}

/** Null if the days were chosen freely. */
export function periodKind(period: Period): PeriodKind | null {
  return PERIOD_KINDS.find((kind) => isSamePeriod(periodAround(kind, period.from), period)) ?? null
}

const isSamePeriod = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** A period from an address; null if there is none in it. */
export function readPeriod(from: string | undefined, to: string | undefined): Period | null {
  const [first, last] = [LocalDate.safeParse(from), LocalDate.safeParse(to)]
  return first.success && last.success && first.data <= last.data ? { from: first.data, to: last.data } : null
}
