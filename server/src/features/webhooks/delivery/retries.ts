import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'

interface BackOff {
  readonly firstMilliseconds: number
  readonly longestMilliseconds: number
}

/** How long a message is tried, and how long a former secret signs. */
export const TRIED_MILLISECONDS = MILLISECONDS_PER_DAY

/** For a message: 15, 30 … seconds, at most 4 hours. */
const MESSAGE_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE / 4,
  longestMilliseconds: 240 * MILLISECONDS_PER_MINUTE,
}

/** For a receiver that accepts nothing, probed with a single message: 5, 10 … seconds, at most 15 minutes. */
const RECEIVER_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE / 12,
  longestMilliseconds: 15 * MILLISECONDS_PER_MINUTE,
}

/** When a message is tried again after so many attempts; null if it is given up. The last attempt ends its day. */
export function nextAttempt(now: Date, attempts: number, waitingSince: Date): Date | null {
  const lastAt = waitingSince.getTime() + TRIED_MILLISECONDS
  if (now.getTime() >= lastAt) return null
  return new Date(Math.min(now.getTime() + waitAfter(attempts, MESSAGE_BACK_OFF), lastAt))
}

/** Nothing is sent to a receiver until then, after so many consecutive failures. */
export function restUntil(now: Date, failures: number, retryAfterSeconds = 0): Date {
  return new Date(now.getTime() + Math.max(waitAfter(failures, RECEIVER_BACK_OFF), retryAfterSeconds * 1000))
}

/** Jitter adds up to a fifth. */
function waitAfter(failures: number, { firstMilliseconds, longestMilliseconds }: BackOff): number {
  const milliseconds = Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds)
  return Math.round(milliseconds * (1 + Math.random() / 5))
}
