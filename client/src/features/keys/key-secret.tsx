import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../ui/dialogs/unsaved.ts'
import { CopyLine } from '../data-in/copy-line.tsx'
import classes from '../data-in/data-in.module.css'
import type { CreatedKey } from './key-form.tsx'

interface KeySecretProps {
  created: CreatedKey
  onDone: () => void
}

/** The secret, which is never shown again, and how to send findings with it. */
export function KeySecret({ created: { secret, scopes }, onDone }: KeySecretProps) {
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
        <CopyLine label={t('secret')} text={secret} hasFirstFocus onCopied={keep} />
        {scopes.includes('ingest') && (
          <CopyLine label={t('example')} description={t('exampleHint')} text={exampleOf(secret)} onCopied={keep} />
        )}
      </div>
      <div className={frame.foot}>
        <div className={frame.buttons}>
          <Button onClick={onDone}>{t('done')}</Button>
        </div>
      </div>
    </>
  )
}

/** A shell command, with the address of this page. */
function exampleOf(secret: string): string {
  return [
    `curl -H "Authorization: Bearer ${secret}" \\`,
    `  -H "Content-Type: text/csv" --data-binary @findings.csv \\`,
    `  ${window.location.origin}/api/v1/ingest/hits`,
  ].join('\n')
}
