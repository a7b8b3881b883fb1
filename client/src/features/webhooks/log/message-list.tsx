import type { WebhookMessage } from '@bonfire/contract/webhooks/webhooks'
import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import classes from '../webhooks.module.css'
import { messagesQuery } from '../webhooks.queries.ts'
import { MessageState } from './message-state.tsx'

const COLUMNS = ['time', 'event', 'state', 'answer', 'duration', 'attempts'] as const

interface MessageListProps {
  webhookId: string
  onOpen: (messageId: string) => void
}

/** The messages of a webhook, the newest first. */
export function MessageList({ webhookId, onOpen }: MessageListProps) {
  const t = useTranslations('webhooks.log')
  const { data, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(messagesQuery(webhookId))
  const messages = data?.pages.flatMap((page) => page.messages) ?? []
  if (isPending) return <SkeletonRows rows={8} columns={['22%', '22%', '26%', '12%', '10%']} label={t('loading')} />
  if (!data) {
    return <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />
  }
  if (messages.length === 0)
    return <EmptyState icon={<IconWebhook size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')} />
  return (
    <>
      <table className={`${screen.table} ${classes.messages}`} aria-label={t('label')} aria-busy={isFetching}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={isNumber(column) ? screen.number : undefined}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onOpen={() => onOpen(message.id)} />
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button size="compact-sm" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

const isNumber = (column: (typeof COLUMNS)[number]) => column === 'duration' || column === 'attempts'

function MessageRow({ message, onOpen }: { message: WebhookMessage; onOpen: () => void }) {
  const t = useTranslations('webhooks.log')
  const events = useTranslations('webhooks.events')
  const format = useFormatter()
  const { type, createdAt, attemptCount, lastStatus, lastDurationMilliseconds: duration, lastProblem } = message
  const time = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.open} aria-label={t('open', { time })} onClick={onOpen}>
          {time}
        </button>
      </th>
      <td>{events(type)}</td>
      <td>
        <MessageState message={message} />
      </td>
      <td className="cut" title={lastProblem ?? undefined}>
        {lastStatus ?? (attemptCount > 0 ? t('noAnswer') : '')}
      </td>
      <td className={screen.number}>{duration !== null && t('milliseconds', { count: duration })}</td>
      <td className={screen.number}>{attemptCount}</td>
    </tr>
  )
}
