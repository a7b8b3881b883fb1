import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '../words.ts'
import classes from './news-alert.module.css'

/** What happened: red for failures, green for success. */
export interface News {
  readonly tone: 'success' | 'failure'
  readonly text: string
  readonly undo?: () => void
}

interface NewsAlertProps {
  news: News
  id?: string | undefined
  onDismiss?: (() => void) | undefined
}

/** Several messages of a form are stacked. */
export function NewsAlert({ news, id, onDismiss }: NewsAlertProps) {
  const words = useWords()
  const isFailure = news.tone === 'failure'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return (
    <div id={id} role={isFailure ? 'alert' : 'status'} className={classes.alert} data-tone={news.tone}>
      <Icon size={16} aria-hidden />
      <p>{news.text}</p>
      {news.undo && (
        <Button size="compact-sm" variant="subtle" color="inherit" onClick={news.undo}>
          {words.undo}
        </Button>
      )}
      {onDismiss && <CloseButton size="sm" variant="transparent" aria-label={words.dismiss} onClick={onDismiss} />}
    </div>
  )
}
