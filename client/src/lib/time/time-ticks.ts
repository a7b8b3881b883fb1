import {
  MILLISECONDS_PER_DAY,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'
import { daySpan, localDay } from './site-days.ts'

/** Distances between ticks in seconds, up to half a day. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * SECONDS_PER_MINUTE)
  .concat([1, 2, 3, 6, 12].map((h) => h * SECONDS_PER_HOUR))
const DAY_STEPS = [1, 2, 7, 14]
const MONTH_STEPS = [1, 3, 6, 12]
const MONTH_DAYS = 31

export interface TimeTick {
  /** Epoch seconds. */
  readonly at: number
  readonly kind: 'clock' | 'day' | 'month' | 'year'
  /** The same clock time comes twice on this day, so its zone has to be named. */
  readonly isTwice: boolean
}

/**
 * Places marks on a time axis that runs evenly: on full hours, days and months of the zone. The hour that is
 * skipped in spring has no mark, the one that is repeated in autumn has two.
 */
export function timeTicks(from: number, to: number, timeZone: string, mostTicks: number): TimeTick[] {
  if (!(to > from) || mostTicks < 1) return []
  const length = to - from
  const clockStep = CLOCK_STEPS.find((step) => length / step <= mostTicks)
  if (clockStep !== undefined) return clockTicks(from, to, timeZone, clockStep)
  const dayStep = DAY_STEPS.find((days) => length / (days * SECONDS_PER_DAY) <= mostTicks)
  if (dayStep !== undefined) return dayTicks(from, to, timeZone, dayStep)
  const monthStep = MONTH_STEPS.find((months) => length / (months * MONTH_DAYS * SECONDS_PER_DAY) <= mostTicks) ?? 12
  return monthTicks(from, to, timeZone, monthStep)
}

function clockTicks(from: number, to: number, timeZone: string, step: number): TimeTick[] {
  // Offsets and changes of the clocks are multiples of a quarter of an hour today.
  const stride = Math.min(step, 15 * SECONDS_PER_MINUTE)
  const ticks: TimeTick[] = []
  for (let at = Math.ceil(from / stride) * stride; at <= to; at += stride) {
    const ofDay = (((at + offsetSeconds(at, timeZone)) % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY
    if (ofDay % step !== 0) continue
    ticks.push({ at, kind: ofDay === 0 ? 'day' : 'clock', isTwice: isRepeatedHour(at, timeZone) })
  }
  return ticks
}

function dayTicks(from: number, to: number, timeZone: string, step: number): TimeTick[] {
  return listDays(from, to, timeZone)
    .filter((day) => step === 1 || dayNumber(day) % step === 0)
    .map((day) => toDayTick(day, timeZone))
    .filter(({ at }) => at >= from && at <= to)
}

function monthTicks(from: number, to: number, timeZone: string, step: number): TimeTick[] {
  const [year = 0, month = 1] = localDay(new Date(from * 1000), timeZone)
    .split('-')
    .map(Number)
  const ticks: TimeTick[] = []
  for (let count = year * 12 + month - 1; ; count += 1) {
    if (count % step !== 0) continue
    const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
    const tick = toDayTick(first, timeZone)
    if (tick.at > to) return ticks
    if (tick.at >= from) ticks.push({ ...tick, kind: first.endsWith('01-01') ? 'year' : 'month' })
  }
}

const toDayTick = (day: string, timeZone: string): TimeTick => ({
  at: daySpan(day, timeZone).startSeconds,
  kind: 'day',
  isTwice: false,
})

function listDays(from: number, to: number, timeZone: string): string[] {
  const last = localDay(new Date(to * 1000), timeZone)
  const days: string[] = []
  for (let day = localDay(new Date(from * 1000), timeZone); day <= last; day = dayAfter(day)) days.push(day)
  return days
}

const dayNumber = (day: string) => Date.parse(day) / MILLISECONDS_PER_DAY
const dayAfter = (day: string) => new Date(Date.parse(day) + MILLISECONDS_PER_DAY).toISOString().slice(0, 10)

/** Seconds that clocks in the zone are ahead of UTC. */
export const offsetSeconds = (at: number, timeZone: string): number => tzOffset(timeZone, new Date(at * 1000)) * 60

/** True if clocks show the same time again, up to three hours before or after. */
function isRepeatedHour(at: number, timeZone: string): boolean {
  const offset = offsetSeconds(at, timeZone)
  return [-3 * SECONDS_PER_HOUR, 3 * SECONDS_PER_HOUR].some((distance) => {
    const difference = offset - offsetSeconds(at + distance, timeZone)
    return difference !== 0 && offsetSeconds(at + difference, timeZone) === offset - difference
  })
}
