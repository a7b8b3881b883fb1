import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../draft-modal.tsx'
import { KeyForm } from './key-form.tsx'
import { KeySecret } from './key-secret.tsx'
import type { KeyChanges } from './use-key-changes.ts'

interface KeyModalProps {
  changes: KeyChanges
  /** Called when it has closed. */
  onClosed: () => void
}

const WIDTH = 720

/** Creates a key, then shows its secret once. */
export function KeyModal({ changes, onClosed }: KeyModalProps) {
  const t = useTranslations('dataIn.key')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <DraftModal
      title={t(secret === null ? 'create' : 'created')}
      width={WIDTH}
      isBusy={changes.isBusy}
      loss={secret === null ? 'unsaved' : 'secret'}
      onClosed={onClosed}
    >
      {(closing) =>
        secret === null ? (
          <KeyForm changes={changes} onCreated={setSecret} onCancel={closing.askToClose} />
        ) : (
          <KeySecret secret={secret} onDone={closing.askToClose} />
        )
      }
    </DraftModal>
  )
}
