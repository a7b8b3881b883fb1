import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { copyText } from '../../../ui/fields/copy-text.ts'
import problem from '../../../ui/messages/problem.module.css'
import classes from './report.module.css'

interface ReportAddressProps {
  address: string
  /** It was copied. */
  onKept: () => void
  onDone: () => void
}

/** The new link, which is not shown again. */
export function ReportAddress({ address, onKept, onDone }: ReportAddressProps) {
  const t = useTranslations('overview.share')
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = async () => {
    const isDone = await copyText(address)
    setIsCopied(isDone)
    if (isDone) onKept()
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
          onCopy={onKept}
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
      <span role="status" className={isCopied === false ? problem.problem : 'visually-hidden'}>
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
