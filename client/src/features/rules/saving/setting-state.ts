import type { InsightType } from '@bonfire/contract/values/category'
import { useTranslations } from 'use-intl'
import { responseLevel } from './rule-config.ts'

/** A setting in words: off, on with its priority, on and prioritised or not. */
export function useSettingState(insightType: InsightType) {
  const t = useTranslations('rules.state')
  return (priority: number | null): string => {
    if (priority === null) return t('off')
    if (insightType === 'monitoring') return t('level', { level: String(responseLevel(priority)) })
    return priority === 0 ? t('notPrioritised') : t('prioritised')
  }
}
