import { Button, UnstyledButton } from '@mantine/core'
import { IconFilterOff, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { usePageKeys } from '../../../ui/focus/page-keys.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { trustQuery } from '../../trust/trust.queries.ts'
import { sortByTrust, type TrustOrder } from '../../trust/trust-order.ts'
import { TrustSort } from '../../trust/trust-sort.tsx'
import { FilterBox, type FilterBoxHandle } from '../lists/filter-box.tsx'
import { RuleList } from '../lists/rule-list.tsx'
import { filterByName } from '../lists/rule-listing.ts'
import { LoadFailed } from '../load-failed.tsx'
import classes from '../rules.module.css'
import { clearRules, selectRules, toggleRule } from '../saving/rule-config.ts'
import type { RuleConfiguring } from '../saving/use-rule-config.ts'
import own from './rule.module.css'

interface RulePaneProps {
  configuring: RuleConfiguring
  order: TrustOrder | undefined
  onOrder: (order: TrustOrder | undefined) => void
  onSelect: (ruleId: string) => void
  onShow: () => void
}

/** The rules with their checkboxes; Select all and Clear all apply to the filtered rules. */
export function RulePane({ configuring, order, onOrder, onSelect, onShow }: RulePaneProps) {
  const t = useTranslations('rules.list')
  const { config, rules, edit, isReadOnly } = configuring
  const [filter, setFilter] = useState('')
  const filterRef = useRef<FilterBoxHandle>(null)
  usePageKeys([{ key: '/', act: () => filterRef.current?.focus() }])
  const { data: trust } = useQuery(trustQuery({ projectKey: config.activeProject }))
  const shown = useMemo(() => {
    const found = filterByName(rules, filter, (rule) => rule.filterName)
    return sortByTrust(found, ({ id }) => trust?.[id]?.inProject, order)
  }, [rules, filter, trust, order])
  const shownIds = () => shown.map(({ id }) => id)
  const enabledCount = shown.filter(({ id }) => config.active.has(id)).length
  const isReady = isLoaded(configuring)
  const counts = { enabled: enabledCount, total: shown.length }
  return (
    <section className={`${classes.pane} ${basics.column}`} aria-labelledby="settings-rules">
      <header className={classes.paneHeader}>
        <h2 className={basics.smallTitle} id="settings-rules">
          {t('title')}
        </h2>
        {isReady && rules.length > 0 && (
          <>
            <span className={own.counts} role="status">
              {filter === '' ? t('counts', counts) : t('countsFiltered', counts)}
            </span>
            <UnstyledButton
              className={own.textButton}
              disabled={isReadOnly || enabledCount === shown.length}
              onClick={() => edit(selectRules(config, shownIds()))}
            >
              {t('selectAll')}
            </UnstyledButton>
            <UnstyledButton
              className={own.textButton}
              disabled={isReadOnly || enabledCount === 0}
              onClick={() => edit(clearRules(config, shownIds()))}
            >
              {t('clearAll')}
            </UnstyledButton>
          </>
        )}
      </header>
      <div className={own.tools}>
        <FilterBox ref={filterRef} label={t('filter')} clearLabel={t('clearFilter')} onFilter={setFilter} />
        <TrustSort usual="name" value={order} onChange={onOrder} />
      </div>
      <PaneBody configuring={configuring} hasMatch={shown.length > 0} onClearFilter={() => filterRef.current?.clear()}>
        <RuleList
          rules={shown}
          config={config}
          trust={trust}
          isReadOnly={isReadOnly}
          onToggle={(ruleId) => edit(toggleRule(config, ruleId))}
          onSelect={onSelect}
          onShow={onShow}
        />
      </PaneBody>
    </section>
  )
}

function isLoaded({ rulesLoad, settingsLoad }: RuleConfiguring): boolean {
  return rulesLoad.isSuccess && settingsLoad.isSuccess
}

interface PaneBodyProps {
  configuring: RuleConfiguring
  hasMatch: boolean
  onClearFilter: () => void
  children: React.ReactNode
}

/** The list, or why it is empty. */
function PaneBody({ configuring, hasMatch, onClearFilter, children }: PaneBodyProps) {
  const t = useTranslations('rules.list')
  const failure = useTranslations('rules.failure')
  const { rules, rulesLoad, settingsLoad } = configuring
  if (rulesLoad.isError) return <LoadFailed title={t('rulesFailed')} load={rulesLoad} />
  if (settingsLoad.isError) return <LoadFailed title={failure('title')} load={settingsLoad} />
  if (!isLoaded(configuring)) return <SkeletonRows rows={14} columns={['8%', '80%', '12%']} label={t('loading')} />
  if (rules.length === 0) {
    return <EmptyState icon={<IconListDetails size={22} stroke={1.7} />} title={t('none')} detail={t('noneHint')} />
  }
  if (!hasMatch) {
    return (
      <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('noMatch')}>
        <Button size="sm" onClick={onClearFilter}>
          {t('showAll')}
        </Button>
      </EmptyState>
    )
  }
  return children
}
