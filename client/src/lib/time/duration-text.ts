import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useTranslations } from 'use-intl'

type DurationWords = ReturnType<typeof useTranslations<'analysis.duration'>>

/** Hours and minutes under a day, `24hr` for exactly one, days and hours beyond it. */
export function durationText(durationSeconds: number, words: DurationWords): string {
  if (durationSeconds === SECONDS_PER_DAY) return words('wholeDay')
  const hours = String(Math.floor((durationSeconds % SECONDS_PER_DAY) / SECONDS_PER_HOUR))
  if (durationSeconds > SECONDS_PER_DAY) {
    return words('daysHours', { days: String(Math.floor(durationSeconds / SECONDS_PER_DAY)), hours })
  }
  return words('hoursMinutes', {
    hours,
    minutes: String(Math.floor((durationSeconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE)),
  })
}

export function useDurationText() {
  const words = useTranslations('analysis.duration')
  return (durationSeconds: number) => durationText(durationSeconds, words)
}

/** The mean of durations in seconds; 0 for none. */
export function averageHours(durationsSeconds: readonly number[]): number {
  if (durationsSeconds.length === 0) return 0
  return durationsSeconds.reduce((sum, seconds) => sum + seconds, 0) / durationsSeconds.length / SECONDS_PER_HOUR
}
