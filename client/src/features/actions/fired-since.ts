import type { Firing } from '@bonfire/contract/hits/hits'

interface DayOfFirings {
  readonly times: readonly Firing[]
}

/** The number of days with a firing after an instant in epoch seconds: repaired equipment stays quiet. */
export function daysFiredSince(days: readonly DayOfFirings[], instantSeconds: number): number {
  return days.filter(({ times }) => times.some(({ t }) => t > instantSeconds)).length
}
