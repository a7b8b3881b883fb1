import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { LAST_DAY } from './large-app.ts'

export const STEP_SECONDS = 300
/** Samples end here, in epoch seconds. */
export const END = Date.parse(`${LAST_DAY}T00:00:00Z`) / 1000

/** A temperature with a daily course and noise, to a tenth. */
export const valueAt = (point: number, at: number) => {
  const noise = Math.sin(at * 12.9898 + point * 78.233) * 43_758.5453
  return (
    Math.round(
      10 * (20 + (point % 7) + 4 * Math.sin((at / SECONDS_PER_DAY) * 2 * Math.PI) + (noise - Math.floor(noise)) / 2),
    ) / 10
  )
}
