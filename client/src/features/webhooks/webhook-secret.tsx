import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../ui/dialogs/unsaved.ts'
import { CopyLine } from '../data-in/copy-line.tsx'
import administration from '../data-in/data-in.module.css'

/** The secret, which is never shown again. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations('webhooks.secret')
  const [isKept, setIsKept] = useState(false)
  useReportUnsaved(!isKept)
  return (
    <>
      <div className={frame.fields}>
        <p className={`${administration.warning} ${basics.warning}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('onlyOnce')}
        </p>
        <CopyLine
          label={t('secret')}
          description={t('secretHint')}
          text={secret}
          hasFirstFocus
          onCopied={() => setIsKept(true)}
        />
      </div>
      <div className={frame.foot}>
        <div className={frame.buttons}>
          <Button onClick={onDone}>{t('done')}</Button>
        </div>
      </div>
    </>
  )
}
