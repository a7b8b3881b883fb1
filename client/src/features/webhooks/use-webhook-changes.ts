import {
  createWebhook,
  deleteWebhook,
  replaceWebhook,
  rotateWebhookSecret,
  sendWebhookMessageAgain,
  testWebhook,
  type Webhook,
  type WebhookSettings,
} from '@bonfire/contract/webhooks/webhooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Changes webhooks; lists and logs are loaded again. */
export function useWebhookChanges() {
  const queryClient = useQueryClient()
  // Someone else may have been faster, so also after a failure.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] })
  const create = useMutation({ mutationFn: (body: WebhookSettings) => call(createWebhook, { body }), onSettled })
  const save = useMutation({
    mutationFn: ({ id, settings }: { id: string; settings: WebhookSettings }) =>
      call(replaceWebhook, { params: { webhookId: id }, body: settings }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteWebhook, { params: { webhookId: id } }),
    onSettled,
  })
  const rotate = useMutation({
    mutationFn: (id: string) => call(rotateWebhookSecret, { params: { webhookId: id } }),
    onSettled,
  })
  const test = useMutation({
    mutationFn: (id: string) => call(testWebhook, { params: { webhookId: id } }),
    onSettled,
  })
  const again = useMutation({
    mutationFn: (params: { webhookId: string; messageId: string }) => call(sendWebhookMessageAgain, { params }),
    onSettled,
  })
  return {
    create: create.mutateAsync,
    save: save.mutateAsync,
    remove: remove.mutateAsync,
    rotate: rotate.mutateAsync,
    test: test.mutateAsync,
    sendAgain: again.mutateAsync,
    /** The webhook that is being tested. */
    testing: test.isPending ? test.variables : undefined,
    isSending: again.isPending,
    isBusy: create.isPending || save.isPending || remove.isPending || rotate.isPending,
  }
}

export type WebhookChanges = ReturnType<typeof useWebhookChanges>

/** The settings of a webhook that a form can change. */
export function toSettings({ name, url, form, locale, events, projectKeys, isOn }: Webhook): WebhookSettings {
  return { name, url, form, locale, events: [...events], projectKeys: projectKeys && [...projectKeys], isOn }
}
