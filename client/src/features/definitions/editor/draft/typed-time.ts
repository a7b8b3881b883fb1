import { Duration, durationSeconds } from '@bonfire/contract/definitions/definition'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { parseValue, valueText } from '../../change/typed-value.ts'

const UNIT_SECONDS = { s: 1, min: SECONDS_PER_MINUTE, h: SECONDS_PER_HOUR, d: SECONDS_PER_DAY } as const
export type TimeUnit = keyof typeof UNIT_SECONDS
export const TIME_UNITS = Object.keys(UNIT_SECONDS) as TimeUnit[]

/** A length of time as someone types it. */
export interface TypedTime {
  readonly count: string
  readonly unit: TimeUnit
}

/** `1.5 h` as a number and a unit. */
export function typedTime(duration: string, locale: RegionalLocale): TypedTime {
  const unit = TIME_UNITS.findLast((one) => duration.endsWith(one)) ?? 'min'
  return { count: valueText(durationSeconds(duration) / UNIT_SECONDS[unit], locale), unit }
}

/** Writes a duration as a definition does; undefined if it is no time, or finer than a definition can say. */
export function durationOf({ count, unit }: TypedTime, locale: RegionalLocale): string | undefined {
  const value = parseValue(count, locale)
  const written = Duration.safeParse(`${value} ${unit}`)
  return written.success ? written.data : undefined
}
