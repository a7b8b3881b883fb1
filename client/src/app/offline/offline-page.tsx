import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLeaveGuard } from '../../features/actions/detail/frame/leave-guard.tsx'
import { keptQuery } from '../../features/actions/detail/kept/kept-data.tsx'
import { sendUnsent } from '../../features/comments/send-unsent.ts'
import { onceServerIsBack } from '../../lib/http/server-back.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { UnsavedContext, useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { Mark } from '../../ui/mark.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { KeptActions } from './kept-actions.tsx'
import classes from './offline.module.css'

/**
 * Takes the place of the application when it starts without a network, and shows what is kept on the device, to read and
 * to comment on. Nobody can sign in without the server, so it does not ask. It reloads once the server is back: a page
 * from the device must not work with a newer server.
 */
export function OfflinePage() {
  const t = useTranslations()
  usePageTitle(t('actionDetail.kept.offline'))
  const kept = useQuery(keptQuery)
  const { pathname, search } = useLocation()
  const actionKey = findActionKey(pathname, search)
  const mainRef = useRef<HTMLElement>(null)
  const [isForgotten, setIsForgotten] = useState(false)
  const unsaved = useUnsaved()
  // The browser asks before typed words are lost: everything leads to another page.
  useLeaveGuard(unsaved)
  const isBack = useReturn(kept.data?.user.forgeId, unsaved.hasUnsaved)
  if (kept.isPending) return null
  const forgotten = () => {
    setIsForgotten(true)
    void kept.refetch()
    // The button that was pressed goes with the list.
    mainRef.current?.focus()
  }
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <Mark size={22} />
        <strong>{t('common.productName')}</strong>
        <span role="status" className={classes.state}>
          {/* The action itself says that the connection is back, and only an action keeps this page open. */}
          {!isBack && t('actionDetail.kept.offline')}
        </span>
      </header>
      <main ref={mainRef} tabIndex={-1} className={classes.page}>
        <UnsavedContext value={unsaved.report}>
          {kept.data ? (
            <KeptActions
              kept={kept.data}
              asked={actionKey !== undefined ? { actionKey } : pathname === '/actions' ? 'list' : 'other'}
              isBack={isBack}
              onForgotten={forgotten}
            />
          ) : isForgotten ? (
            <EmptyState icon={<IconCircleCheck size={22} stroke={1.7} />} title={t('actionDetail.kept.removed')}>
              <Button variant="default" onClick={() => location.reload()}>
                {t('common.tryAgain')}
              </Button>
            </EmptyState>
          ) : (
            <ErrorState
              title={t('actionDetail.kept.offline')}
              detail={t('actionDetail.kept.nothing')}
              retryLabel={t('common.tryAgain')}
              onRetry={() => location.reload()}
            />
          )}
        </UnsavedContext>
      </main>
    </div>
  )
}

/** The action may have its own page, or be open over a list. */
function findActionKey(pathname: string, search: object): string | undefined {
  const ofPage = /^\/actions\/([^/]+)$/.exec(pathname)?.[1]
  if (ofPage !== undefined) return ofPage
  return 'action' in search && typeof search.action === 'string' ? search.action : undefined
}

/** Reloads the page once the server is back, waiting comments are sent and no typed text would be lost. */
function useReturn(personId: string | undefined, hasUnsaved: boolean): boolean {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    const note = async () => {
      if (personId !== undefined) await sendUnsent(personId, () => {})
      setIsBack(true)
    }
    return onceServerIsBack(() => void note())
  }, [personId])
  useEffect(() => {
    if (isBack && !hasUnsaved) location.reload()
  }, [isBack, hasUnsaved])
  return isBack
}
