import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** The largest unit that a duration is at least one of, rounded to it. */
export function useDurationWords() {
  const t = useTranslations('histories.durations')
  return useCallback(
    (seconds: number): string => {
      if (seconds < 60) return t('seconds', { count: Math.round(seconds) })
      if (seconds < 5400) return t('minutes', { count: Math.round(seconds / 60) })
      if (seconds < 129_600) return t('hours', { count: Math.round(seconds / SECONDS_PER_HOUR) })
      return t('days', { count: Math.round(seconds / SECONDS_PER_DAY) })
    },
    [t],
  )
}
