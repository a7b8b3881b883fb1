import type { Webhook, WebhookAttempt, WebhookMessageDetail } from '@bonfire/contract/webhooks/webhooks'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { type Notice, NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { Problem } from '../../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { ScrolledText } from '../../../ui/table/plain-table.tsx'
import administration from '../../data-in/data-in.module.css'
import type { WebhookChanges } from '../use-webhook-changes.ts'
import classes from '../webhooks.module.css'
import { messageQuery } from '../webhooks.queries.ts'
import { MessageState } from './message-state.tsx'

interface MessageDetailProps {
  webhook: Webhook
  messageId: string
  changes: WebhookChanges
  onBack: () => void
}

/** Shows what was sent and returned, and sends the message again. */
export function MessageDetail({ webhook, messageId, changes, onBack }: MessageDetailProps) {
  const t = useTranslations('webhooks.log')
  const failureOf = useFailure()
  const [notice, setNotice] = useState<Notice | null>(null)
  const { data, error, isPending, isFetching, refetch } = useQuery(messageQuery(webhook.id, messageId))
  const sendAgain = async () => {
    try {
      await changes.sendAgain({ webhookId: webhook.id, messageId })
      setNotice({ tone: 'success', text: t('sentAgain') })
    } catch (failure) {
      setNotice({ tone: 'failure', text: failureOf(failure).message })
    }
  }
  return (
    <>
      <div className={classes.detailHead}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          data-autofocus
          onClick={onBack}
        >
          {t('back')}
        </Button>
        {data && data.type !== 'webhook.test' && (
          <Button size="compact-sm" loading={changes.isSending} onClick={() => void sendAgain()}>
            {t('sendAgain')}
          </Button>
        )}
      </div>
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      {isPending && <SkeletonRows rows={6} columns={['100%']} label={t('loading')} />}
      {!isPending && !data && <ErrorState title={t('detailFailed')} load={{ error, isFetching, refetch }} />}
      {data && <Detail message={data} />}
    </>
  )
}

function Detail({ message }: { message: WebhookMessageDetail }) {
  const t = useTranslations('webhooks.log')
  const events = useTranslations('webhooks.events')
  const { type, messageKey, body, attempts } = message
  return (
    <div className={classes.detail}>
      <p className={basics.line}>
        <strong>{events(type)}</strong> <MessageState message={message} />
      </p>
      <p className={classes.address}>
        {t('id')} · <code>{messageKey}</code>
      </p>
      <h3>{t('body')}</h3>
      {body === null ? (
        <p>{t('noBody')}</p>
      ) : (
        <ScrolledText className={`${administration.code} ${basics.box} ${classes.code}`}>
          {indentBody(body)}
        </ScrolledText>
      )}
      <h3>{t('attempts')}</h3>
      {attempts.length === 0 && <p>{t('noAttempts')}</p>}
      <ol className={classes.attempts}>
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
    </div>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const t = useTranslations('webhooks.log')
  const format = useFormatter()
  const { attemptedAt, durationMilliseconds, status, problem, answer } = attempt
  const time = format.dateTime(new Date(attemptedAt), { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <li>
      <p>
        <strong>{status ?? t('noAnswer')}</strong>{' '}
        <span className={classes.next}>{t('attempt', { time, duration: String(durationMilliseconds) })}</span>
      </p>
      {problem !== null && <Problem isQuiet>{problem}</Problem>}
      {answer !== null && answer !== '' && (
        <ScrolledText className={`${administration.code} ${basics.box} ${classes.code}`}>{answer}</ScrolledText>
      )}
      {answer === '' && <p className={classes.next}>{`${t('answerOf')}: ${t('emptyAnswer')}`}</p>}
    </li>
  )
}

/** The body that was sent, with line breaks. */
function indentBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
