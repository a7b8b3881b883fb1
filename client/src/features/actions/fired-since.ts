import type { Firing } from '@bonfire/contract/hits'

interface DayOfFirings {
  readonly times: readonly Firing[]
}

/** On how many of the days something fired anew after an instant in epoch seconds: what is mended stays quiet. */
export function daysFiredSince(days: readonly DayOfFirings[], instantSeconds: number): number {
  return days.filter(({ times }) => times.some(({ t }) => t > instantSeconds)).length
}
