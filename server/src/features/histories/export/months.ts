import { TZDate } from '@date-fns/tz'

/** The beginning or end of a range: an instant, or the start of a day wherever the site is. */
export type Bound = { readonly at: number } | { readonly day: string }

export interface Month {
  /** `2026-03`. */
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Epoch seconds. */
export function instantOf(bound: Bound, timeZone: string): number {
  if ('at' in bound) return bound.at
  const [year = 0, month = 1, day = 1] = bound.day.split('-').map(Number)
  return secondsOf(new TZDate(year, month - 1, day, timeZone))
}

/** The months of a site that a range touches, cut to it. */
export function* monthsIn({ from, to }: { from: number; to: number }, timeZone: string): Generator<Month> {
  const first = new TZDate(from * 1000, timeZone)
  let [year, month] = [first.getFullYear(), first.getMonth()]
  for (let start = from; start < to; ) {
    const name = `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`
    month += 1
    if (month === 12) [year, month] = [year + 1, 0]
    const end = Math.min(to, secondsOf(new TZDate(year, month, 1, timeZone)))
    yield { name, from: start, to: end }
    start = end
  }
}

const secondsOf = (date: TZDate) => Math.ceil(date.getTime() / 1000)
