import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import classes from './news-alert.module.css'

/** What has happened: a failure is red, a success green. */
export interface News {
  readonly tone: 'success' | 'failure'
  readonly text: string
  readonly undo?: () => void
}

interface NewsAlertProps {
  news: News
  id?: string | undefined
  undoLabel: string
  dismissLabel: string
  onDismiss?: (() => void) | undefined
}

/** Several messages of a form stand below each other. */
export function NewsAlert({ news, id, undoLabel, dismissLabel, onDismiss }: NewsAlertProps) {
  const isFailure = news.tone === 'failure'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return (
    <div id={id} role={isFailure ? 'alert' : 'status'} className={classes.alert} data-tone={news.tone}>
      <Icon size={16} aria-hidden />
      <p>{news.text}</p>
      {news.undo && (
        <Button size="compact-sm" variant="subtle" color="inherit" onClick={news.undo}>
          {undoLabel}
        </Button>
      )}
      {onDismiss && <CloseButton size="sm" variant="transparent" aria-label={dismissLabel} onClick={onDismiss} />}
    </div>
  )
}
