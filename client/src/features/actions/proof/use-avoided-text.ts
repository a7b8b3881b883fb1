import type { Avoided } from '@bonfire/contract/proof/repair'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { useCallback } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { formatCost } from '../savings/savings.ts'

interface Shown {
  /** Money alone, where that is known. */
  readonly isShort?: boolean
}

/** Returns what proved repairs have avoided in words: `£412 · 31 h in fault`. */
export function useAvoidedText(): (avoided: Avoided, currency: string, shown?: Shown) => string {
  const t = useTranslations('actionDetail.proof')
  const format = useFormatter()
  const locale = useLocale()
  return useCallback(
    ({ seconds, cost }, currency, { isShort = false } = {}) => {
      if (cost !== null && isShort) return formatCost(cost, currency, locale)
      const hours = seconds / SECONDS_PER_HOUR
      const time = t('hours', { hours: format.number(hours, { maximumFractionDigits: hours < 10 ? 1 : 0 }) })
      return cost === null ? time : `${formatCost(cost, currency, locale)} · ${time}`
    },
    [t, format, locale],
  )
}
