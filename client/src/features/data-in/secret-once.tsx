import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../ui/dialogs/unsaved.ts'
import { CopyLine } from './copy-line.tsx'
import classes from './data-in.module.css'

interface SecretOnceProps {
  secret: string
  description?: string
  onDone: () => void
  /** More to copy that holds the secret. */
  children?: (onCopied: () => void) => ReactNode
}

/** A secret to copy, which is never shown again. */
export function SecretOnce({ secret, description, onDone, children }: SecretOnceProps) {
  const t = useTranslations('dataIn.key')
  const [isKept, setIsKept] = useState(false)
  useReportUnsaved(!isKept)
  const keep = () => setIsKept(true)
  return (
    <>
      <div className={frame.fields}>
        <p className={`${classes.warning} ${basics.warning}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('onlyOnce')}
        </p>
        <CopyLine
          label={t('secret')}
          {...(description !== undefined && { description })}
          text={secret}
          hasFirstFocus
          onCopied={keep}
        />
        {children?.(keep)}
      </div>
      <div className={frame.foot}>
        <div className={frame.buttons}>
          <Button onClick={onDone}>{t('done')}</Button>
        </div>
      </div>
    </>
  )
}
