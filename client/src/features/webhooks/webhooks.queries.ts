import {
  listWebhookMessages,
  listWebhooks,
  readWebhookMessage,
  type Webhook,
  type WebhookMessage,
} from '@bonfire/contract/webhooks/webhooks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

// Others administer too, and messages are sent meanwhile.
const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true } as const
const POLL_MILLISECONDS = 15_000
const POLL_WAITING_MILLISECONDS = 2000

const isWaiting = ({ waitingCount }: Webhook) => waitingCount > 0
const isWaitingMessage = ({ state }: WebhookMessage) => state === 'waiting'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.webhooks.some(isWaiting) ? POLL_MILLISECONDS : false),
  ...FRESH,
})

export const messagesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'messages', webhookId],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookMessages, { params: { webhookId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.messages.some(isWaitingMessage) ? POLL_WAITING_MILLISECONDS : POLL_MILLISECONDS,
    ...FRESH,
  })

export const messageQuery = (webhookId: string, messageId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'message', webhookId, messageId],
    queryFn: ({ signal }) => call(readWebhookMessage, { params: { webhookId, messageId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWaitingMessage(data) ? POLL_WAITING_MILLISECONDS : false),
    ...FRESH,
  })
