import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import basics from '../../../ui/basics.module.css'
import { historyQuery } from '../rules.queries.ts'
import type { RuleConfig } from './rule-config.ts'
import classes from './saving.module.css'
import { useSettingState } from './setting-state.ts'

/** Says that someone else also changed this rule, and to what, so that nothing is overwritten unseen. */
export function MeanwhileNotice({ config, ruleId }: { config: RuleConfig; ruleId: string }) {
  const t = useTranslations('rules.meanwhile')
  const settingState = useSettingState(config.insightType)
  const { data: changes } = useQuery(historyQuery(config, ruleId))
  const last = changes?.[0]
  const personName = usePersonName()
  const author = last?.imported
    ? t('imported')
    : last?.changedBy
      ? t('by', { name: personName(last.changedBy) })
      : t('unknown')
  return (
    <div className={`${classes.meanwhile} ${basics.warning}`} role="note">
      <IconArrowsExchange size={16} aria-hidden />
      <div>
        <strong>{author}</strong>
        <p>{t('hint', { state: settingState(config.saved.get(ruleId) ?? null) })}</p>
      </div>
    </div>
  )
}
