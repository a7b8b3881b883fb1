import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DraftModal } from '../data-in/draft-modal.tsx'
import { type CreatedKey, KeyForm } from './key-form.tsx'
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
  const [created, setCreated] = useState<CreatedKey | null>(null)
  return (
    <DraftModal
      title={t(created ? 'created' : 'create')}
      width={WIDTH}
      isBusy={changes.isBusy}
      loss={created ? 'secret' : 'unsaved'}
      onClosed={onClosed}
    >
      {(closing) =>
        created ? (
          <KeySecret created={created} onDone={closing.askToClose} />
        ) : (
          <KeyForm changes={changes} onCreated={setCreated} onCancel={closing.askToClose} />
        )
      }
    </DraftModal>
  )
}
