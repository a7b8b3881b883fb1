import type { IngestKey } from '@bonfire/contract/imports/ingest-keys'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import screen from '../../ui/list-screen.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import note from '../../ui/messages/note.module.css'
import { type Notice, NoticeAlert } from '../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../auth/access-lost.tsx'
import classes from '../data-in/data-in.module.css'
import { DataInHeading } from '../data-in/data-in-heading.tsx'
import { KeyModal } from './key-modal.tsx'
import { KeyTable } from './key-table.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { keysQuery, useKeyChanges } from './use-key-changes.ts'

/** The keys with which programs send data. */
export function IngestKeys() {
  const t = useTranslations('dataIn')
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(keysQuery)
  const changes = useKeyChanges()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const revoking = useAsked<IngestKey>()
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
    <div className={screen.main}>
      <DataInHeading tab="keys" />
      <div className={screen.toolbar}>
        <p className={note.note}>{t('keys.hint')}</p>
        <span className={screen.spring} />
        <Button {...createProps} ref={createRef} />
      </div>
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      <section className={`${screen.frame} ${classes.short}`}>
        {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
        {isPending && (
          <SkeletonRows rows={6} columns={['24%', '26%', '18%', '14%', '10%', '8%']} label={t('keys.loading')} />
        )}
        {!isPending && !data && <ErrorState title={t('keys.failed')} load={{ error, isFetching, refetch }} />}
        {data?.keys.length === 0 && (
          <EmptyState icon={<IconKey size={22} stroke={1.7} />} title={t('keys.empty')} detail={t('keys.emptyHint')}>
            <Button {...createProps} />
          </EmptyState>
        )}
        {data && data.keys.length > 0 && <KeyTable keys={data.keys} isBusy={isFetching} onRevoke={revoking.ask} />}
      </section>
      {isCreating && <KeyModal changes={changes} onClosed={end} />}
      {revoking.asked && (
        <RevokeKey
          key={revoking.asked.key}
          ingestKey={revoking.asked.subject}
          changes={changes}
          findSuccessor={() => createRef.current}
          onNotice={setNotice}
          onClosed={revoking.close}
        />
      )}
    </div>
  )
}
