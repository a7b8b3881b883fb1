import { Button } from '@mantine/core'
import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import screen from '../../../ui/list-screen.module.css'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import classes from '../people.module.css'
import { usePeopleFailure } from '../people-failure.ts'
import { PeopleHeading } from '../people-heading.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { ChangeFilters } from './change-filters.tsx'
import { ChangeTable } from './change-table.tsx'
import { type Changes, type ChangesUrl, useChanges, useChangesUrl } from './use-changes.ts'

/** Who changed what in users and groups, when, from what, to what. */
export function AuditTrail() {
  const t = useTranslations('people.changes')
  const url = useChangesUrl()
  const list = useChanges(url)
  if (isAccessLost(list.error)) return <AccessLost />
  const isEmpty = list.acts.length === 0
  return (
    <div className={classes.main}>
      <PeopleHeading tab="changes" />
      <ChangeFilters url={url} />
      <section className={`${screen.frame} ${screen.fitted}`}>
        {list.hasFailed && list.isLoaded && <StaleNotice list={list} />}
        {list.isLoading && <SkeletonRows rows={16} columns={['14%', '16%', '22%', '48%']} label={t('loading')} />}
        {!list.isLoading && isEmpty && <Message list={list} url={url} />}
        {!isEmpty && <ChangeTable list={list} />}
      </section>
    </div>
  )
}

function Message({ list, url }: { list: Changes; url: ChangesUrl }) {
  const t = useTranslations('people.changes')
  const common = useTranslations('common')
  const failureText = usePeopleFailure()
  if (!list.isLoaded) {
    return (
      <ErrorState
        title={t('failed')}
        detail={failureText(list.error)}
        retryLabel={common('retry')}
        isRetrying={list.isUpdating}
        onRetry={list.retry}
      />
    )
  }
  if (!url.isFiltered) {
    return <EmptyState icon={<IconHistory size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')} />
  }
  const clear = () =>
    url.change({
      changesSearch: undefined,
      changesOf: undefined,
      changesField: undefined,
      changesFrom: undefined,
      changesTo: undefined,
    })
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')}>
      <Button size="sm" onClick={clear}>
        {t('clearFilters')}
      </Button>
    </EmptyState>
  )
}
