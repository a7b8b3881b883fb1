import type { IngestKey } from '@bonfire/contract/ingest-keys'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { News } from '../../../ui/news-alert.tsx'
import { Question } from '../../../ui/question.tsx'
import { useReason } from '../reason.ts'
import type { KeyChanges } from './use-key-changes.ts'

interface RevokeKeyProps {
  ingestKey: IngestKey
  changes: KeyChanges
  /** What has the focus once the button that ended the key has gone. */
  findHeir: () => HTMLElement | null
  onNews: (news: News) => void
  onClosed: () => void
}

/** Asks before a key ends for good, and says whether something still uses it. */
export function RevokeKey({ ingestKey, changes, findHeir, onNews, onClosed }: RevokeKeyProps) {
  const t = useTranslations('dataIn.keys')
  const common = useTranslations('common')
  const format = useFormatter()
  const now = useNow()
  const reason = useReason()
  const { name, lastUsedAt } = ingestKey
  const revoke = async () => {
    try {
      await changes.revoke(ingestKey)
      onNews({ tone: 'success', text: t('revokedNews', { name }) })
    } catch (error) {
      onNews({ tone: 'failure', text: reason(error) })
    }
    onClosed()
  }
  const used = lastUsedAt && t('lastUsed', { ago: format.relativeTime(new Date(lastUsedAt), now) })
  return (
    <Question
      title={t('revokeTitle')}
      question={`${t('revokeQuestion', { name })} ${used ?? t('neverUsed')}`}
      confirmLabel={t('revoke')}
      cancelLabel={common('cancel')}
      closeLabel={common('close')}
      isBusy={changes.isBusy}
      findHeir={findHeir}
      onConfirm={() => void revoke()}
      onCancel={onClosed}
    />
  )
}
