import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'

const WINDOW_MILLISECONDS = MILLISECONDS_PER_MINUTE

/** Counts calls by key in windows of a minute. Returns the seconds to wait once there were too many, or undefined. */
export function callLimit(maximum: number) {
  const windows = new Map<number, { startedAt: number; calls: number }>()

  return (keyId: number, now: number): number | undefined => {
    const window = windows.get(keyId)
    if (!window || Math.abs(now - window.startedAt) >= WINDOW_MILLISECONDS) {
      windows.set(keyId, { startedAt: now, calls: 1 })
      return undefined
    }
    window.calls += 1
    if (window.calls <= maximum) return undefined
    return Math.max(1, Math.ceil((window.startedAt + WINDOW_MILLISECONDS - now) / 1000))
  }
}
