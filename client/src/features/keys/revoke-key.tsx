import type { IngestKey } from '@bonfire/contract/imports/ingest-keys'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { ConfirmChange } from '../../ui/dialogs/confirm-change.tsx'
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
export function RevokeKey({ ingestKey, changes, ...closing }: RevokeKeyProps) {
  const t = useTranslations('dataIn.keys')
  const format = useFormatter()
  const now = useNow()
  const { name, lastUsedAt } = ingestKey
  const used = lastUsedAt && t('lastUsed', { ago: format.relativeTime(new Date(lastUsedAt), now) })
  return (
    <ConfirmChange
      {...closing}
      title={t('revokeTitle')}
      question={`${t('revokeQuestion', { name })} ${used ?? t('neverUsed')}`}
      confirmLabel={t('revoke')}
      isBusy={changes.isBusy}
      change={async () => {
        await changes.revoke(ingestKey)
        return t('revokedNews', { name })
      }}
    />
  )
}
