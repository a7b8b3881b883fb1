import type { Webhook } from '@bonfire/contract/webhooks/webhooks'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOpenedOnceMounted } from '../../../ui/dialogs/use-opened-once-mounted.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { useWords } from '../../../ui/words.ts'
import type { WebhookChanges } from '../use-webhook-changes.ts'
import { MessageDetail } from './message-detail.tsx'
import { MessageList } from './message-list.tsx'

interface LogModalProps {
  webhook: Webhook
  changes: WebhookChanges
  onClosed: () => void
}

const WIDTH = 960

export function LogModal({ webhook, changes, onClosed }: LogModalProps) {
  const t = useTranslations('webhooks.log')
  const words = useWords()
  const [opened, setOpened] = useState<string | null>(null)
  useFocusBack()
  const isOpened = useOpenedOnceMounted(true)
  return (
    <Modal
      opened={isOpened}
      onClose={onClosed}
      title={t('title', { name: webhook.name })}
      closeButtonProps={{ 'aria-label': words.close }}
      size={WIDTH}
    >
      {opened === null ? (
        <MessageList webhookId={webhook.id} onOpen={setOpened} />
      ) : (
        <MessageDetail webhook={webhook} messageId={opened} changes={changes} onBack={() => setOpened(null)} />
      )}
    </Modal>
  )
}
