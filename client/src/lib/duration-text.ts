import { useTranslations } from 'use-intl'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

export interface DurationParts {
  form: 'seconds' | 'hoursMinutes' | 'wholeDay' | 'daysHours'
  days: string
  hours: string
  minutes: string
  seconds: string
}

/** Hours and minutes under a day, `24hr` for exactly one, days and hours beyond it (OPEN-C19). */
export function durationParts(durationSeconds: number): DurationParts {
  const days = Math.floor(durationSeconds / DAY_SECONDS)
  const hours = Math.floor((durationSeconds % DAY_SECONDS) / HOUR_SECONDS)
  const minutes = Math.floor((durationSeconds % HOUR_SECONDS) / MINUTE_SECONDS)
  return {
    form: durationForm(durationSeconds),
    days: String(days),
    hours: String(hours),
    minutes: String(minutes),
    seconds: String(durationSeconds),
  }
}

/** Of durations in seconds; 0 for none (SAV-11). */
export function averageHours(durationsSeconds: readonly number[]): number {
  if (durationsSeconds.length === 0) return 0
  return durationsSeconds.reduce((sum, seconds) => sum + seconds, 0) / durationsSeconds.length / HOUR_SECONDS
}

function durationForm(durationSeconds: number): DurationParts['form'] {
  if (durationSeconds < MINUTE_SECONDS) return 'seconds'
  if (durationSeconds < DAY_SECONDS) return 'hoursMinutes'
  return durationSeconds === DAY_SECONDS ? 'wholeDay' : 'daysHours'
}

export function useDurationText() {
  const t = useTranslations('analysis.duration')
  return (durationSeconds: number) => {
    const { form, days, hours, minutes, seconds } = durationParts(durationSeconds)
    if (form === 'wholeDay') return t('wholeDay')
    if (form === 'daysHours') return t('daysHours', { days, hours })
    return form === 'seconds' ? t('seconds', { seconds }) : t('hoursMinutes', { hours, minutes })
  }
}
