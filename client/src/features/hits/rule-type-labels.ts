import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleTypeLabels } from './group-rows.ts'

/** What rule types are called in the chosen language. */
export function useRuleTypeLabels(): RuleTypeLabels {
  const t = useTranslations('analysis.categories')
  return useMemo(
    () => ({
      metering: t('metering'),
      data_uptime: t('data_uptime'),
      optimisation: t('optimisation'),
      fdd: t('fdd'),
      other: t('other'),
    }),
    [t],
  )
}
