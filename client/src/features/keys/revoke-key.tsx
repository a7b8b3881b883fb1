import type { IngestKey } from '@bonfire/contract/imports/ingest-keys'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { Question } from '../../ui/dialogs/question.tsx'
import type { Notice } from '../../ui/messages/notice-alert.tsx'
import type { KeyChanges } from './use-key-changes.ts'

interface RevokeKeyProps {
  ingestKey: IngestKey
  changes: KeyChanges
  /** Gets the focus once the revoke button is gone. */
  findSuccessor: () => HTMLElement | null
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

/** Asks before a key is permanently revoked, and says whether it is still in use. */
export function RevokeKey({ ingestKey, changes, findSuccessor, onNotice, onClosed }: RevokeKeyProps) {
  const t = useTranslations('dataIn.keys')
  const format = useFormatter()
  const now = useNow()
  const failureOf = useFailure()
  const { name, lastUsedAt } = ingestKey
  const revoke = async () => {
    try {
      await changes.revoke(ingestKey)
      onNotice({ tone: 'success', text: t('revokedNews', { name }) })
    } catch (error) {
      onNotice({ tone: 'failure', text: failureOf(error).message })
    }
    onClosed()
  }
  const used = lastUsedAt && t('lastUsed', { ago: format.relativeTime(new Date(lastUsedAt), now) })
  return (
    <Question
      title={t('revokeTitle')}
      question={`${t('revokeQuestion', { name })} ${used ?? t('neverUsed')}`}
      confirmLabel={t('revoke')}
      isBusy={changes.isBusy}
      findSuccessor={findSuccessor}
      onConfirm={() => void revoke()}
      onCancel={onClosed}
    />
  )
}
