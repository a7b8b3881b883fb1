import type { ProjectRuleChange } from '@bonfire/contract/rules'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import basics from '../../../ui/basics.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { historyQuery } from '../rules.queries.ts'
import type { RuleConfig } from '../saving/rule-config.ts'
import { useSettingState } from '../saving/setting-state.ts'
import classes from './rule.module.css'

const RESTING_MILLISECONDS = 150

interface RuleHistoryProps {
  config: RuleConfig
  ruleId: string
}

/** The audit trail of the setting: who changed it, when, from what and to what. */
export function RuleHistory({ config, ruleId }: RuleHistoryProps) {
  const t = useTranslations('rules.history')
  const common = useTranslations('common')
  // Delay loading: moving the cursor through the list passes rules whose history nobody reads.
  const [restedRuleId] = useDebouncedValue(ruleId, RESTING_MILLISECONDS)
  const {
    data: changes,
    isPending,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...historyQuery(config, ruleId),
    enabled: restedRuleId === ruleId,
  })
  return (
    <section className={classes.history} aria-labelledby="settings-history">
      <h3 className={basics.listTitle} id="settings-history">
        {t('title')}
      </h3>
      {isPending && <SkeletonRows rows={3} columns={['60%', '40%']} label={t('loading')} />}
      {isError && (
        <Problem>
          {t('failed')}
          <Button size="compact-sm" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </Problem>
      )}
      {!isError && changes?.length === 0 && <p className={`${basics.quiet} ${basics.flush}`}>{t('empty')}</p>}
      {!isError && changes && changes.length > 0 && (
        <ol className={basics.list}>
          {changes.map((change) => (
            <Change
              key={`${change.changedAt} ${change.to.active} ${change.to.priority}`}
              config={config}
              change={change}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function Change({ config, change }: { config: RuleConfig; change: ProjectRuleChange }) {
  const t = useTranslations('rules.history')
  const states = useTranslations('rules.state')
  const settingState = useSettingState(config.insightType)
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const changedAt = new Date(change.changedAt)
  const personName = usePersonName()
  const author = change.changedBy === null ? t('unknown') : personName(change.changedBy)
  const stateOf = (state: ProjectRuleChange['to'] | null) =>
    state === null ? states('none') : settingState(state.active ? state.priority : null)
  return (
    <li className={classes.change}>
      <span className={`${classes.states} ${basics.closeLine}`}>
        <span className={classes.from}>{stateOf(change.from)}</span>
        <IconArrowRight size={14} aria-hidden />
        <span className="visually-hidden">{t('to')}</span>
        <span>{stateOf(change.to)}</span>
      </span>
      <span className={`${basics.quiet} ${basics.fine}`}>
        <bdi>{change.imported ? t('imported') : author}</bdi>
        {' · '}
        <time dateTime={change.changedAt} title={format.dateTime(changedAt, { dateStyle: 'full', timeStyle: 'short' })}>
          {format.relativeTime(changedAt, now < changedAt ? changedAt : now)}
        </time>
      </span>
    </li>
  )
}
