import type { Webhook } from '@bonfire/contract/webhooks/webhooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { Question } from '../../ui/dialogs/question.tsx'
import type { Notice } from '../../ui/messages/notice-alert.tsx'
import { DraftModal } from '../data-in/draft-modal.tsx'
import { SecretOnce } from '../data-in/secret-once.tsx'
import type { WebhookChanges } from './use-webhook-changes.ts'

interface WebhookQuestionProps {
  command: 'delete' | 'secret'
  webhook: Webhook
  changes: WebhookChanges
  findSuccessor: () => HTMLElement | null
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

const WIDTH = 720

/** Asks before a webhook is deleted or its secret replaced; shows a new secret once. */
export function WebhookQuestion({
  command,
  webhook,
  changes,
  findSuccessor,
  onNotice,
  onClosed,
}: WebhookQuestionProps) {
  const t = useTranslations('webhooks')
  const failureOf = useFailure()
  const [secret, setSecret] = useState<string | null>(null)
  const { id, name } = webhook
  const confirm = async () => {
    try {
      if (command === 'secret') return setSecret((await changes.rotate(id)).secret)
      await changes.remove(id)
      onNotice({ tone: 'success', text: t('news.deleted', { name }) })
    } catch (error) {
      onNotice({ tone: 'failure', text: failureOf(error).message })
    }
    onClosed()
  }
  if (secret !== null) {
    return (
      <DraftModal title={t('secret.replaced')} width={WIDTH} isBusy={false} loss="secret" onClosed={onClosed}>
        {(closing) => <SecretOnce secret={secret} description={t('secret.secretHint')} onDone={closing.askToClose} />}
      </DraftModal>
    )
  }
  return (
    <Question
      title={t(`${command}.title`)}
      question={t(`${command}.question`, { name })}
      confirmLabel={t(`${command}.confirm`)}
      isBusy={changes.isBusy}
      {...(command === 'delete' && { findSuccessor })}
      onConfirm={() => void confirm()}
      onCancel={onClosed}
    />
  )
}
