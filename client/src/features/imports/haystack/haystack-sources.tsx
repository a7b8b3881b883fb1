import type { HaystackSource } from '@bonfire/contract/imports/haystack-sources'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import { ConfirmChange } from '../../../ui/dialogs/confirm-change.tsx'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { type Notice, NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import classes from '../folder/folder-source.module.css'
import { haystackSourcesQuery, reloadAfterImport } from '../imports.queries.ts'
import { SourceCard } from './source-card.tsx'
import { SourceModal } from './source-form.tsx'
import { useHaystackChanges } from './use-haystack-changes.ts'

/** The Haystack servers whose findings are pulled: whether that works, and what is to be done with them. */
export function HaystackSources() {
  const t = useTranslations('dataIn.haystack')
  const failureOf = useFailure()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(haystackSourcesQuery)
  const changes = useHaystackChanges()
  const [notice, setNotice] = useState<Notice | null>(null)
  const editing = useAsked<HaystackSource | 'new'>()
  const deleting = useAsked<HaystackSource>()
  const addRef = useRef<HTMLButtonElement>(null)
  useReloadAfterPulls(data?.sources)
  const pull = async ({ id, name }: HaystackSource) => {
    setNotice(null)
    try {
      await changes.pull(id)
      setNotice({ tone: 'success', text: t('pullStarted', { name }) })
    } catch (failure) {
      setNotice({ tone: 'failure', text: failureOf(failure).message })
    }
  }
  const remove = async () => {
    if (!deleting.asked) return undefined
    const { id, name } = deleting.asked.subject
    await changes.remove(id)
    return t('deleted', { name })
  }
  return (
    <section className={`${classes.source} ${basics.card}`} aria-labelledby="haystack-servers">
      <div className={basics.line}>
        <h2 className={basics.partTitle} id="haystack-servers">
          {t('title')}
        </h2>
        <Button
          ref={addRef}
          className={`${basics.fixed} ${basics.atEnd}`}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => editing.ask('new')}
        >
          {t('add')}
        </Button>
      </div>
      <p>{t('hint')}</p>
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
      {isPending && <SkeletonRows rows={1} columns={['30%', '50%']} label={t('loading')} />}
      {!isPending && !data && <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />}
      {data && data.sources.length > 0 && (
        <ul className={basics.list}>
          {data.sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              isBusy={changes.isPulling}
              onPull={() => void pull(source)}
              onEdit={() => editing.ask(source)}
              onDelete={() => deleting.ask(source)}
            />
          ))}
        </ul>
      )}
      {editing.asked && (
        <SourceModal
          key={editing.asked.key}
          source={editing.asked.subject === 'new' ? null : editing.asked.subject}
          changes={changes}
          onSaved={(name) => setNotice({ tone: 'success', text: t('saved', { name }) })}
          onClosed={editing.close}
        />
      )}
      {deleting.asked && (
        <ConfirmChange
          key={deleting.asked.key}
          title={t('deleteTitle')}
          question={t('deleteQuestion', { name: deleting.asked.subject.name })}
          confirmLabel={t('delete')}
          isBusy={changes.isRemoving}
          change={remove}
          findSuccessor={() => addRef.current}
          onNotice={setNotice}
          onClosed={deleting.close}
        />
      )}
    </section>
  )
}

/** Findings, imports and counts are others once a pull has ended, here or elsewhere. */
function useReloadAfterPulls(sources: readonly HaystackSource[] | undefined) {
  const queryClient = useQueryClient()
  const ends = sources?.map(({ id, lastSuccess, lastFailure }) => [id, lastSuccess?.at, lastFailure?.at])
  const present = ends && JSON.stringify(ends)
  const known = useRef(present)
  useEffect(() => {
    const before = known.current
    known.current = present
    if (before !== undefined && present !== undefined && before !== present) reloadAfterImport(queryClient)
  }, [present, queryClient])
}
