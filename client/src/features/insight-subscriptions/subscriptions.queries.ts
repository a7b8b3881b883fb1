import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  readDigest,
  type SubscriptionForm,
  saveSubscription,
} from '@bonfire/contract/insight-subscriptions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Reloaded on each visit: a link in a mail may have switched one off. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['insight-subscriptions'],
  queryFn: ({ signal }) => call(listSubscriptions, { signal }),
  staleTime: 0,
})

export const digestQuery = (digestId: string) =>
  queryOptions({
    queryKey: ['insight-digest', digestId],
    queryFn: ({ signal }) => call(readDigest, { params: { digestId }, signal }),
  })

export interface EditedSubscription {
  /** Undefined for a new one. */
  readonly subscriptionId: string | undefined
  readonly form: SubscriptionForm
}

export function useSaveSubscription() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ subscriptionId, form }: EditedSubscription) =>
      subscriptionId === undefined
        ? call(createSubscription, { body: form })
        : call(saveSubscription, { params: { subscriptionId }, body: form }),
    onSuccess: () => queryClient.invalidateQueries(subscriptionsQuery),
  })
}

export function useDeleteSubscription() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (subscriptionId: string) => call(deleteSubscription, { params: { subscriptionId } }),
    onSuccess: () => queryClient.invalidateQueries(subscriptionsQuery),
  })
}
