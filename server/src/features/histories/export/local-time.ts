import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'

/** Writes epoch seconds as local times with their offset: `2026-03-09T05:00:00-05:00`. */
export function localTimes(timeZone: string): (epochSeconds: number) => string {
  const offsetAt = (at: number) => tzOffset(timeZone, new Date(at * 1000)) * 60
  let day = Number.NaN
  let offset: number | undefined
  return (at) => {
    const dayOf = Math.floor(at / SECONDS_PER_DAY)
    if (dayOf !== day) {
      day = dayOf
      const start = offsetAt(day * SECONDS_PER_DAY)
      offset = start === offsetAt((day + 1) * SECONDS_PER_DAY) ? start : undefined
    }
    return written(at, offset ?? offsetAt(at))
  }
}

/** Local mean times of the 19th century have seconds, which ISO 8601 does not write. */
function written(at: number, offset: number): string {
  if (offset % 60 !== 0) return `${new Date(at * 1000).toISOString().slice(0, -5)}Z`
  const minutes = Math.abs(offset) / 60
  const sign = offset < 0 ? '-' : '+'
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const wall = new Date((at + offset) * 1000).toISOString().slice(0, -5)
  return `${wall}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
