import type { Amount } from '@bonfire/contract/overview/overview'
import { countDays, type Period, periodKind } from '@bonfire/contract/overview/periods'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { useCallback } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useDaysText } from '../../lib/time/day-text.ts'
import { formatCost } from '../actions/savings/savings.ts'

/** Time in fault, in hours. */
export function useHoursText() {
  const t = useTranslations('overview')
  const format = useFormatter()
  return useCallback(
    (seconds: number) => {
      const hours = seconds / SECONDS_PER_HOUR
      return t('hours', { hours: format.number(hours, { maximumFractionDigits: hours < 10 ? 1 : 0 }) })
    },
    [t, format],
  )
}

export function useMoneyText() {
  const locale = useLocale()
  return useCallback(({ currency, amount }: Amount) => formatCost(amount, currency, locale), [locale])
}

/** “October 2026”, “Q3 2026”, “2026”; of weeks and other periods their days. */
export function usePeriodText() {
  const t = useTranslations('overview.period')
  const format = useFormatter()
  const daysText = useDaysText()
  return useCallback(
    (period: Period) => {
      const day = new Date(`${period.from}T12:00:00Z`)
      const kind = periodKind(period)
      if (kind === 'year') return period.from.slice(0, 4)
      if (kind === 'month') return format.dateTime(day, { month: 'long', year: 'numeric', timeZone: 'UTC' })
      if (kind !== 'quarter') return daysText(period)
      return t('quarterOf', { quarter: String(Math.ceil((day.getUTCMonth() + 1) / 3)), year: period.from.slice(0, 4) })
    },
    [t, format, daysText],
  )
}

/** “against October 2026”; of a period that is not over by then, also how much of it has passed. */
export function useAgainstText() {
  const t = useTranslations('overview')
  const periodText = usePeriodText()
  return useCallback(
    (period: Period, before: Period, today: string) => {
      const passed = countDays({ from: period.from, to: today })
      const days = countDays(period)
      const text = periodText(before)
      return passed < days && passed > 0 ? t('soFar', { passed, days, period: text }) : t('against', { period: text })
    },
    [t, periodText],
  )
}
