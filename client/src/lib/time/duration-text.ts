import { useTranslations } from 'use-intl'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

type DurationWords = ReturnType<typeof useTranslations<'analysis.duration'>>

/** Hours and minutes under a day, `24hr` for exactly one, days and hours beyond it. */
export function durationText(durationSeconds: number, words: DurationWords): string {
  if (durationSeconds === DAY_SECONDS) return words('wholeDay')
  const hours = String(Math.floor((durationSeconds % DAY_SECONDS) / HOUR_SECONDS))
  if (durationSeconds > DAY_SECONDS) {
    return words('daysHours', { days: String(Math.floor(durationSeconds / DAY_SECONDS)), hours })
  }
  return words('hoursMinutes', {
    hours,
    minutes: String(Math.floor((durationSeconds % HOUR_SECONDS) / MINUTE_SECONDS)),
  })
}

export function useDurationText() {
  const words = useTranslations('analysis.duration')
  return (durationSeconds: number) => durationText(durationSeconds, words)
}

/** The mean of durations in seconds; 0 for none. */
export function averageHours(durationsSeconds: readonly number[]): number {
  if (durationsSeconds.length === 0) return 0
  return durationsSeconds.reduce((sum, seconds) => sum + seconds, 0) / durationsSeconds.length / HOUR_SECONDS
}
