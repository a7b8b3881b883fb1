import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import { copyText } from '../../ui/fields/copy-text.ts'
import note from '../../ui/messages/note.module.css'
import problem from '../../ui/messages/problem.module.css'
import classes from './data-in.module.css'

interface CopyLineProps {
  label: string
  description?: string
  text: string
  hasFirstFocus?: boolean
  onCopied: () => void
}

/** A text to copy, with a copy button. */
export function CopyLine({ label, description, text, hasFirstFocus, onCopied }: CopyLineProps) {
  const t = useTranslations('dataIn.key')
  const textRef = useRef<HTMLPreElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = async () => {
    const isDone = await copyText(text)
    setIsCopied(isDone)
    if (isDone) onCopied()
    else selectAll(textRef.current)
  }
  // Copying by hand counts too.
  const noticeCopy = () => onCopied()
  return (
    <div className={classes.copyLine}>
      <div className={classes.copyHead}>
        <span className={`${basics.small} ${basics.medium}`}>{label}</span>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('copyNamed', { name: label })}
          data-autofocus={hasFirstFocus || undefined}
          leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
      <pre ref={textRef} className={`${classes.code} ${basics.box}`} onCopy={noticeCopy}>
        <code>{text}</code>
      </pre>
      <span role="status" className={isCopied === false ? problem.problem : 'visually-hidden'}>
        {isCopied !== null && t(isCopied ? 'copied' : 'notCopied')}
      </span>
      {description && <p className={note.note}>{description}</p>}
    </div>
  )
}

/** Ready for Ctrl+C. */
function selectAll(element: HTMLElement | null): void {
  if (element) window.getSelection()?.selectAllChildren(element)
}
