import type { Subscription } from '@bonfire/contract/insight-subscriptions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import basics from '../../ui/basics.module.css'
import { Question } from '../../ui/dialogs/question.tsx'
import { Problem } from '../../ui/messages/problem.tsx'
import classes from './subscriptions.module.css'
import { useDeleteSubscription } from './subscriptions.queries.ts'
import { useSubscriptionWords } from './use-subscription-words.ts'

interface SubscriptionCardProps {
  subscription: Subscription
  onEdit: () => void
}

/** A subscription in three lines: when, where, and what. */
export function SubscriptionCard({ subscription, onEdit }: SubscriptionCardProps) {
  const t = useTranslations('subscriptions')
  const format = useFormatter()
  const failureOf = useFailure()
  const words = useSubscriptionWords()
  const deleting = useDeleteSubscription()
  const [isAsked, setIsAsked] = useState(false)
  const { subscriptionId, nextDueAt, rhythm, timezone: timeZone } = subscription
  const name = words.rhythm(subscription)
  const hasDigest = rhythm !== 'atOnce' && rhythm !== 'off'
  const confirm = () => deleting.mutate(subscriptionId, { onSettled: () => setIsAsked(false) })
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.facts}>
        <h2 className={rhythm === 'off' ? classes.quiet : undefined}>{name}</h2>
        <p>{words.places(subscription)}</p>
        <p className={classes.quiet}>
          {words.filters(subscription)}
          {hasDigest && nextDueAt && (
            <>
              {' '}
              ·{' '}
              {t('next', {
                at: format.dateTime(new Date(nextDueAt), { dateStyle: 'medium', timeStyle: 'short', timeZone }),
              })}
            </>
          )}
        </p>
        {deleting.isError && <Problem>{failureOf(deleting.error).message}</Problem>}
      </div>
      <div className={`${classes.buttons} ${basics.buttons}`}>
        <Button size="compact-sm" variant="default" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('deleteNamed', { name })}
          onClick={() => setIsAsked(true)}
        >
          {t('delete')}
        </Button>
      </div>
      {isAsked && (
        <Question
          title={t('deleteTitle')}
          question={t('deleteQuestion', { name })}
          confirmLabel={t('delete')}
          isBusy={deleting.isPending}
          onConfirm={confirm}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </section>
  )
}
