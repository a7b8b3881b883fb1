import { Button } from '@mantine/core'
import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import { PeopleHeading } from '../people-heading.tsx'
import { usePeopleFailure } from '../use-people-form.ts'
import { ChangeFilters } from './change-filters.tsx'
import { ChangeTable, KeptFrom } from './change-table.tsx'
import { type Changes, type ChangesUrl, useChanges, useChangesUrl } from './use-changes.ts'

export function AuditTrail() {
  const t = useTranslations('people.changes')
  const url = useChangesUrl()
  const list = useChanges(url)
  if (isAccessLost(list.error)) return <AccessLost />
  const isEmpty = list.acts.length === 0
  return (
    <div className={screen.main}>
      <PeopleHeading tab="changes" />
      <ChangeFilters url={url} />
      <section className={`${screen.frame} ${screen.fitted}`}>
        {url.isDayUnread && (
          <p className={screen.notice} role="alert">
            {(url.changesFrom ?? url.changesTo) ? t('dayUnread') : t('daysUnread')}
          </p>
        )}
        {list.hasFailed && list.isLoaded && <StaleNotice load={list} />}
        {list.isLoading && <SkeletonRows rows={16} columns={['14%', '16%', '22%', '48%']} label={t('loading')} />}
        {!list.isLoading && isEmpty && <Message list={list} url={url} />}
        {!isEmpty && <ChangeTable list={list} />}
      </section>
    </div>
  )
}

function Message({ list, url }: { list: Changes; url: ChangesUrl }) {
  const t = useTranslations('people.changes')
  const failureText = usePeopleFailure()
  if (!list.isLoaded) {
    return <ErrorState title={t('failed')} detail={failureText(list.error)} load={list} />
  }
  const keptFrom = list.keptFrom && <KeptFrom day={list.keptFrom} />
  if (!url.isFiltered) {
    const hint = keptFrom || t('emptyHint')
    return (
      <EmptyState
        icon={<IconHistory size={22} stroke={1.7} />}
        title={t(keptFrom ? 'emptyKept' : 'empty')}
        detail={hint}
      />
    )
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
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')} detail={keptFrom}>
      <Button size="sm" onClick={clear}>
        {t('clearFilters')}
      </Button>
    </EmptyState>
  )
}
