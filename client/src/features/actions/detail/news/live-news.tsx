import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './live-news.module.css'
import { useLiveAction } from './use-live-action.ts'

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
