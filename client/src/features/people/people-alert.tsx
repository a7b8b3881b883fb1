import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './people.module.css'

/** What has happened: a failure is red, a success green (USR-11). */
export interface PeopleNews {
  readonly tone: 'success' | 'failure'
  readonly text: string
  readonly undo?: () => void
}

interface PeopleAlertProps {
  news: PeopleNews
  id?: string
  onDismiss?: () => void
}

/** Several messages of a form stand below each other (USR-13). */
export function PeopleAlert({ news, id, onDismiss }: PeopleAlertProps) {
  const t = useTranslations('people')
  const isFailure = news.tone === 'failure'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return (
    <div id={id} role={isFailure ? 'alert' : 'status'} className={classes.alert} data-tone={news.tone}>
      <Icon size={16} aria-hidden />
      <p>{news.text}</p>
      {news.undo && (
        <Button size="compact-sm" variant="subtle" color="inherit" onClick={news.undo}>
          {t('undo')}
        </Button>
      )}
      {onDismiss && <CloseButton size="sm" variant="transparent" aria-label={t('dismiss')} onClick={onDismiss} />}
    </div>
  )
}
