import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLabels } from './group-rows.ts'

/** The labels of rule types and severities in the user's language. */
export function useRuleLabels(): RuleLabels {
  const types = useTranslations('analysis.categories')
  const severities = useTranslations('analysis.severity')
  return useMemo(
    () => ({
      ruleTypes: {
        metering: types('metering'),
        data_uptime: types('data_uptime'),
        optimisation: types('optimisation'),
        fdd: types('fdd'),
        other: types('other'),
      },
      severities: {
        critical: severities('critical'),
        high: severities('high'),
        medium: severities('medium'),
        low: severities('low'),
      },
    }),
    [types, severities],
  )
}
