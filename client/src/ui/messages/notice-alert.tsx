import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '../words.ts'
import classes from './notice-alert.module.css'

/** The outcome: red for failures, green for success. */
export interface Notice {
  readonly tone: 'success' | 'failure'
  readonly text: string
  readonly undo?: () => void
}

interface NoticeAlertProps {
  notice: Notice
  id?: string | undefined
  onDismiss?: (() => void) | undefined
}

/** Several messages of a form are stacked. */
export function NoticeAlert({ notice, id, onDismiss }: NoticeAlertProps) {
  const words = useWords()
  const isFailure = notice.tone === 'failure'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return (
    <div id={id} role={isFailure ? 'alert' : 'status'} className={classes.alert} data-tone={notice.tone}>
      <Icon size={16} aria-hidden />
      <p>{notice.text}</p>
      {notice.undo && (
        <Button size="compact-sm" variant="subtle" color="inherit" onClick={notice.undo}>
          {words.undo}
        </Button>
      )}
      {onDismiss && <CloseButton size="sm" variant="transparent" aria-label={words.dismiss} onClick={onDismiss} />}
    </div>
  )
}
