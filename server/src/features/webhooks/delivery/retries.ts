import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type BackOff, backOffMilliseconds } from '../../../queues/retries.ts'

/** A message is tried this long, and a former secret signs this long. */
export const TRIED_MILLISECONDS = MILLISECONDS_PER_DAY

/** A message waits 15, 30 … seconds, at most 4 hours. */
const MESSAGE_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE / 4,
  longestMilliseconds: 240 * MILLISECONDS_PER_MINUTE,
}

/** A receiver that accepts nothing is probed with a single message: 5, 10 … seconds, at most 15 minutes. */
const RECEIVER_BACK_OFF: BackOff = {
  firstMilliseconds: MILLISECONDS_PER_MINUTE / 12,
  longestMilliseconds: 15 * MILLISECONDS_PER_MINUTE,
}

/** Returns when a message is tried again; null if it is given up. The last attempt ends its day. */
export function nextAttempt(now: Date, attempts: number, waitingSince: Date): Date | null {
  const lastAt = waitingSince.getTime() + TRIED_MILLISECONDS
  if (now.getTime() >= lastAt) return null
  return new Date(Math.min(now.getTime() + backOffMilliseconds(attempts, MESSAGE_BACK_OFF), lastAt))
}

/** Nothing is sent to a receiver until then, after so many consecutive failures. */
export function restUntil(now: Date, failures: number, retryAfterSeconds = 0): Date {
  return new Date(now.getTime() + Math.max(backOffMilliseconds(failures, RECEIVER_BACK_OFF), retryAfterSeconds * 1000))
}
