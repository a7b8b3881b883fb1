import type { WebhookMessage } from '@bonfire/contract/webhooks/webhooks'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import classes from '../webhooks.module.css'

const TONES: Record<WebhookMessage['state'], ChipTone> = { waiting: 'blue', delivered: 'green', givenUp: 'red' }

/** Says whether a message was delivered, and when it is tried again. */
export function MessageState({ message: { state, nextAttemptAt, attemptCount } }: { message: WebhookMessage }) {
  const t = useTranslations('webhooks.log')
  const format = useFormatter()
  const now = useNow()
  const isRetried = nextAttemptAt !== null && attemptCount > 0 && new Date(nextAttemptAt) > now
  return (
    <>
      <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
      {isRetried && (
        <span className={classes.next}>{t('next', { time: format.relativeTime(new Date(nextAttemptAt), now) })}</span>
      )}
    </>
  )
}
