import type { Rhythm, SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { type Period, periodAround, periodBefore } from '@bonfire/contract/overview/periods'
import { tzOffset } from '@date-fns/tz'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long findings are gathered before a mail at once, and the least time between two of those. */
export const AT_ONCE = { gatherMilliseconds: 2 * 60_000, betweenMilliseconds: 15 * 60_000 }
/** How far back the first digest looks. */
export const PERIOD_MILLISECONDS: Readonly<Record<Rhythm, number>> = {
  atOnce: 0,
  daily: DAY,
  weekly: 7 * DAY,
  monthly: 31 * DAY,
  off: 0,
}

type Schedule = Pick<SubscriptionForm, 'rhythm' | 'hour' | 'weekday' | 'timezone'>

/** When the next digest is due after an instant; null for rhythms without an hour. */
export function nextDigest({ rhythm, hour, weekday, timezone }: Schedule, after: Date): Date | null {
  if (rhythm === 'atOnce' || rhythm === 'off') return null
  // A local day is counted as its midnight in UTC.
  const today = Math.floor((after.getTime() + offsetAt(timezone, after.getTime())) / DAY) * DAY
  for (let day = today; ; day += DAY) {
    if (rhythm === 'weekly' && (new Date(day).getUTCDay() || 7) !== weekday) continue
    if (rhythm === 'monthly' && new Date(day).getUTCDate() !== 1) continue
    const due = instantOf(day + hour * HOUR, timezone)
    if (due > after.getTime()) return new Date(due)
  }
}

/** The calendar month before the one that clocks show. */
export function monthBefore(timezone: string, now: Date): Period {
  const today = new Date(now.getTime() + offsetAt(timezone, now.getTime())).toISOString().slice(0, 10)
  return periodBefore(periodAround('month', today))
}

/** When a subscription that was just saved is looked at first. */
export function firstDue(form: Schedule, now: Date, lastMailedAt: Date | null): Date | null {
  if (form.rhythm !== 'atOnce') return nextDigest(form, now)
  const allowed = lastMailedAt ? lastMailedAt.getTime() + AT_ONCE.betweenMilliseconds : 0
  return new Date(Math.max(now.getTime() + AT_ONCE.gatherMilliseconds, allowed))
}

/** The first instant at which clocks show the time; of a time that they skip, when they skip it. */
function instantOf(wall: number, timezone: string): number {
  const before = offsetAt(timezone, wall - DAY)
  const after = offsetAt(timezone, wall + DAY)
  const shown = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(timezone, at) === wall)
  return shown.length > 0 ? Math.min(...shown) : wall - before
}

/** Milliseconds ahead of UTC. */
const offsetAt = (timezone: string, at: number) => tzOffset(timezone, new Date(at)) * 60_000
