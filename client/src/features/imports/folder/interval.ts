import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { useFormatter } from 'use-intl'

const UNITS = [
  ['day', SECONDS_PER_DAY],
  ['hour', SECONDS_PER_HOUR],
  ['minute', 60],
] as const

/** Words a time in the largest unit of which it has nearly one. */
export function formatInterval(format: ReturnType<typeof useFormatter>, seconds: number): string {
  const [unit, unitSeconds] = UNITS.find(([, size]) => seconds >= 0.95 * size) ?? ['minute', 60]
  const count = Math.max(seconds / unitSeconds, 1)
  return format.number(count, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: count < 10 ? 1 : 0 })
}
