import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './detail.module.css'
import { useLiveAction } from './use-live-action.ts'

/** Says that somebody else changed what is shown. */
export function LiveNews({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail.news')
  const common = useTranslations('common')
  const last = useLiveAction(actionKey)
  const [dismissed, setDismissed] = useState<typeof last>(null)
  return (
    <div role="status">
      {last && last !== dismissed && (
        <p className={classes.news}>
          <span>{last.by === null ? t('updatedUnknown') : t('updated', { name: last.by })}</span>
          <CloseButton size="xs" aria-label={common('close')} onClick={() => setDismissed(last)} />
        </p>
      )}
    </div>
  )
}
