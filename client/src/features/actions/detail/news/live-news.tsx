import { CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHeardChanges } from '../../../changes/use-heard-changes.ts'
import { actionHistoryQuery, actionQuery } from '../action.queries.ts'
import classes from './live-news.module.css'

/** Says that someone else changed the action, and that an open draft is kept. */
export function LiveNews({ actionKey, hasUnsaved }: { actionKey: string; hasUnsaved: boolean }) {
  const t = useTranslations('actionDetail.news')
  const common = useTranslations('common')
  const last = useLiveAction(actionKey)
  const [dismissed, setDismissed] = useState<typeof last>(null)
  return (
    <div role="status">
      {last && last !== dismissed && (
        <p className={classes.news}>
          <span>
            {last.by === null ? t('updatedUnknown') : t('updated', { name: last.by })}{' '}
            {hasUnsaved ? t('restIsNewest') : t('isNewest')}
          </span>
          <CloseButton size="xs" aria-label={common('close')} onClick={() => setDismissed(last)} />
        </p>
      )}
    </div>
  )
}

/** Loads others' changes of the action as they arrive; open editors keep what is typed. Returns who changed it last. */
function useLiveAction(actionKey: string): { by: string | null } | null {
  const queryClient = useQueryClient()
  const heard = useHeardChanges()
  const lastSeen = useRef(heard.at(-1))
  const [last, setLast] = useState<{ by: string | null } | null>(null)
  useEffect(() => {
    // Two changes may be heard in the same millisecond, so their places count.
    const fresh = lastSeen.current ? heard.slice(heard.indexOf(lastSeen.current) + 1) : heard
    lastSeen.current = heard.at(-1)
    const own = fresh.filter(
      ({ change }) => change.kind === 'actions' && change.actions.some(({ key }) => key === actionKey),
    )
    const isMissed = fresh.some(({ change }) => change.kind === 'missed')
    if (own.length === 0 && !isMissed) return
    void queryClient.invalidateQueries({ queryKey: actionQuery(actionKey).queryKey })
    void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(actionKey).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['comments', actionKey] })
    const change = own.at(-1)?.change
    if (change?.kind === 'actions') setLast({ by: change.by })
  }, [heard, actionKey, queryClient])
  return last
}
