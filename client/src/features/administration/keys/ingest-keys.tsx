import type { IngestKey } from '@bonfire/contract/ingest-keys'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import screen from '../../../ui/list-screen.module.css'
import type { News } from '../../../ui/news-alert.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/stale-notice.tsx'
import { useAsked } from '../../../ui/use-asked.ts'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import { keysQuery } from '../administration.queries.ts'
import classes from '../data-in.module.css'
import { DataInAlert } from '../data-in-alert.tsx'
import { DataInHeading } from '../data-in-heading.tsx'
import { useReason } from '../reason.ts'
import { KeyTable } from './key-table.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { useKeyChanges } from './use-key-changes.ts'

const KEY_MODAL = partOf(async () => ({ default: (await import('./key-modal.tsx')).KeyModal }))

/** The keys with which programs send data in. */
export function IngestKeys() {
  const t = useTranslations('dataIn')
  const common = useTranslations('common')
  const reason = useReason()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(keysQuery)
  const changes = useKeyChanges()
  const [news, setNews] = useState<News | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const revoking = useAsked<IngestKey>()
  const list = { isUpdating: isFetching, retry: () => void refetch() }
  const createRef = useRef<HTMLButtonElement>(null)
  const createProps = {
    size: 'sm',
    leftSection: <IconPlus size={16} aria-hidden />,
    children: t('keys.create'),
    onClick: () => setIsCreating(true),
  }
  if (isAccessLost(error)) return <AccessLost />
  const end = () => setIsCreating(false)
  return (
    <div className={classes.main}>
      <DataInHeading tab="keys" />
      <div className={screen.toolbar}>
        <p className={classes.hint}>{t('keys.hint')}</p>
        <span className={screen.spring} />
        <Button {...createProps} ref={createRef} />
      </div>
      {news && <DataInAlert news={news} onDismiss={() => setNews(null)} />}
      <section className={`${screen.frame} ${classes.short}`}>
        {isError && data && <StaleNotice text={t('failedStale')} retryLabel={common('retry')} list={list} />}
        {isPending && (
          <SkeletonRows rows={6} columns={['24%', '26%', '18%', '14%', '10%', '8%']} label={t('keys.loading')} />
        )}
        {!isPending && !data && (
          <ErrorState
            title={t('keys.failed')}
            detail={reason(error)}
            retryLabel={common('retry')}
            isRetrying={isFetching}
            onRetry={list.retry}
          />
        )}
        {data?.keys.length === 0 && (
          <EmptyState icon={<IconKey size={22} stroke={1.7} />} title={t('keys.empty')} detail={t('keys.emptyHint')}>
            <Button {...createProps} />
          </EmptyState>
        )}
        {data && data.keys.length > 0 && <KeyTable keys={data.keys} isBusy={isFetching} onRevoke={revoking.ask} />}
      </section>
      {isCreating && <OnDemand part={KEY_MODAL} changes={changes} onClosed={end} onUnavailable={end} />}
      {revoking.asked && (
        <RevokeKey
          key={revoking.asked.key}
          ingestKey={revoking.asked.subject}
          changes={changes}
          findHeir={() => createRef.current}
          onNews={setNews}
          onClosed={revoking.close}
        />
      )}
    </div>
  )
}
