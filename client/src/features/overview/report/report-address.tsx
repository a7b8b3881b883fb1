import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../ui/copy-text.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.ts'
import classes from './report.module.css'

/** The new link, which is not shown again. */
export function ReportAddress({ address, onDone }: { address: string; onDone: () => void }) {
  const t = useTranslations('overview.share')
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const [isKept, setIsKept] = useState(false)
  useReportUnsaved(!isKept)
  const copy = async () => {
    const isDone = await copyText(address)
    setIsCopied(isDone)
    if (isDone) setIsKept(true)
    else input.current?.select()
  }
  return (
    <div className={classes.form}>
      <div className={classes.address}>
        <TextInput
          ref={input}
          label={t('link')}
          description={t('onlyOnce')}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          // Copying by hand counts too.
          onCopy={() => setIsKept(true)}
          readOnly
        />
        <Button
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
          autoFocus
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
      <span role="status" className={isCopied === false ? classes.failed : 'visually-hidden'}>
        {isCopied !== null && t(isCopied ? 'copied' : 'notCopied')}
      </span>
      <div className={frame.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
