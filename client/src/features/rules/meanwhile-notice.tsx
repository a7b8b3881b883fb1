import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { RuleConfig } from './rule-config.ts'
import classes from './rules.module.css'
import { historyQuery } from './rules.queries.ts'
import { useSettingState } from './setting-state.ts'

/** Both changed this rule: who else, and to what. Nothing is overwritten without having been said. */
export function MeanwhileNotice({ config, ruleId }: { config: RuleConfig; ruleId: string }) {
  const t = useTranslations('rules.meanwhile')
  const settingState = useSettingState(config.insightType)
  const { data: changes } = useQuery(historyQuery(config, ruleId))
  const last = changes?.[0]
  const author = last?.imported ? t('imported') : last?.changedBy ? t('by', { name: last.changedBy }) : t('unknown')
  return (
    <div className={classes.meanwhile} role="note">
      <IconArrowsExchange size={16} aria-hidden />
      <div>
        <strong>{author}</strong>
        <p>{t('hint', { state: settingState(config.saved.get(ruleId) ?? null) })}</p>
      </div>
    </div>
  )
}
