import { useFormatter, useTranslations } from 'use-intl'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** An interval in words: 5 minutes, or "at changes" for 0. */
export function useIntervalText(): (seconds: number) => string {
  const t = useTranslations('points')
  const format = useFormatter()
  return (seconds) => {
    if (seconds === 0) return t('atChanges')
    const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (['second', 1] as const)
    return format.number(seconds / size, { style: 'unit', unit, unitDisplay: 'short' })
  }
}
