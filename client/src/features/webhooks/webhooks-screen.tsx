import type { Webhook } from '@bonfire/contract/webhooks/webhooks'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import screen from '../../ui/list-screen.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import note from '../../ui/messages/note.module.css'
import { type Notice, NoticeAlert } from '../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../auth/access-lost.tsx'
import { DataInHeading } from '../data-in/data-in-heading.tsx'
import { LogModal } from './log/log-modal.tsx'
import { toSettings, useWebhookChanges } from './use-webhook-changes.ts'
import { WebhookCard, type WebhookCommand } from './webhook-card.tsx'
import { WebhookModal } from './webhook-modal.tsx'
import { WebhookQuestion } from './webhook-question.tsx'
import classes from './webhooks.module.css'
import { webhooksQuery } from './webhooks.queries.ts'

interface Asking {
  readonly command: WebhookCommand | 'create'
  readonly webhook: Webhook | null
}

export function WebhooksScreen() {
  const t = useTranslations('webhooks')
  const failureOf = useFailure()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(webhooksQuery)
  const changes = useWebhookChanges()
  const [notice, setNotice] = useState<Notice | null>(null)
  const asking = useAsked<Asking>()
  const createRef = useRef<HTMLButtonElement>(null)
  const createProps = {
    size: 'sm',
    leftSection: <IconPlus size={16} aria-hidden />,
    children: t('create'),
    onClick: () => asking.ask({ command: 'create', webhook: null }),
  }
  if (isAccessLost(error)) return <AccessLost />

  const attempt = async (work: () => Promise<Notice>) => {
    try {
      setNotice(await work())
    } catch (failure) {
      setNotice({ tone: 'failure', text: failureOf(failure).message })
    }
  }
  const test = ({ id, name }: Webhook) =>
    attempt(async () => {
      const { state, lastStatus: status, lastDurationMilliseconds, lastProblem } = await changes.test(id)
      if (status === null) return { tone: 'failure', text: t('news.testFailed', { name, problem: lastProblem ?? '' }) }
      if (state !== 'delivered')
        return { tone: 'failure', text: t('news.testRefused', { name, status: String(status) }) }
      const duration = String(lastDurationMilliseconds)
      return { tone: 'success', text: t('news.tested', { name, status: String(status), duration }) }
    })
  const turn = (webhook: Webhook) =>
    attempt(async () => {
      const isOn = !webhook.isOn
      await changes.save({ id: webhook.id, settings: { ...toSettings(webhook), isOn } })
      return { tone: 'success', text: t(isOn ? 'news.on' : 'news.off', { name: webhook.name }) }
    })
  const act = (command: WebhookCommand, webhook: Webhook) => {
    if (command === 'test') void test(webhook)
    else if (command === 'turn') void turn(webhook)
    else asking.ask({ command, webhook })
  }
  return (
    <div className={screen.main}>
      <DataInHeading tab="webhooks" />
      <div className={screen.toolbar}>
        <p className={note.note}>{t('hint')}</p>
        <span className={screen.spring} />
        <Button {...createProps} ref={createRef} />
      </div>
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      <section className={`${screen.frame} ${classes.frame}`} aria-label={t('label')}>
        {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
        {isPending && <SkeletonRows rows={6} columns={['30%', '40%', '30%']} label={t('loading')} />}
        {!isPending && !data && <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />}
        {data?.webhooks.length === 0 && (
          <EmptyState icon={<IconWebhook size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')}>
            <Button {...createProps} />
          </EmptyState>
        )}
        {data && data.webhooks.length > 0 && (
          <ul className={classes.list}>
            {data.webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                isBusy={changes.isBusy}
                isTesting={changes.testing === webhook.id}
                onAct={act}
              />
            ))}
          </ul>
        )}
      </section>
      {asking.asked && (
        <Dialog
          key={asking.asked.key}
          {...asking.asked.subject}
          changes={changes}
          onNotice={setNotice}
          onClosed={asking.close}
          findSuccessor={() => createRef.current}
        />
      )}
    </div>
  )
}

interface DialogProps extends Asking {
  changes: ReturnType<typeof useWebhookChanges>
  /** Gets the focus once a card is gone. */
  findSuccessor: () => HTMLElement | null
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

function Dialog({ command, webhook, ...props }: DialogProps) {
  if (webhook && command === 'log')
    return <LogModal webhook={webhook} changes={props.changes} onClosed={props.onClosed} />
  if (webhook && (command === 'delete' || command === 'secret')) {
    return <WebhookQuestion {...props} command={command} webhook={webhook} />
  }
  return <WebhookModal {...props} webhook={webhook} />
}
