import type { Rhythm, SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { type Period, periodAround, periodBefore } from '@bonfire/contract/overview/periods'
import {
  MILLISECONDS_PER_DAY,
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
} from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'

/** The time for which findings are gathered before a mail at once, and the least time between two of those. */
export const AT_ONCE = {
  gatherMilliseconds: 2 * MILLISECONDS_PER_MINUTE,
  betweenMilliseconds: 15 * MILLISECONDS_PER_MINUTE,
}
/** The time that the first digest looks back. */
export const PERIOD_MILLISECONDS: Readonly<Record<Rhythm, number>> = {
  atOnce: 0,
  daily: MILLISECONDS_PER_DAY,
  weekly: 7 * MILLISECONDS_PER_DAY,
  monthly: 31 * MILLISECONDS_PER_DAY,
  off: 0,
}

type Schedule = Pick<SubscriptionForm, 'rhythm' | 'hour' | 'weekday' | 'timezone'>

/** Returns when the next digest is due after an instant; null for rhythms without an hour. */
export function nextDigest({ rhythm, hour, weekday, timezone }: Schedule, after: Date): Date | null {
  if (rhythm === 'atOnce' || rhythm === 'off') return null
  // A local day is counted as its midnight in UTC.
  const today =
    Math.floor((after.getTime() + offsetAt(timezone, after.getTime())) / MILLISECONDS_PER_DAY) * MILLISECONDS_PER_DAY
  for (let day = today; ; day += MILLISECONDS_PER_DAY) {
    if (rhythm === 'weekly' && (new Date(day).getUTCDay() || 7) !== weekday) continue
    if (rhythm === 'monthly' && new Date(day).getUTCDate() !== 1) continue
    const due = instantOf(day + hour * MILLISECONDS_PER_HOUR, timezone)
    if (due > after.getTime()) return new Date(due)
  }
}

/** The calendar month before the one that clocks show. */
export function monthBefore(timezone: string, now: Date): Period {
  const today = new Date(now.getTime() + offsetAt(timezone, now.getTime())).toISOString().slice(0, 10)
  return periodBefore(periodAround('month', today))
}

/** Returns when a subscription that was just saved is looked at first. */
export function firstDue(form: Schedule, now: Date, lastMailedAt: Date | null): Date | null {
  if (form.rhythm !== 'atOnce') return nextDigest(form, now)
  const allowed = lastMailedAt ? lastMailedAt.getTime() + AT_ONCE.betweenMilliseconds : 0
  return new Date(Math.max(now.getTime() + AT_ONCE.gatherMilliseconds, allowed))
}

/** The first instant at which clocks show the time; of a time that they skip, when they skip it. */
function instantOf(wall: number, timezone: string): number {
  const before = offsetAt(timezone, wall - MILLISECONDS_PER_DAY)
  const after = offsetAt(timezone, wall + MILLISECONDS_PER_DAY)
  const shown = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(timezone, at) === wall)
  return shown.length > 0 ? Math.min(...shown) : wall - before
}

/** Milliseconds ahead of UTC. */
const offsetAt = (timezone: string, at: number) => tzOffset(timezone, new Date(at)) * MILLISECONDS_PER_MINUTE
