import type { Webhook } from '@bonfire/contract/webhooks/webhooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Notice } from '../../ui/messages/notice-alert.tsx'
import { DraftModal } from '../data-in/draft-modal.tsx'
import { SecretOnce } from '../data-in/secret-once.tsx'
import type { WebhookChanges } from './use-webhook-changes.ts'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookModalProps {
  /** Null for a new one. */
  webhook: Webhook | null
  changes: WebhookChanges
  onNotice: (notice: Notice) => void
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 720

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookModal({ webhook, changes, onNotice, onClosed }: WebhookModalProps) {
  const t = useTranslations('webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  const title = secret ? t('secret.created') : webhook ? t('form.edit') : t('create')
  return (
    <DraftModal
      title={title}
      width={WIDTH}
      isBusy={changes.isBusy}
      loss={secret ? 'secret' : 'unsaved'}
      onClosed={onClosed}
    >
      {(closing) =>
        secret ? (
          <SecretOnce secret={secret} description={t('secret.secretHint')} onDone={closing.askToClose} />
        ) : (
          <WebhookForm
            webhook={webhook}
            changes={changes}
            onCreated={setSecret}
            onSaved={(name) => {
              onNotice({ tone: 'success', text: t('news.saved', { name }) })
              closing.close()
            }}
            onCancel={closing.askToClose}
          />
        )
      }
    </DraftModal>
  )
}
