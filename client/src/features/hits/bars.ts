const MOST_DAILY_BARS = 62
const WEEK_DAYS = 7

/** A bar covers one day, or a week in ranges of more than two months. */
export const daysPerBar = (dayCount: number): number => (dayCount > MOST_DAILY_BARS ? WEEK_DAYS : 1)

/** The days of each bar, in order; the last bar ends with the last day, so the first may have fewer. */
export function barsOf<Day>(days: readonly Day[]): Day[][] {
  const width = daysPerBar(days.length)
  const ends = Array.from({ length: Math.ceil(days.length / width) }, (_, bar) => days.length - bar * width)
  return ends.reverse().map((end) => days.slice(Math.max(0, end - width), end))
}

export const sumCounts = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
