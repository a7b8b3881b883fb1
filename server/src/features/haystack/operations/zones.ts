import { SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { tzOffset } from '@date-fns/tz'
import { HDateTime, Kind } from 'haystack-core'

/** Haystack's name of a zone: Chicago for America/Chicago. */
export const haystackZone = (timeZone: string): string => timeZone.split('/').at(-1) ?? timeZone

/** True if a zone as a client names it is this one. */
export const isZone = (tz: string, timeZone: string): boolean =>
  tz === haystackZone(timeZone) || tz === timeZone || ianaZone(tz) === timeZone

/** The IANA name; undefined for what is no zone. */
export const ianaZone = (tz: string): string | undefined => HDateTime.getIANATimeZone(tz) || undefined

/** An instant as Haystack writes it in a zone. Making many is cheap. */
export function dateTimes(timeZone: string): (epochSeconds: number) => HDateTime {
  const tz = haystackZone(timeZone)
  return (epochSeconds) => {
    const date = new Date(epochSeconds * 1000)
    const minutes = tzOffset(timeZone, date)
    const wall = new Date((epochSeconds + minutes * SECONDS_PER_MINUTE) * 1000).toISOString().slice(0, 19)
    return HDateTime.make({ _kind: Kind.DateTime, val: wall + offsetText(minutes), tz })
  }
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
