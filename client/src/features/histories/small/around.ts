import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { daySpan } from '../../../lib/time/site-days.ts'
import type { Span } from '../history-address.ts'

const SHORTEST_MARGIN_SECONDS = 6 * SECONDS_PER_HOUR

/** A firing with as much before and after, at least six hours. */
export function aroundFiring({ t, d }: { readonly t: number; readonly d: number }): Span {
  const margin = Math.max(SHORTEST_MARGIN_SECONDS, d)
  return { from: Math.max(0, t - margin), to: t + d + margin }
}

/** A day of the site with six hours before and after. */
export function aroundDay(day: string, timeZone: string): Span {
  const { startSeconds, endSeconds } = daySpan(day, timeZone)
  return { from: startSeconds - SHORTEST_MARGIN_SECONDS, to: endSeconds + SHORTEST_MARGIN_SECONDS }
}
