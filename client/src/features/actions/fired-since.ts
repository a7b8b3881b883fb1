import type { Firing } from '@bonfire/contract/hits/hits'

interface DayOfFirings {
  readonly times: readonly Firing[]
}

/** On how many of the days it fired after an instant in epoch seconds: repaired equipment stays quiet. */
export function daysFiredSince(days: readonly DayOfFirings[], instantSeconds: number): number {
  return days.filter(({ times }) => times.some(({ t }) => t > instantSeconds)).length
}
